import { CompiledQuery } from 'kysely';
import { sha256 } from '../../base/hash.ts';
import { spaceKey } from '../sql/rows.ts';
import type { PostgresSession } from './session.ts';

/** How long further changes wait after an announcement, to be announced together. */
const pauseMs = 100;

/** One channel per schema; the name of a schema may be too long for one. */
export function channelOf(schema: string): string {
  return `bezoar_${sha256(schema).slice(0, 24)}`;
}

/**
 * Tells every process that watches which spaces have changed. Not as a part of the commit: the server lets only one
 * transaction that notifies commit at a time. If this process ends in between, the change goes unannounced.
 */
export class ChangeAnnouncer {
  readonly #session: PostgresSession;
  /** By space: its newest record that was not announced. */
  readonly #due = new Map<string, number>();
  #sent: Promise<void> = Promise.resolve();
  #pause: NodeJS.Timeout | undefined;

  constructor(session: PostgresSession) {
    this.#session = session;
  }

  add(space: string, seq: number): void {
    const key = spaceKey(space);
    this.#due.set(key, Math.max(seq, this.#due.get(key) ?? -1));
    if (this.#pause === undefined) this.#send();
  }

  /** Announces what is due. */
  async close(): Promise<void> {
    this.#send();
    clearTimeout(this.#pause);
    await this.#sent;
  }

  #send(): void {
    this.#pause = undefined;
    if (this.#due.size === 0) return;
    const messages = [...this.#due].map(([key, seq]) => `${key} ${seq}`);
    this.#due.clear();
    // An announcement is a hint; the change itself is stored.
    this.#sent = notify(this.#session, messages).catch(() => undefined);
    this.#pause = setTimeout(() => this.#send(), pauseMs).unref();
  }
}

export async function notify(session: PostgresSession, messages: readonly string[]): Promise<void> {
  const text = 'select pg_catalog.pg_notify($1, message) from pg_catalog.unnest($2::text[]) as message';
  await session.call(CompiledQuery.raw(text, [channelOf(session.schema), messages]), 'work');
}
