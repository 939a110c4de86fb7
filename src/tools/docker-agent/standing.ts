import { sha256 } from '../../base/hash.ts';
import type { MemoryRow } from '../../stores/docker-agent/database.ts';
import type { IndexedRow } from './entry-index.ts';
import { scanContent } from './security.ts';
import type { RowWords } from './words.ts';

/** The guard's decision on a row. */
export type Standing = { readonly row: MemoryRow } & (
  | { readonly state: 'empty' }
  | { readonly state: 'active'; readonly entry: IndexedRow }
  /** Held for a person; no rule accuses it. `why` holds codes. */
  | { readonly state: 'held'; readonly why: readonly string[]; readonly entry?: IndexedRow }
  /** Accused, refused or rejected. `why` holds rule ids, or codes if no rule accuses it. */
  | { readonly state: 'blocked'; readonly why: readonly string[]; readonly entry?: IndexedRow }
);

/** For a row and the entry with the same text. */
export function standingOf(row: MemoryRow, entry: IndexedRow, threats: readonly string[]): Standing {
  if (entry.state === 'active') {
    // A reviewer may have accepted these rules, for exactly this text.
    const unaccepted = threats.filter((rule) => !entry.accepted.includes(rule));
    return unaccepted.length > 0 ? { row, state: 'blocked', why: unaccepted, entry } : { row, state: 'active', entry };
  }
  const why = [...new Set([...threats, ...entry.rules])].sort();
  if (why.length > 0) return { row, state: 'blocked', why, entry };
  return { row, state: 'held', why: ['waits-for-review'], entry };
}

export function entryOf(standing: Standing): IndexedRow | undefined {
  return 'entry' in standing ? standing.entry : undefined;
}

const maxCachedTexts = 50_000;
const known = new Map<string, readonly string[]>();

/** Rules that accuse a row at the strict scope, which always applies to memory. */
export function threatsIn(words: RowWords): readonly string[] {
  const key = keyOf(words);
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const found = [words.content, ...words.tags].flatMap((text) => scanContent(text) ?? []);
  const threats = [...new Set(found)].sort();
  if (known.size >= maxCachedTexts) known.clear();
  known.set(key, threats);
  return threats;
}

export function keyOf({ content, tags }: RowWords, target = ''): string {
  return sha256(JSON.stringify([target, tags, content]));
}
