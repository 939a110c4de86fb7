import type { Entry, SaltedText } from '../../model/entry.ts';
import type { EntryRow } from '../../model/store.ts';
import { textTokens } from '../search-tokens.ts';
import type { SqliteConnection } from './connection.ts';
import { pendingPayloads } from './pending-commits.ts';
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

export function freshEntries(connection: SqliteConnection, space: string, upTo: number): FreshEntries {
  const pending = new Map<string, EntryRow>();
  const texts = new Map<string, SaltedText>();
  for (const { payload } of pendingPayloads(connection, space)) {
    for (const row of payload.entries) pending.set(row.id, row);
    for (const text of payload.texts) texts.set(text.digest, text);
  }
  const applied = listSince(connection, space, {}, upTo).filter(({ id }) => !pending.has(id));
  const rows = [...pending.values()];
  const missing = rows.flatMap(({ digest }) => (digest === null || texts.has(digest) ? [] : [digest]));
  if (missing.length > 0) for (const text of listTexts(connection, space, missing)) texts.set(text.digest, text);
  const entries = [...applied, ...rows.map((row) => withText(row, texts))];
  return {
    ids: new Set(entries.map(({ id }) => id)),
    entries: entries.map((entry) => ({ entry, words: wordsOf(space, entry) })),
  };
}

function withText(row: EntryRow, texts: ReadonlyMap<string, SaltedText>): Entry {
  const text = row.digest === null ? undefined : texts.get(row.digest);
  return { ...row, content: text?.content ?? '', tags: text?.tags ?? [] };
}

/** The words of recent texts: several searches read the same ones until they are in the index. */
const recentWords = new Map<string, ReadonlySet<string>>();
const maxRecentTexts = 512;
const maxKeptCharacters = 4000;
const noWords: ReadonlySet<string> = new Set();

function wordsOf(space: string, { content, tags }: Entry): ReadonlySet<string> {
  if (content === '' && tags.length === 0) return noWords;
  const key = JSON.stringify([space, content, tags]);
  if (key.length > maxKeptCharacters) return new Set(textTokens(space, { content, tags }));
  const known = recentWords.get(key);
  if (known !== undefined) return known;
  const words = new Set(textTokens(space, { content, tags }));
  if (recentWords.size >= maxRecentTexts) recentWords.clear();
  recentWords.set(key, words);
  return words;
}
