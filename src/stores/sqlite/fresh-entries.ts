import { type CompiledQuery, sql } from 'kysely';
import type { Entry, SaltedText } from '../../model/entry.ts';
import type { Head } from '../../model/record.ts';
import type { EntryRow } from '../../model/store.ts';
import { sameHead } from '../commit-shape.ts';
import { textTokens } from '../search-tokens.ts';
import type { SqliteConnection } from './connection.ts';
import { pendingEntryPayloads, readHead } from './pending-commits.ts';
import { build } from './query.ts';
import { listSince, listTexts } from './read.ts';

/** Entries that changed since the index was brought up to date. What the index says about them counts no more. */
export interface FreshEntries {
  readonly ids: ReadonlySet<string>;
  readonly entries: readonly FreshEntry[];
}

interface FreshEntry {
  readonly entry: Entry;
  readonly words: ReadonlySet<string>;
}

/** What was fresh at the last search of a space, and the state of the database then. */
interface LastLook {
  readonly space: string;
  readonly upTo: number;
  readonly head: Head | undefined;
  readonly version: number;
  readonly fresh: FreshEntries;
}

const lastLooks = new WeakMap<SqliteConnection, LastLook>();

const dataVersion: CompiledQuery<{ data_version: number }> = sql<{
  data_version: number;
}>`pragma data_version`.compile(build);

/** Call it when texts are forgotten or entries replaced: what was read before may be gone. */
export function dropFreshEntries(connection: SqliteConnection): void {
  lastLooks.delete(connection);
}

/** The version changes when another connection commits: that one may have forgotten a text. */
function versionOf(connection: SqliteConnection): number {
  return Number(connection.all(dataVersion)[0]?.data_version ?? 0);
}

/** `upTo` is the sequence number up to which entries are indexed. Call it in a snapshot. */
export function freshEntries(connection: SqliteConnection, space: string, upTo: number): FreshEntries {
  const head = readHead(connection, space);
  const version = versionOf(connection);
  const known = lastLooks.get(connection);
  const isKnown = known?.space === space && known.upTo === upTo && known.version === version;
  if (isKnown && sameHead(known.head, head)) return known.fresh;
  const changed = changedSince(connection, space, isKnown ? (known.head?.seq ?? -1) : upTo);
  const fresh = isKnown ? withChanges(known.fresh, changed) : withChanges(nothingFresh, changed);
  lastLooks.set(connection, { space, upTo, head, version, fresh });
  return fresh;
}

const nothingFresh: FreshEntries = { ids: new Set(), entries: [] };

function withChanges({ entries }: FreshEntries, changed: readonly FreshEntry[]): FreshEntries {
  const ids = new Set(changed.map(({ entry }) => entry.id));
  const all = [...entries.filter(({ entry }) => !ids.has(entry.id)), ...changed];
  return { ids: new Set(all.map(({ entry }) => entry.id)), entries: all };
}

function changedSince(connection: SqliteConnection, space: string, seq: number): readonly FreshEntry[] {
  const pending = new Map<string, EntryRow>();
  const texts = new Map<string, SaltedText>();
  for (const payload of pendingEntryPayloads(connection, space, seq)) {
    for (const row of payload.entries) pending.set(row.id, row);
    for (const text of payload.texts) texts.set(text.digest, text);
  }
  const applied = listSince(connection, space, seq).filter(({ id }) => !pending.has(id));
  const rows = [...pending.values()];
  const missing = rows.flatMap(({ digest }) => (digest === null || texts.has(digest) ? [] : [digest]));
  if (missing.length > 0) for (const text of listTexts(connection, space, missing)) texts.set(text.digest, text);
  const entries = [...applied, ...rows.map((row) => withText(row, texts))];
  return entries.map((entry) => ({ entry, words: wordsOf(space, entry) }));
}

function withText(row: EntryRow, texts: ReadonlyMap<string, SaltedText>): Entry {
  const text = row.digest === null ? undefined : texts.get(row.digest);
  return { ...row, content: text?.content ?? '', tags: text?.tags ?? [] };
}

function wordsOf(space: string, { content, tags }: Entry): ReadonlySet<string> {
  return new Set(content === '' && tags.length === 0 ? [] : textTokens(space, { content, tags }));
}
