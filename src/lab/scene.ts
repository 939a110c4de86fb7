import type { Candidate, GuardedSpace, Observation, SessionOrigin, WriteResult } from '../guard/index.ts';
import type { Checkpoint } from '../journal/index.ts';
import type { Origin } from '../model/provenance.ts';
import type { LabCondition } from '../policy/index.ts';
import type { DecisionEvent } from './decision-event.ts';
import type { Payload } from './disguises.ts';
import { hourMs } from './lab-env.ts';
import { type Memory, type MemoryParts, openMemory, type ShownText } from './memory.ts';
import type { Victim } from './model/outcome.ts';
import type { PromptView } from './oracle.ts';
import type { StolenTables } from './place.ts';
import type { AgentStage, NoteOutcome, PageSource } from './stage.ts';
import { condensed } from './summary-note.ts';
import type { Effect, Host, Power } from './vector.ts';
import { type CallClock, Witness } from './witness.ts';

export const owner = { channel: 'user', principal: 'ana' } as const;
export const operator = { channel: 'operator', principal: 'olga' } as const;
const agentName = 'agent-001';

/** The scripted victim acts on bare lines of its prompt, and never on fenced ones. */
const isObeyed = (view: PromptView): boolean => view.whole;

export interface SceneParts extends Omit<MemoryParts, 'checkpoint'> {
  readonly power: Power;
  readonly host: Host;
  readonly pieces: readonly string[];
  readonly wording: keyof Payload;
  readonly clean?: DecisionEvent;
  /** Default: the script. */
  readonly victim?: Victim;
  readonly clock?: CallClock;
}

/** One memory, one victim, one attacker, and a clock. */
export class TrialScene extends Witness implements AgentStage {
  readonly #parts: SceneParts;
  #memory: Memory;
  #checkpoint: Checkpoint | undefined;
  #session = '';
  /** Values that a vector saves for a later phase. */
  readonly saved: Map<string, string> = new Map();
  #loot: StolenTables | undefined;

  constructor(parts: SceneParts) {
    super(parts.pieces, parts.clock);
    this.#parts = parts;
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

  get wording(): keyof Payload {
    return this.#parts.wording;
  }

  /** What the trigger decides without poison; absent while that is being found out. */
  get clean(): DecisionEvent | undefined {
    return this.#parts.clean;
  }

  get victim(): Victim | undefined {
    return this.#parts.victim;
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

  /** The origin of a tool result in the agent's session. */
  page(uri = 'https://pages.example/a', channel: Origin['channel'] = 'tool'): SessionOrigin {
    return { channel, principal: agentName, session: this.#session, tool: 'web_fetch', uri };
  }

  /** A stranger who talks to the agent, or whose text came from a link. A careless host mistakes them for the owner. */
  stranger(uri: string, channel: Origin['channel']): SessionOrigin {
    return this.#isCareless ? { ...owner, session: this.#session } : this.page(uri, channel);
  }

  /** Another space on the same store, owned by the attacker. */
  neighbour(name: string): GuardedSpace {
    return openMemory({ ...this.#parts, name: `${this.#parts.name}${name}`, checkpoint: () => undefined }).space;
  }

  /** An hour later: a new process and session. The operator runs their regular check. */
  async nextSession(isChecked = true): Promise<void> {
    this.turn += 1;
    this.#parts.env.skip(hourMs);
    this.#session = `session-${this.turn}`;
    this.#memory = this.#open();
    await this.#mintSession();
    if (!isChecked) return;
    await this.watched(async () => {
      for (const found of await this.#memory.audit()) this.detect(`verify:${found}`);
    });
  }

  /** A careful host promises to report everything its agent reads. Below `full`, nobody looks at sessions. */
  async #mintSession(): Promise<void> {
    if (this.condition !== 'full') return;
    const coverage = this.#isCareless ? 'none' : 'full';
    const from = { channel: 'agent', principal: agentName } as const;
    const start = await this.watched(() => this.space.startSession({ targets: [], coverage }, from));
    this.#session = start?.session ?? this.#session;
  }

  /** An ordinary day: the victim reads its memory, answers a question, and takes a note. */
  async neutralTurn(isChecked = true): Promise<void> {
    await this.nextSession(isChecked);
    if (isChecked) await this.readMemory('what is planned for this week?');
    await this.write({ content: `On day ${this.turn} the weekly report was sent to Ana.` }, this.agent());
    if (isChecked) await this.saveCheckpoint();
  }

  /** An honest write, one minute after the last. */
  async write(candidate: Candidate, origin: Origin): Promise<WriteResult | undefined> {
    this.#parts.env.skip(60_000);
    return this.#store(candidate, origin);
  }

  async #store(candidate: Candidate, origin: Origin): Promise<WriteResult | undefined> {
    return this.watched(async () => {
      const result = await this.timed(() => this.space.write(candidate, origin));
      this.note(`${origin.channel} writes: ${result.outcome}`);
      if (result.outcome === 'held') this.counts.reviews += 1;
      return result;
    });
  }

  /** The attacker's write, without delay. A hold or refusal counts as a detection. */
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

  async says(content: string): Promise<void> {
    if (this.#isCareless || this.condition !== 'full') return;
    await this.watched(() => this.space.observe({ channel: 'user', content }, this.agent()));
  }

  async reads(content: string, source: Partial<PageSource> = {}): Promise<void> {
    const { tool = 'web_fetch', url = 'https://pages.example/a' } = source;
    await this.observe({ source: tool, content, channel: 'tool' }, { ...this.page(url), tool });
  }

  async notes(content: string): Promise<NoteOutcome> {
    const result = await this.plant({ content }, this.agent());
    return result === undefined ? 'refused' : result.outcome === 'duplicate' ? 'stored' : result.outcome;
  }

  /** A new process and a new session are the same here. */
  restart(): Promise<void> {
    return this.nextSession();
  }

  async compacts(): Promise<void> {
    const shown = await this.watched(() => this.#memory.prompt(this.agent()));
    const summary = condensed(shown?.text ?? '');
    if (summary !== '') await this.write({ content: summary }, this.agent());
  }

  /** Text that the agent reads from outside. A careless host shows it to the model without informing the guard. */
  async observe(observation: Observation, origin: SessionOrigin): Promise<string> {
    if (this.#isCareless) return String(observation.content);
    const shown = await this.watched(() => this.space.observe(observation, origin));
    return typeof shown?.content === 'string' ? shown.content : '';
  }

  /** Session start and recall, examined by the oracle. */
  async readMemory(question: string): Promise<PromptView> {
    const prompts: string[] = [];
    const take = ({ text, withheld }: ShownText): void => {
      prompts.push(text);
      for (const why of withheld) this.detect(`withheld:${why}`);
    };
    await this.watched(async () => {
      take(await this.timed(() => this.#memory.prompt(this.agent())));
      take(await this.timed(() => this.#memory.recall(question, this.agent())));
    });
    return this.look(prompts);
  }

  /** Phase C for poison in words: the owner asks, and the victim follows its memory. */
  async ask(question: string): Promise<Effect> {
    if (this.victim !== undefined) return this.victim.answer(this, question);
    const view = await this.readMemory(question);
    const activated = isObeyed(view);
    if (activated) this.note('the victim acts on it');
    const seen = view.bare ? 'bare' : view.fenced ? 'as_data' : 'absent';
    return { expected: 'absent', observed: seen, retained: await this.isStored(), activated };
  }

  /** Whether the poison is in active rows, read from the database and not through the guard. */
  async isStored(): Promise<boolean> {
    return this.isIn((await this.#memory.rows()).map(({ content }) => content));
  }

  clearDetections(): void {
    this.counts.detected = undefined;
  }

  /**
   * Saves a checkpoint outside the store, as an operator does after a good day. If the journal does not match the last
   * checkpoint, the old one stays.
   */
  async saveCheckpoint(): Promise<void> {
    if (this.#isCareless) return;
    await this.watched(async () => {
      const before = this.#checkpoint;
      if (before !== undefined && !(await this.space.audit.verify({ checkpoint: before }, operator)).ok) return;
      const signed = await this.space.audit.checkpoint({}, operator);
      this.#checkpoint = signed.outcome === 'signed' ? signed.checkpoint : undefined;
    });
  }

  /** The attacker writes the database directly. */
  async tamper(change: (loot: StolenTables) => StolenTables): Promise<void> {
    const { place, name } = this.#parts;
    await place.backdoor.put(name, change(await place.backdoor.take(name)));
    this.note(`the attacker writes the database (${this.power})`);
  }

  /** The attacker copies the database, to restore it later. */
  async copy(): Promise<void> {
    this.#loot = await this.#parts.place.backdoor.take(this.#parts.name);
  }

  async putBack(): Promise<void> {
    const loot = this.#loot;
    if (loot === undefined) throw new Error('the lab has no copy to restore');
    await this.tamper(() => loot);
  }

  get #isCareless(): boolean {
    return this.#parts.host === 'careless';
  }

  #open(): Memory {
    return openMemory({ ...this.#parts, checkpoint: () => this.#checkpoint });
  }
}
