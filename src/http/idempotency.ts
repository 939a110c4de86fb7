import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type BeforeCommit, beforeCommits, type RecordPlace } from '../base/commit-scope.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import type { Guard } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';
import type { ServerState } from '../model/server-state.ts';
import { type StateTable, stateTable, type Versioned } from '../model/state-table.ts';
import type { Reply } from './operation.ts';
import { HttpProblem, type ProblemDetails, problem } from './problem.ts';

/** A request with its caller and its idempotency key. */
interface Request {
  readonly caller: string;
  readonly operation: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

/** Runs a request once, however often and to whichever server it is sent with the same key. */
export interface IdempotencyKeys {
  do(request: Request, run: () => Promise<Reply>): Promise<Reply>;
}

/**
 * `claimed`: a server is about to commit this record for the request, or has done so, and has not answered yet. `answered`:
 * the reply, or the refusal.
 */
const outcomeSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('claimed'),
    body: z.string(),
    at: z.number(),
    record: z.object({ space: z.string(), seq: z.number(), hash: z.string() }),
  }),
  z.object({
    state: z.literal('answered'),
    body: z.string(),
    reply: z.unknown().optional(),
    refusal: z.unknown().optional(),
  }),
]);
type Outcome = z.infer<typeof outcomeSchema>;
type Claim = Extract<Outcome, { state: 'claimed' }>;

const keyPattern = /^[\x21-\x7e]{1,255}$/;
const keyLifetimeMs = 24 * 3_600_000;
/** A server commits within milliseconds of its claim. If it has not done so after this time, another one may take over. */
const claimLifetimeMs = 5_000;
const maxReplyLength = 524_288;
const pollMs = 100;
const maxPolls = 20;

/**
 * The first commit of a request claims its key, in the database, before it is stored; the answer is stored there before it
 * is sent. So a request that is sent again, to this server or another, gets the same answer; and if its server ended in
 * between, the journal tells whether it was carried out.
 */
export function createIdempotencyKeys(state: ServerState, guard: Guard, env: Env): IdempotencyKeys {
  const table = stateTable(state, 'request', outcomeSchema, env);
  const running = new Map<string, string>();
  return {
    async do({ caller, operation, path, key, body: text }, run) {
      if (!keyPattern.test(key)) {
        throw problem(400, 'idempotency-key-invalid', 'an Idempotency-Key must have 1 to 255 visible ASCII characters');
      }
      const name = JSON.stringify([caller, operation, path, key]);
      const body = sha256(text);
      const other = running.get(name);
      if (other !== undefined) throw other === body ? busy() : reused();
      running.set(name, body);
      try {
        const before = await table.get(name);
        if (before !== undefined && before.value.body !== body) throw reused();
        const known = before === undefined ? undefined : await outcomeOf(table, name, before, guard, env);
        return known ?? (await runOnce(new Claims(table, name, body, before, env), run));
      } finally {
        running.delete(name);
      }
    },
  };
}

/** The claim of one run on its key. */
class Claims {
  readonly #table: StateTable<Outcome>;
  readonly #name: string;
  readonly #body: string;
  readonly #env: Env;
  readonly #earlier: RecordPlace | undefined;
  #version: string | undefined;
  #claim: Claim | undefined;
  isLost = false;

  /** `earlier` is a claim that its server did not fulfil, to be taken over. */
  constructor(
    table: StateTable<Outcome>,
    name: string,
    body: string,
    earlier: Versioned<Outcome> | undefined,
    env: Env,
  ) {
    this.#table = table;
    this.#name = name;
    this.#body = body;
    this.#version = earlier?.version;
    this.#earlier = earlier?.value.state === 'claimed' ? earlier.value.record : undefined;
    this.#env = env;
  }

  /** Called before each attempt to commit. Rejects if another server has claimed the key, and then nothing is stored. */
  async claim({ space, seq, hash }: RecordPlace, hashOf: Parameters<BeforeCommit>[1]): Promise<void> {
    // A server that only stood still may fulfil its claim after all. Of two commits in one place the store refuses one.
    const { seq: otherSeq = seq, hash: otherHash } = this.#earlier ?? {};
    if (otherSeq < seq && (await hashOf(space, otherSeq)) === otherHash) {
      this.isLost = true;
      throw busy();
    }
    const claim: Claim = {
      state: 'claimed',
      body: this.#body,
      at: this.#env.now(),
      record: { space, seq, hash },
    };
    if (!(await this.#put(claim, true))) {
      this.isLost = true;
      throw busy();
    }
    this.#claim = claim;
  }

  get isClaimed(): boolean {
    return this.#claim !== undefined;
  }

  answer(outcome: { readonly reply?: Reply; readonly refusal?: ProblemDetails }): Promise<boolean> {
    return this.#put({ state: 'answered', body: this.#body, ...outcome }, false);
  }

  /** The run has ended without an answer: anyone who comes next need not wait for it. */
  async release(): Promise<void> {
    if (this.#claim !== undefined) await this.#put({ ...this.#claim, at: 0 }, false);
  }

  async #put(outcome: Outcome, together: boolean): Promise<boolean> {
    const version =
      this.#version === undefined
        ? await this.#table.create(this.#name, outcome, keyLifetimeMs, together)
        : await this.#table.replace(this.#name, this.#version, outcome, keyLifetimeMs, together);
    this.#version = version ?? this.#version;
    return version !== undefined;
  }
}

async function runOnce(claims: Claims, run: () => Promise<Reply>): Promise<Reply> {
  let reply: Reply;
  try {
    reply = await beforeCommits((...place) => claims.claim(...place), run);
  } catch (error) {
    // A refusal is a result and is replayed. A failure is not, so that a retry can succeed.
    if (error instanceof HttpProblem && !claims.isLost) await claims.answer({ refusal: error.details });
    // If the outcome is unknown, the record may still arrive.
    else if (!(error instanceof Fault && error.code === 'commit-unknown'))
      await claims.release().catch(() => undefined);
    throw error;
  }
  if (reply.isPreview === true || JSON.stringify(reply).length > maxReplyLength) return reply;
  try {
    await claims.answer({ reply });
  } catch (error) {
    if (!claims.isClaimed) return reply;
    throw new Fault('commit-unknown', 'the request was carried out, but its answer could not be stored', {}, error);
  }
  return reply;
}

/** What is known of an earlier run; undefined if it must run again, because its server ended before it stored anything. */
async function outcomeOf(
  table: StateTable<Outcome>,
  name: string,
  first: Versioned<Outcome>,
  guard: Guard,
  env: Env,
): Promise<Reply | undefined> {
  let { value } = first;
  if (value.state === 'claimed') {
    const { record } = value;
    const range = { from: record.seq, limit: 1 };
    const [line] = (await guard.space(record.space).audit.journal(range, bezoarItself)).lines;
    if (line?.hash !== record.hash) {
      if (Math.abs(env.now() - value.at) < claimLifetimeMs) throw busy();
      return undefined;
    }
    // It was carried out. Its server is about to answer, unless it has ended.
    for (let polls = 0; value.state === 'claimed'; polls++) {
      if (polls === maxPolls) throw answerLost(record, line.event.changes);
      if (polls > 0) await sleep(pollMs);
      value = (await table.get(name))?.value ?? value;
    }
  }
  return replay(value);
}

function replay({ reply, refusal }: Extract<Outcome, { state: 'answered' }>): Reply {
  const replayed = { 'idempotency-replayed': 'true' };
  if (refusal !== undefined) throw new HttpProblem(refusal as ProblemDetails);
  const { headers, ...rest } = reply as Reply;
  return { ...rest, headers: { ...headers, ...replayed } };
}

function busy(): HttpProblem {
  const detail = 'another request with this key is still running; retry later';
  return new HttpProblem({ status: 409, code: 'idempotency-key-busy', detail, headers: { 'retry-after': '1' } });
}

function reused(): HttpProblem {
  return problem(422, 'idempotency-key-reused', 'this Idempotency-Key was used for a different request; use a new one');
}

function answerLost(
  { seq }: RecordPlace,
  changes: readonly { readonly id: string; readonly version: number; readonly state: string }[],
): HttpProblem {
  return problem(
    409,
    'idempotency-answer-lost',
    `the request was carried out, as record ${seq}, but its server ended before it could answer; read the entries to see the result`,
    { seq, changes: changes.map(({ id, version, state }) => ({ id, version, state })) },
  );
}
