import { sha256 } from '../../base/hash.ts';
import type { FileReading, WrittenFile } from '../../stores/markdown/index.ts';
import type { ActiveEntry } from './line.ts';

/**
 * Another program wrote back an earlier version of the file, with additions: it had read the file before our last write. What
 * its version lacks was not removed by anyone, and what we had removed was not added.
 */
export interface StaleRewrite {
  /** Hashes of entries that came after the earlier version. They stay. */
  readonly kept: ReadonlySet<string>;
  /** Hashes of entries that left after the earlier version. They stay away. */
  readonly dropped: ReadonlySet<string>;
  /** How many entries the earlier version had. */
  readonly length: number;
}

/** A program that reads a file and writes it back takes a moment; a person who removes a line and adds another takes longer. */
const staleWindowMs = 10_000;
const editShare = 0.5;

/**
 * Under hermes-agent's lock, nobody who honours it can be late, so that a missing entry is a removed one unless the file was
 * made before our last write. Without that lock, an earlier version with additions counts as stale if it was written shortly
 * after ours, and as an edit if an addition reads like a missing entry. An earlier version without additions is a removal.
 */
export function staleRewrite(
  pieces: readonly string[],
  { items, before, stamp }: WrittenFile,
  reading: FileReading,
  active: readonly ActiveEntry[],
  holdsLock: boolean,
): StaleRewrite | undefined {
  if (stamp === undefined || reading.state !== 'read') return undefined;
  const found = reading.stamp;
  const isOlder = found.inode !== stamp.inode && found.bornMs > 0 && found.bornMs < stamp.writtenMs;
  if (!isOlder && (holdsLock || found.writtenMs - stamp.writtenMs > staleWindowMs)) return undefined;
  const now = pieces.map(sha256);
  const last = new Set(items.map(({ hash }) => hash));
  const kept = [...last].filter((hash) => !now.includes(hash));
  const gone = active.filter(({ text }) => kept.includes(sha256(text)));
  for (const { texts } of [...before].reverse()) {
    if (texts.length === 0 && !isOlder) continue;
    const [additions, rest] = [pieces.slice(texts.length), now.slice(texts.length)];
    const isEarlier = texts.every((hash, index) => now[index] === hash) && !rest.some((hash) => last.has(hash));
    if (!isEarlier || additions.length === 0) continue;
    const dropped = texts.filter((hash) => !last.has(hash));
    if (kept.length + dropped.length === 0) continue;
    if (!isOlder && additions.some((text) => gone.some((entry) => isEditOf(entry.text, text)))) continue;
    return { kept: new Set(kept), dropped: new Set(dropped), length: texts.length };
  }
  return undefined;
}

function isEditOf(before: string, after: string): boolean {
  if (after.startsWith(before)) return true;
  const [old, words] = [wordsOf(before), wordsOf(after)];
  const shared = [...old].filter((word) => words.has(word)).length;
  return shared >= editShare * (old.size + words.size - shared);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );
}
