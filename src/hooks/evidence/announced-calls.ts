import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CanonicalValue, canonicalJson } from '../../base/canonical-json.ts';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { hmac, sameDigest, sha256 } from '../../base/hash.ts';
import { isText } from '../json-shape.ts';
import { type StateVariables, stateFolder } from '../state-folder.ts';
import type { JoinedSession } from './editor-sessions.ts';
import { createState, namesIn, readState, sweep } from './state-file.ts';

/** A call of a memory tool, as the hook before it and the server behind it both see it. */
export interface MemoryCall {
  /** The tool's name in the server, such as `memory_write`. */
  readonly tool: string;
  readonly arguments: unknown;
}

/** A person may take this long to allow the call that the hook has announced. */
const lifetimeMs = 600_000;
const taken = '.taken';

/**
 * The calls of memory tools that an editor is about to make, each announced by the hook with the session it belongs to. The
 * server takes the announcement when the call arrives, once. It fits one tool with exactly these arguments, so whoever else
 * takes it can only do what the agent of that session was about to do.
 */
export class AnnouncedCalls {
  readonly #folder: string;
  readonly #env: Env;

  constructor(memory: string, variables: StateVariables, env: Env) {
    this.#folder = join(stateFolder(variables), 'calls', memory);
    this.#env = env;
  }

  announce(call: MemoryCall, callId: string, { session, principal, callKey }: JoinedSession): void {
    const digest = digestOf(call);
    if (digest === undefined) return;
    const now = this.#env.now();
    sweep(this.#folder, lifetimeMs, now);
    const expiresMs = now + lifetimeMs;
    const seal = sealOf(callKey, digest, session, principal, expiresMs);
    createState(this.#path(digest, callId), { session, principal, expiresMs, seal }, this.#env);
  }

  /** The session that announced this call. `keyOf` derives the key of a session's announcements. */
  take(call: MemoryCall, keyOf: (session: string) => string): Pick<JoinedSession, 'session' | 'principal'> | undefined {
    const digest = digestOf(call);
    if (digest === undefined) return undefined;
    const fitting = namesIn(this.#folder).filter((name) => name.startsWith(`${digest}-`) && name.endsWith('.json'));
    for (const name of fitting) {
      const path = join(this.#folder, name);
      const { session, principal, expiresMs, seal } = readState(path) ?? {};
      if (!claim(path)) continue;
      if (!isText(session) || !isText(principal) || !isText(seal) || typeof expiresMs !== 'number') continue;
      const expected = sealOf(keyOf(session), digest, session, principal, expiresMs);
      if (expiresMs > this.#env.now() && sameDigest(seal, expected)) return { session, principal };
    }
    return undefined;
  }

  /** Whether our server answered the call, so that its result is memory and no text from outside. Forgets the call. */
  wasTaken(call: MemoryCall, callId: string): boolean {
    const digest = digestOf(call);
    if (digest === undefined) return false;
    const path = this.#path(digest, callId);
    const isOurs = readState(`${path}${taken}`) !== undefined;
    for (const each of [path, `${path}${taken}`]) rmSync(each, { force: true });
    return isOurs;
  }

  #path(digest: string, callId: string): string {
    return join(this.#folder, `${digest}-${sha256(callId).slice(0, 16)}.json`);
  }
}

/** The key of a session's announcements, from a secret that only holders of the journal's key can derive. */
export function callKeyOf(secret: Uint8Array, session: string): string {
  return hmac(secret, `announced calls\n${session}`);
}

/** Renames the file, which succeeds for one process only. */
function claim(path: string): boolean {
  try {
    renameSync(path, `${path}${taken}`);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function sealOf(key: string, digest: string, session: string, principal: string, expiresMs: number): string {
  return hmac(Buffer.from(key, 'utf8'), JSON.stringify([digest, session, principal, expiresMs]));
}

/** Undefined if two programs might write the arguments differently. */
function digestOf({ tool, arguments: given }: MemoryCall): string | undefined {
  try {
    return sha256(canonicalJson([tool, given as CanonicalValue])).slice(0, 32);
  } catch {
    return undefined; // without an announcement the call belongs to no session, which lowers trust
  }
}
