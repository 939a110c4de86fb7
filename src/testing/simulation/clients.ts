import { Fault } from '../../base/fault.ts';
import type { Chance } from './chance.ts';
import { type HttpVerb, requestFor, sendHttp } from './http-calls.ts';
import { callLibrary } from './library-calls.ts';
import { type CallAttempt, ClientMemory, type Ending } from './sim-client.ts';
import type { SimProcess } from './sim-process.ts';
import type { Party } from './sim-scheduler.ts';
import type { PlannedCall } from './workload.ts';
import type { World } from './world.ts';

const patienceMs = 30_000;
const maxAttempts = 3;

/** The clients of a world: each makes its calls one after the other, and retries what it got no answer to. */
export class Clients {
  readonly attempts: CallAttempt[] = [];
  /** Errors that no caller can do anything about. None may occur. */
  readonly crashes: unknown[] = [];
  readonly #world: World;
  readonly #chance: Chance;
  readonly #note: (line: string) => void;
  readonly #memory = new ClientMemory();
  #running = 0;

  constructor(world: World, chance: Chance, note: (line: string) => void) {
    this.#world = world;
    this.#chance = chance;
    this.#note = note;
  }

  get areDone(): boolean {
    return this.#running === 0;
  }

  start(calls: readonly PlannedCall[]): void {
    for (const client of new Set(calls.map((call) => call.client))) {
      this.#running += 1;
      const party: Party = { name: `c${client}`, isAlive: true, pausedUntil: 0 };
      void this.#work(
        party,
        calls.filter((call) => call.client === client),
      ).catch((error: unknown) => this.crashes.push(error));
    }
  }

  async #work(party: Party, calls: readonly PlannedCall[]): Promise<void> {
    for (const call of calls) {
      await this.#world.scheduler.park(party, 'think', call.thinkMs);
      await this.#make(party, call);
    }
    this.#running -= 1;
  }

  async #make(party: Party, call: PlannedCall): Promise<void> {
    for (let number = 1; number <= maxAttempts; number += 1) {
      const process = await this.#someProcess(party);
      const tag = `${call.number}-${number}`;
      const attempt: CallAttempt = { call, tag, process: process.party.name, ending: undefined, isOver: false };
      this.attempts.push(attempt);
      this.#note(`> ${party.name} ${call.verb} ${call.space} #${attempt.tag} at ${attempt.process}`);
      attempt.ending = await this.#attempt(party, process, attempt);
      this.#note(`< #${attempt.tag} ${describe(attempt.ending)}`);
      this.#learn(call, attempt.ending);
      if (attempt.ending.how === 'answered' || !this.#chance.happens(0.7)) return;
      await this.#world.scheduler.park(party, 'retry', this.#chance.below(1_000));
    }
  }

  async #someProcess(party: Party): Promise<SimProcess> {
    for (;;) {
      const process = this.#world.alive[this.#chance.below(Math.max(1, this.#world.alive.length))];
      if (process !== undefined) return process;
      await this.#world.scheduler.park(party, 'connect', 100);
    }
  }

  /** Waits for the answer, the end of the process, or the end of the client's patience. */
  #attempt(party: Party, process: SimProcess, attempt: CallAttempt): Promise<Ending> {
    const lost = (code: string) => (): Ending => ({ how: 'unknown', code });
    const answer = this.#send(process, attempt).catch((error: unknown): Ending => {
      if (!(error instanceof Fault)) this.crashes.push(error);
      const code = error instanceof Fault ? error.code : 'crash';
      return { how: isUnknown(attempt, code) ? 'unknown' : 'failed', code };
    });
    void answer.then(() => {
      attempt.isOver = true;
    });
    const noAnswer = this.#world.meets('lost-message');
    return Promise.race([
      noAnswer ? new Promise<never>(() => undefined) : answer,
      process.died.then(lost('died')),
      this.#world.scheduler.park(party, 'patience', patienceMs).then(lost('timeout')),
    ]);
  }

  async #send(process: SimProcess, attempt: CallAttempt): Promise<Ending> {
    const { call, tag } = attempt;
    if (!isHttp(call.verb)) {
      const answer = await callLibrary(call.verb, call, process.guard.space(call.space), this.#memory, tag);
      return { how: 'answered', answer };
    }
    const request = requestFor(call.verb, call, this.#memory);
    if (request === undefined) return { how: 'answered', answer: { outcome: 'nothing-to-do' } };
    if (this.#world.meets('lost-message')) {
      attempt.isOver = true;
      return new Promise(() => undefined);
    }
    // Only requests that a server does once per key may arrive twice unnoticed.
    if (call.verb !== 'http-recall' && this.#world.meets('repeated-message'))
      void sendHttp(process, call, request, tag).catch(() => undefined);
    return sendHttp(process, call, request, tag);
  }

  #learn(call: PlannedCall, ending: Ending): void {
    if (ending.how !== 'answered') return;
    const answer = ending.answer as ToldEntry & { readonly results?: readonly ToldEntry[] };
    for (const { outcome, id, contentHash } of answer.results ?? [answer]) {
      if (id === undefined || !aboutEntries.has(outcome)) continue;
      this.#memory.learn(call.space, { id, ...(contentHash === undefined ? {} : { contentHash }) });
    }
  }
}

interface ToldEntry {
  readonly outcome: string;
  readonly id?: string;
  readonly contentHash?: string;
}

/** Answers that name an entry. */
const aboutEntries: ReadonlySet<string> = new Set(['stored', 'held', 'duplicate', 'removed', 'released', 'discarded']);

/** Erasing commits first and then cleans the store: a failure to clean does not say that nothing was stored. */
function isUnknown({ call }: CallAttempt, code: string): boolean {
  return code === 'commit-unknown' || call.verb === 'erase';
}

function isHttp(verb: PlannedCall['verb']): verb is HttpVerb {
  return verb.startsWith('http-');
}

function describe(ending: Ending): string {
  if (ending.how !== 'answered') return `${ending.how}: ${ending.code}`;
  const { outcome, problem, id, version, ok } = ending.answer as Record<string, unknown>;
  const parts = [outcome, problem, id, version === undefined ? undefined : `version ${String(version)}`];
  return [...parts, ok === false ? 'NOT OK' : undefined].filter((part) => part !== undefined).join(' ');
}
