import { sha256 } from '../../base/hash.ts';
import type { MemoryRow } from '../../stores/docker-agent/database.ts';
import type { JournaledRow } from './row-journal.ts';
import { scanContent } from './security.ts';
import type { RowWords } from './words.ts';

/** The guard's decision on a row. */
export type Standing = { readonly row: MemoryRow } & (
  | { readonly state: 'empty' }
  | { readonly state: 'active'; readonly entry: JournaledRow }
  /** Held for a person; no rule accuses it. `why` holds codes. */
  | { readonly state: 'held'; readonly why: readonly string[]; readonly entry?: JournaledRow }
  /** Accused, refused or rejected. `why` holds rule ids, or codes if no rule accuses it. */
  | { readonly state: 'blocked'; readonly why: readonly string[]; readonly entry?: JournaledRow }
);

/** For a row and the entry with the same text. */
export function standingOf(row: MemoryRow, entry: JournaledRow, threats: readonly string[]): Standing {
  if (entry.state === 'active') {
    // A reviewer may have accepted these rules, for exactly this text.
    const unaccepted = threats.filter((rule) => !entry.accepted.includes(rule));
    return unaccepted.length > 0 ? { row, state: 'blocked', why: unaccepted, entry } : { row, state: 'active', entry };
  }
  const why = [...new Set([...threats, ...entry.rules])].sort();
  if (why.length > 0) return { row, state: 'blocked', why, entry };
  return { row, state: 'held', why: ['waits-for-review'], entry };
}

export function entryOf(standing: Standing): JournaledRow | undefined {
  return 'entry' in standing ? standing.entry : undefined;
}

const maxCachedTexts = 50_000;
const known = new Map<string, readonly string[]>();

/** Rules that accuse a row at the strict scope, which always applies to memory. */
export function threatsIn({ content, tags }: RowWords): readonly string[] {
  return [...new Set([content, ...tags].flatMap(threatsInText))].sort();
}

/** Many rows share a category, so each text is kept by itself: as a digest. */
function threatsInText(text: string): readonly string[] {
  const key = sha256(text);
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const threats = scanContent(text) ?? [];
  if (known.size >= maxCachedTexts) known.clear();
  known.set(key, threats);
  return threats;
}

export function keyOf({ content, tags }: RowWords, target = ''): string {
  return sha256(JSON.stringify([target, tags, content]));
}
