import type { Env } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import type { Reply } from './operation.ts';
import { HttpProblem, problem } from './problem.ts';

/** A request with its caller and its idempotency key. */
interface Request {
  readonly caller: string;
  readonly operation: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

/** Runs a request once, however often it is sent with the same key. */
export interface IdempotencyKeys {
  do(request: Request, run: () => Promise<Reply>): Promise<Reply>;
}

interface StoredReply {
  readonly body: string;
  readonly until: number;
  readonly outcome: Promise<Reply>;
  done: boolean;
}

const keyPattern = /^[\x21-\x7e]{1,255}$/;
const keyLifetimeMs = 24 * 3_600_000;
const maxKeys = 10_000;

/**
 * Keeps up to 10,000 replies in this process for a day. After a restart the guard's own rules apply: writing the same text
 * again gives a duplicate with the first id, and a replacement with `If-Match` fails because the text has changed.
 */
export function createIdempotencyKeys(env: Env): IdempotencyKeys {
  const stored = new Map<string, StoredReply>();
  return {
    async do({ caller, operation, path, key, body }, run) {
      if (!keyPattern.test(key)) {
        throw problem(400, 'idempotency-key-invalid', 'an Idempotency-Key must have 1 to 255 visible ASCII characters');
      }
      const name = sha256(JSON.stringify([caller, operation, path, key]));
      const before = stored.get(name);
      if (before !== undefined && before.until > env.now()) return replay(before, sha256(body));
      const outcome = run();
      const entry: StoredReply = { body: sha256(body), until: env.now() + keyLifetimeMs, outcome, done: false };
      stored.delete(name);
      stored.set(name, entry);
      const [oldest] = stored.keys();
      if (stored.size > maxKeys && oldest !== undefined) stored.delete(oldest);
      try {
        return await outcome;
      } catch (error) {
        // A refusal is a result and is replayed. A failure is not, so that a retry can succeed.
        if (!(error instanceof HttpProblem)) stored.delete(name);
        throw error;
      } finally {
        entry.done = true;
      }
    },
  };
}

async function replay(before: StoredReply, body: string): Promise<Reply> {
  if (before.body !== body) {
    throw problem(
      422,
      'idempotency-key-reused',
      'this Idempotency-Key was used for a different request; use a new one',
    );
  }
  if (!before.done)
    throw problem(409, 'idempotency-key-busy', 'the first request with this key is still running; retry later');
  const reply = await before.outcome;
  return { ...reply, headers: { ...reply.headers, 'idempotency-replayed': 'true' } };
}
