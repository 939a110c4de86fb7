import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../base/env.ts';
import { sha256 } from '../../base/hash.ts';
import { isText } from '../json-shape.ts';
import { type StateVariables, stateFolder } from '../state-folder.ts';
import { createState, readState, sweep, writeState } from './state-file.ts';

/** One conversation in an editor, by the editor's own id. */
export interface EditorSession {
  readonly editor: string;
  readonly id: string;
}

/** The session of the guard that belongs to a conversation, in one memory. */
export interface JoinedSession {
  /** Minted by the guard for this principal. */
  readonly session: string;
  readonly principal: string;
  /** Seals the calls that the hook announces for this session. */
  readonly callKey: string;
}

const maxAgeMs = 30 * 86_400_000;

/**
 * Which sessions of the guard belong to the conversations of an editor. Kept in files, because every hook call is a process
 * of its own, and because a conversation outlives a restart of the memory's server.
 */
export class EditorSessions {
  readonly #folder: string;
  readonly #env: Env;

  constructor(variables: StateVariables, env: Env) {
    this.#folder = join(stateFolder(variables), 'editor-sessions');
    this.#env = env;
  }

  /** Notes that the hooks see this conversation from its beginning. */
  begin(conversation: EditorSession): void {
    const now = this.#env.now();
    sweep(this.#folder, maxAgeMs, now);
    writeState(this.#path(conversation, 'begin'), { atMs: now }, this.#env);
  }

  /** When the conversation began; undefined if the hooks have not seen its beginning. */
  begunAtMs(conversation: EditorSession): number | undefined {
    const at = readState(this.#path(conversation, 'begin'))?.atMs;
    return typeof at === 'number' ? at : undefined;
  }

  find(conversation: EditorSession, memory: string): JoinedSession | undefined {
    const { session, principal, callKey } = readState(this.#path(conversation, memory)) ?? {};
    if (!isText(session, 200) || !isText(principal, 200) || !isText(callKey, 200)) return undefined;
    return { session, principal, callKey };
  }

  /** Keeps the first session that is stored: hooks of parallel tool calls must report to the same one. */
  keep(conversation: EditorSession, memory: string, joined: JoinedSession): JoinedSession {
    const path = this.#path(conversation, memory);
    if (createState(path, { ...joined }, this.#env)) return joined;
    const first = this.find(conversation, memory);
    if (first !== undefined) return first;
    writeState(path, { ...joined }, this.#env); // a damaged file
    return joined;
  }

  /** Notes that something of this conversation could not be reported. */
  noteGap(conversation: EditorSession, memory: string): void {
    writeState(this.#path(conversation, `${memory}-gap`), {}, this.#env);
  }

  hasGap(conversation: EditorSession, memory: string): boolean {
    return existsSync(this.#path(conversation, `${memory}-gap`));
  }

  clearGap(conversation: EditorSession, memory: string): void {
    rmSync(this.#path(conversation, `${memory}-gap`), { force: true });
  }

  #path({ editor, id }: EditorSession, what: string): string {
    return join(this.#folder, `${sha256(JSON.stringify([editor, id])).slice(0, 32)}-${what}.json`);
  }
}
