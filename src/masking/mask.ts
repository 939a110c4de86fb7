import { type MaskedKind, maskFor, type PrivateKind, privateKinds } from '../model/private-data.ts';
import { emailsIn } from './emails.ts';
import { labelledSecretsIn } from './labelled-secrets.ts';
import { cardsIn, ibansIn } from './numbers.ts';
import { phonesIn } from './phones.ts';
import { plainText } from './plain-text.ts';
import { serviceKeysIn } from './service-keys.ts';
import type { PrivateSpan } from './span.ts';

const finders: Readonly<Record<PrivateKind, (text: string) => readonly PrivateSpan[]>> = {
  secret: (text) => [...labelledSecretsIn(text), ...serviceKeysIn(text)],
  card: cardsIn,
  iban: ibansIn,
  email: emailsIn,
  phone: phonesIn,
};

/** Private data in a text, as far as its form or the words around it show it. Ranges may overlap. */
export function findPrivateData(text: string, kinds: readonly PrivateKind[] = privateKinds): readonly PrivateSpan[] {
  const plain = plainText(text);
  return kinds.flatMap((kind) =>
    finders[kind](plain.text)
      .map(({ start, end }) => ({ kind, start: plain.starts[start] ?? 0, end: plain.ends[end - 1] ?? text.length }))
      .filter((span) => !isMask(text, span)),
  );
}

/** Our own words are no private data. */
function isMask(text: string, { start, end }: PrivateSpan): boolean {
  return privateKinds.some((kind) => text.slice(start, end) === maskFor(kind));
}

/** A text with masks instead of private data. */
export interface MaskedText {
  readonly text: string;
  readonly masked: readonly MaskedKind[];
  /** Where a place of the text before is now. A place under a mask is where the mask begins. */
  readonly placeOf: (before: number) => number;
}

/**
 * Puts a mask over every range. Ranges that overlap get one mask: that of the kind that is first in the list of kinds,
 * because a password in an address is a secret before it is an address.
 */
export function maskSpans(text: string, spans: readonly PrivateSpan[]): MaskedText {
  const counts = new Map<PrivateKind, number>();
  const covered = united(spans);
  let result = '';
  let at = 0;
  for (const { kind, start, end } of covered) {
    result += text.slice(at, start) + maskFor(kind);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    at = end;
  }
  return { text: result + text.slice(at), masked: inOrder(counts), placeOf: (before) => placeAfter(covered, before) };
}

function placeAfter(covered: readonly PrivateSpan[], before: number): number {
  let moved = 0;
  for (const { kind, start, end } of covered) {
    if (start >= before) break;
    if (before < end) return start + moved;
    moved += maskFor(kind).length - (end - start);
  }
  return before + moved;
}

/** The sum of several lists of masked kinds. */
export function addMasked(...lists: readonly (readonly MaskedKind[])[]): readonly MaskedKind[] {
  const counts = new Map<PrivateKind, number>();
  for (const { kind, count } of lists.flat()) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return inOrder(counts);
}

function inOrder(counts: ReadonlyMap<PrivateKind, number>): readonly MaskedKind[] {
  return privateKinds.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ kind, count }];
  });
}

function united(spans: readonly PrivateSpan[]): readonly PrivateSpan[] {
  const result: PrivateSpan[] = [];
  for (const span of spans.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || span.start >= last.end) {
      result.push(span);
      continue;
    }
    const kind = privateKinds.indexOf(span.kind) < privateKinds.indexOf(last.kind) ? span.kind : last.kind;
    result[result.length - 1] = { kind, start: last.start, end: Math.max(last.end, span.end) };
  }
  return result;
}
