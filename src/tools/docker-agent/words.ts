import type { Env } from '../../base/env.ts';
import { sha256 } from '../../base/hash.ts';
import type { SizeLimits } from '../../policy/index.ts';
import type { MemoryRow } from '../../stores/docker-agent/database.ts';
import { scanContent } from './security.ts';

/** The text of a row, in the form the guard stores it. */
export interface RowWords {
  readonly content: string;
  readonly tags: readonly string[];
}

const blank = new Set([' ', '\t', '\n']);
const notInTags = /[\p{Cc}\u2028\u2029]/u;

/** The guard's canonical form, in linear time: a row may hold megabytes of whitespace. */
export function canonicalText(text: string): string {
  const folded = text.replace(/\r\n?/g, '\n');
  let start = 0;
  let end = folded.length;
  while (start < end && blank.has(folded[start] ?? '')) start += 1;
  while (end > start && blank.has(folded[end - 1] ?? '')) end -= 1;
  return folded.slice(start, end);
}

/** Undefined for an empty row. A category that is not a valid tag is treated as part of the text. */
export function wordsOf(
  { memory, category }: Pick<MemoryRow, 'memory' | 'category'>,
  limits: Pick<SizeLimits, 'tagCodePoints'>,
): RowWords | undefined {
  const content = canonicalText(memory);
  const tag = category.trim();
  if (tag === '') return content === '' ? undefined : { content, tags: [] };
  const fits = tag.length <= limits.tagCodePoints * 2 && Array.from(tag).length <= limits.tagCodePoints;
  if (content !== '' && fits && !notInTags.test(tag)) return { content, tags: [tag] };
  return { content: canonicalText(`${memory}\n${tag}`), tags: [] };
}

export function sameWords(a: RowWords, b: RowWords): boolean {
  return a.content === b.content && a.tags.length === b.tags.length && a.tags.every((tag, at) => tag === b.tags[at]);
}

const prefix = 'row:';
const ownId = /^[0-9]{1,40}$/;

/** A target per row, so that two rows may have the same text. Ids that are not ours can be anything, so they are hashed. */
export function targetOf(id: string): string {
  return `${prefix}${ownId.test(id) ? id : `x${sha256(id).slice(0, 40)}`}`;
}

export function isRowTarget(target: string): boolean {
  return target.startsWith(prefix);
}

/** The id behind a target, if it has the form that Bezoar and docker-agent create. */
export function idOfTarget(target: string): string | undefined {
  const id = target.slice(prefix.length);
  return isRowTarget(target) && ownId.test(id) ? id : undefined;
}

const numberLike = /^[0-9a-f-]{1,64}$/i;
const plainId = /^[a-z0-9][a-z0-9_.:-]{0,31}$/i;

/** An id that is safe to show to a model, which can send it back. An id that could carry words is replaced. */
export function shownId(id: string): string {
  const plain = numberLike.test(id) || (plainId.test(id) && scanContent(id.replace(/[_.:-]/g, ' ')) === null);
  return plain ? id : `row-${sha256(id).slice(0, 16)}`;
}

/** Unix nanoseconds, as docker-agent uses them. Our clock has milliseconds; the rest is random, so that collisions are rare. */
export function newRowId(env: Env): string {
  const [a = 0, b = 0, c = 0] = env.random(3);
  return String(BigInt(env.now()) * 1_000_000n + BigInt(((a << 16) | (b << 8) | c) % 1_000_000));
}
