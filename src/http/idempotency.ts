import type { Env } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import type { Reply } from './operation.ts';
import { HttpProblem, problem } from './problem.ts';

/** What is asked, by whom, and under which key. */
interface Request {
  readonly caller: string;
  readonly operation: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

/** Does a request once, however often it is sent under one key. */
export interface IdempotencyKeys {
  do(request: Request, run: () => Promise<Reply>): Promise<Reply>;
}

interface Kept {
  readonly body: string;
  readonly until: number;
  readonly outcome: Promise<Reply>;
  done: boolean;
}

const keyForm = /^[\x21-\x7e]{1,255}$/;
const keyLifetimeMs = 24 * 3_600_000;
const maxKeys = 10_000;

/**
 * Answers are kept in this process for a day, ten thousand at most. After a restart the guard's own rules take over: a text
 * that is written again is a duplicate with the id of the first, and a replacement with `If-Match` finds the text changed.
 */
export function createIdempotencyKeys(env: Env): IdempotencyKeys {
  const kept = new Map<string, Kept>();
  return {
    async do({ caller, operation, path, key, body }, run) {
      if (!keyForm.test(key)) {
        throw problem(400, 'idempotency-key-invalid', 'an Idempotency-Key is 1 to 255 visible ASCII characters');
      }
      const name = sha256(JSON.stringify([caller, operation, path, key]));
      const before = kept.get(name);
      if (before !== undefined && before.until > env.now()) return again(before, sha256(body));
      const outcome = run();
      const entry: Kept = { body: sha256(body), until: env.now() + keyLifetimeMs, outcome, done: false };
      kept.delete(name);
      kept.set(name, entry);
      const [oldest] = kept.keys();
      if (kept.size > maxKeys && oldest !== undefined) kept.delete(oldest);
      try {
        return await outcome;
      } catch (error) {
        // A refusal is an answer. A failure is not: who tries again shall be heard.
        if (!(error instanceof HttpProblem)) kept.delete(name);
        throw error;
      } finally {
        entry.done = true;
      }
    },
  };
}

async function again(before: Kept, body: string): Promise<Reply> {
  if (before.body !== body) {
    throw problem(422, 'idempotency-key-reused', 'this Idempotency-Key came with another request; take a new one');
  }
  if (!before.done) throw problem(409, 'idempotency-key-busy', 'the first request with this key is still being done');
  const reply = await before.outcome;
  return { ...reply, headers: { ...reply.headers, 'idempotency-replayed': 'true' } };
}
