import { sha256 } from '../../base/hash.ts';
import type { FileReading, FileStamp, SeenFile } from '../../stores/markdown/index.ts';
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
  written: SeenFile,
  reading: FileReading,
  active: readonly ActiveEntry[],
  holdsLock: boolean,
): StaleRewrite | undefined {
  const { latest, before, stamp } = written;
  if (stamp === undefined || reading.state !== 'read') return undefined;
  const isOlder = isMadeBefore(reading.stamp, stamp);
  if (!isOlder && (holdsLock || reading.stamp.writtenMs - stamp.writtenMs > staleWindowMs)) return undefined;
  const last = new Set(latest);
  const now = new Set(pieces.map(sha256));
  const kept = new Set([...last].filter((hash) => !now.has(hash)));
  const earlier = before.findLast(({ texts }) => (isOlder || texts.length > 0) && isExtended(texts, [...now], last));
  if (earlier === undefined) return undefined;
  const dropped = new Set(earlier.texts.filter((hash) => !last.has(hash)));
  if (kept.size + dropped.size === 0) return undefined;
  const additions = pieces.slice(earlier.texts.length);
  const gone = active.filter(({ text }) => kept.has(sha256(text)));
  if (!isOlder && additions.some((text) => gone.some((entry) => isEditOf(entry.text, text)))) return undefined;
  return { kept, dropped, length: earlier.texts.length };
}

function isMadeBefore(found: FileStamp, ours: FileStamp): boolean {
  return found.inode !== ours.inode && found.bornMs > 0 && found.bornMs < ours.writtenMs;
}

/** Whether a file is this earlier version and at least one more entry, and has nothing of what came after it. */
function isExtended(earlier: readonly string[], now: readonly string[], last: ReadonlySet<string>): boolean {
  const additions = now.slice(earlier.length);
  if (additions.length === 0 || additions.some((hash) => last.has(hash))) return false;
  return earlier.every((hash, index) => now[index] === hash);
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
