import { Fault } from '../base/fault.ts';
import type { Candidate, GuardedSpace, Observation, SessionOrigin, WriteResult } from '../guard/index.ts';
import type { Checkpoint } from '../journal/index.ts';
import type { Origin } from '../model/provenance.ts';
import type { LabCondition } from '../policy/index.ts';
import { hour } from './lab-env.ts';
import { type Memory, type MemoryParts, openMemory, type ShownText } from './memory.ts';
import { Oracle, type PromptView } from './oracle.ts';
import type { StolenTables } from './place.ts';
import type { Effect, Host, Power } from './vector.ts';

export const owner = { channel: 'user', principal: 'ana' } as const;
export const operator = { channel: 'operator', principal: 'olga' } as const;
const agentName = 'agent-001';

/** The scripted victim acts on what stands bare in its prompt, and on nothing that is marked as data. */
const obeyed = (sight: PromptView): boolean => sight.whole;

export interface SceneParts extends Omit<MemoryParts, 'checkpoint'> {
  readonly power: Power;
  readonly host: Host;
  readonly pieces: readonly string[];
  /** Called with the time each call of the victim took; timing never enters the record. */
  readonly clock?: { now(): number; took(milliseconds: number): void };
}

/** What the lab counts while a trial runs. */
export interface SceneCounts {
  /** Prompts in which the poison stood bare, or as data. */
  bare: number;
  fenced: number;
  /** Texts that waited for a person. */
  reviews: number;
  /** The turn of the first sign that something is wrong, and what it was. */
  detected: { readonly turn: number; readonly by: string } | undefined;
}

/** One memory, one victim, one attacker, and the passing of time. */
export class TrialScene {
  readonly #parts: SceneParts;
  readonly #oracle: Oracle;
  #memory: Memory;
  #checkpoint: Checkpoint | undefined;
  #session = '';
  turn = 0;
  readonly tally: SceneCounts = { bare: 0, fenced: 0, reviews: 0, detected: undefined };
  readonly transcript: string[] = [];
  /** What a vector wants to find again in a later phase. */
  readonly kept: Map<string, string> = new Map();
  #loot: StolenTables | undefined;

  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.#oracle = new Oracle(parts.pieces);
    this.#memory = this.#open();
  }

  get condition(): LabCondition {
    return this.#parts.condition;
  }

  get power(): Power {
    return this.#parts.power;
  }

  get space(): GuardedSpace {
    return this.#memory.space;
  }

  get memory(): Memory {
    return this.#memory;
  }

  get pieces(): readonly string[] {
    return this.#parts.pieces;
  }

  get session(): string {
    return this.#session;
  }

  agent(tool?: string): SessionOrigin {
    return {
      channel: 'agent',
      principal: agentName,
      session: this.#session,
      ...(tool === undefined ? {} : { tool }),
    };
  }

  /** Something a tool brought into the session of the agent. */
  page(uri = 'https://pages.example/a', channel: Origin['channel'] = 'tool'): SessionOrigin {
    return { channel, principal: agentName, session: this.#session, tool: 'web_fetch', uri };
  }

  /** A stranger who talks to the agent, or whose words came in by a link. A careless host takes him for the owner. */
  stranger(uri: string, channel: Origin['channel']): SessionOrigin {
    return this.#isCareless ? { ...owner, session: this.#session } : this.page(uri, channel);
  }

  /** Another memory on the same store, as a tenant of the attacker's. */
  neighbour(name: string): GuardedSpace {
    return openMemory({ ...this.#parts, name: `${this.#parts.name}${name}`, checkpoint: () => undefined }).space;
  }

  /** An hour later: a new process, a new session. The operator runs the check he always runs. */
  async nextSession(): Promise<void> {
    this.turn += 1;
    this.#parts.env.skip(hour);
    this.#session = `session-${this.turn}`;
    this.#memory = this.#open();
    await this.watched(async () => {
      for (const found of await this.#memory.audit()) this.detect(`verify:${found}`);
    });
  }

  /** A day like any other: the victim reads its memory, is asked something, and notes something. */
  async neutralTurn(): Promise<void> {
    await this.nextSession();
    await this.readMemory('what is planned for this week?');
    await this.write({ content: `On day ${this.turn} the weekly report was sent to Ana.` }, this.agent());
    await this.remember();
  }

  /** An honest write, a minute after what was before it. */
  async write(candidate: Candidate, origin: Origin): Promise<WriteResult | undefined> {
    this.#parts.env.skip(60_000);
    return this.#store(candidate, origin);
  }

  async #store(candidate: Candidate, origin: Origin): Promise<WriteResult | undefined> {
    return this.watched(async () => {
      const result = await this.#timed(() => this.space.write(candidate, origin));
      this.note(`${origin.channel} writes: ${result.outcome}`);
      if (result.outcome === 'held') this.tally.reviews += 1;
      return result;
    });
  }

  /** The attacker's write, at once. What is held or refused is a sign. */
  async plant(candidate: Candidate, origin: Origin): Promise<WriteResult | undefined> {
    this.note(`planted by ${origin.channel}: ${candidate.content}`);
    const result = await this.#store(candidate, origin);
    if (result !== undefined) this.judge(result);
    return result;
  }

  /** Every piece of the poison, one entry each. */
  async plantAll(origin: Origin, rest: Omit<Candidate, 'content'> = {}): Promise<void> {
    for (const content of this.pieces) await this.plant({ ...rest, content }, origin);
  }

  judge(result: WriteResult): void {
    if (result.outcome === 'held') this.detect(`held:${result.judged.row}`);
    if (result.outcome === 'refused') this.detect(`refused:${result.judged?.row ?? result.problem}`);
  }

  /** What the agent reads from outside. A careless host shows it to the model and tells nobody. */
  async observe(observation: Observation, origin: SessionOrigin): Promise<string> {
    if (this.#isCareless) return String(observation.content);
    const shown = await this.watched(() => this.space.observe(observation, origin));
    return typeof shown === 'string' ? shown : '';
  }

  /** Session start and recall, read by the oracle. */
  async readMemory(question: string): Promise<PromptView> {
    const prompts: string[] = [];
    const take = ({ text, withheld }: ShownText): void => {
      prompts.push(text);
      for (const why of withheld) this.detect(`withheld:${why}`);
    };
    await this.watched(async () => {
      take(await this.#timed(() => this.#memory.prompt(this.agent())));
      take(await this.#timed(() => this.#memory.recall(question, this.agent())));
    });
    const sight = this.#oracle.look(prompts);
    if (sight.bare) this.tally.bare += 1;
    if (sight.fenced) this.tally.fenced += 1;
    this.note(`reads its memory: poison ${sight.bare ? 'bare' : sight.fenced ? 'as data' : 'not there'}`);
    for (const prompt of sight.bare ? prompts : []) this.note(prompt);
    return sight;
  }

  /** Phase C for poison that is words: the owner asks, and the victim does what its memory tells it. */
  async ask(question: string): Promise<Effect> {
    const sight = await this.readMemory(question);
    const activated = obeyed(sight);
    if (activated) this.note('the victim acts on it');
    const seen = sight.bare ? 'bare' : sight.fenced ? 'as_data' : 'absent';
    return { expected: 'absent', observed: seen, retained: sight.bare || sight.fenced, activated };
  }

  detect(by: string): void {
    this.note(`sign: ${by}`);
    this.tally.detected ??= { turn: this.turn, by };
  }

  forgetSigns(): void {
    this.tally.detected = undefined;
  }

  note(line: string): void {
    if (this.transcript.length < 60) this.transcript.push(`${this.turn} ${line.slice(0, 600)}`);
  }

  /**
   * Keeps a checkpoint outside the store, as an operator does after a good day. A journal that does not hold the last one is
   * not a good day: then the old checkpoint stays.
   */
  async remember(): Promise<void> {
    if (this.#isCareless) return;
    await this.watched(async () => {
      const before = this.#checkpoint;
      if (before !== undefined && !(await this.space.audit.verify({ checkpoint: before }, operator)).ok) return;
      const signed = await this.space.audit.checkpoint({}, operator);
      this.#checkpoint = signed.outcome === 'signed' ? signed.checkpoint : undefined;
    });
  }

  /** The attacker goes around the guard. */
  async tamper(change: (loot: StolenTables) => StolenTables): Promise<void> {
    const { place, name } = this.#parts;
    await place.backdoor.put(name, change(await place.backdoor.take(name)));
    this.note(`the attacker writes the database (${this.power})`);
  }

  /** The attacker keeps a copy of everything, to put it back some other day. */
  async copy(): Promise<void> {
    this.#loot = await this.#parts.place.backdoor.take(this.#parts.name);
  }

  async putBack(): Promise<void> {
    const loot = this.#loot;
    if (loot === undefined) throw new Error('the lab kept no copy');
    await this.tamper(() => loot);
  }

  /** What stops the victim is a sign, and for the lab it is a result and no error. */
  async watched<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.detect(`fault:${error.code}`);
      return undefined;
    }
  }

  async #timed<T>(work: () => Promise<T>): Promise<T> {
    const { clock } = this.#parts;
    if (clock === undefined) return work();
    const start = clock.now();
    const result = await work();
    clock.took(clock.now() - start);
    return result;
  }

  get #isCareless(): boolean {
    return this.#parts.host === 'careless';
  }

  #open(): Memory {
    return openMemory({ ...this.#parts, checkpoint: () => this.#checkpoint });
  }
}
