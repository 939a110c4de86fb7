import { codePoints } from '../../base/text.ts';
import { addMasked, findPrivateData, maskSpans, type PrivateSpan, wholeSecret } from '../../masking/index.ts';
import type { MaskedKind, PrivateKind } from '../../model/private-data.ts';
import { maskFor } from '../../model/private-data.ts';
import type { Trust } from '../../model/trust.ts';
import {
  type GuardPath,
  looksForPrivateData,
  maskingOf,
  type Policy,
  type PolicyInput,
  type RedactedText,
} from '../../policy/index.ts';
import { type Refused, refused } from '../results.ts';
import { type CachedScanner, type Circumstances, policyInput, type ScanSummary } from './cached-scanner.ts';

/** The words of an entry. */
export interface EntryWords {
  readonly content: string;
  readonly tags: readonly string[];
}

/** The words as they may be kept, and what was masked in them. */
export interface RedactedWords extends EntryWords {
  readonly redacted: RedactedText;
}

/** A text that still shows secrets after this many readings is refused: nobody could say that nothing is left in it. */
const maxMaskingRounds = 100;
/** A masked value that stands somewhere else too is masked there as well, if it is too long to be a common word. */
const minRepeatedCharacters = 6;

/** Kinds of private data in a text, if the policy asks for any. */
export function privateDataIn(
  policy: Policy,
  { content, tags }: EntryWords,
  reading: Pick<ScanSummary, 'findings'>,
): Pick<PolicyInput, 'private'> {
  if (!looksForPrivateData(policy)) return {};
  const kinds = new Set(findPrivateData([content, ...tags].join('\n')).map(({ kind }) => kind));
  if (reading.findings.some(({ category }) => category === 'secret')) kinds.add('secret');
  return { private: [...kinds] };
}

/**
 * The words with their private data masked, if a row asks for it. Masking comes before everything that keeps, compares or
 * shows a text: after it, nobody has the original.
 */
export function redactedWords(
  { scanner, policy }: { readonly scanner: CachedScanner; readonly policy: Policy },
  words: EntryWords,
  about: RedactionQuestion,
): RedactedWords | Refused | undefined {
  const masking = maskingFor({ scanner, policy }, words, about);
  if (masking === undefined) return undefined;
  const { row, why, kinds } = masking;
  const result = maskWords(scanner, words, kinds);
  if ('outcome' in result) return result;
  const { limits } = policy;
  if (codePoints(result.content) > limits.contentCodePoints) {
    return refused(
      'content-too-long',
      `with its private data masked, the text is longer than ${limits.contentCodePoints} characters; split it`,
    );
  }
  const tags = [...new Set(result.tags.map((tag) => shortTag(tag, kinds, limits.tagCodePoints)))];
  return { content: result.content, tags, redacted: { row, why, masked: result.masked } };
}

/** What is known of a text when it is decided whether to mask anything in it. */
export interface RedactionQuestion {
  readonly path: GuardPath;
  readonly trust: Trust;
  readonly reading: ScanSummary;
  readonly circumstances: Circumstances;
}

/** Which kinds to mask in a text, and the row that asks for it. */
export function maskingFor(
  { scanner, policy }: { readonly scanner: CachedScanner; readonly policy: Policy },
  words: EntryWords,
  { path, trust, reading, circumstances }: RedactionQuestion,
): ReturnType<typeof maskingOf> {
  if (!looksForPrivateData(policy)) return undefined;
  const found = privateDataIn(policy, words, reading);
  return maskingOf(policy, policyInput(scanner.condition, path, trust, reading, { ...circumstances, ...found }));
}

export interface MaskedWords extends EntryWords {
  readonly masked: readonly MaskedKind[];
  /** Where a place of the content before is now. */
  readonly placeOf: (before: number) => number;
}

/** Masks until nothing is found any more, also what the first masks brought to light. */
export function maskWords(
  scanner: CachedScanner,
  words: EntryWords,
  kinds: readonly PrivateKind[],
): MaskedWords | Refused {
  let { content, tags } = words;
  let all: readonly MaskedKind[] = [];
  const moves: ((before: number) => number)[] = [];
  for (let round = 0; round < maxMaskingRounds; round++) {
    const texts = [content, ...tags];
    const spans = texts.map((text) => privateSpans(scanner, text, kinds));
    if (spans.every((found) => found.length === 0)) {
      return { content, tags, masked: all, placeOf: (before) => moves.reduce((place, move) => move(place), before) };
    }
    const values = texts.flatMap((text, at) => valuesOf(text, spans[at] ?? []));
    const [first, ...others] = texts.map((text, at) =>
      maskSpans(text, [...(spans[at] ?? []), ...repeated(text, values)]),
    );
    if (first === undefined) break;
    moves.push(first.placeOf);
    content = first.text;
    tags = others.map(({ text }) => text);
    all = addMasked(all, first.masked, ...others.map((result) => result.masked));
  }
  return refused('redaction-incomplete', 'the text has too many secrets to mask them all; split it into smaller texts');
}

/** The scanner names few secrets of one text, so a long one is read in windows that overlap by the length of a key. */
const windowCharacters = 4_000;
const overlapCharacters = 1_000;

function privateSpans(scanner: CachedScanner, text: string, kinds: readonly PrivateKind[]): readonly PrivateSpan[] {
  const spans = [...findPrivateData(text, kinds)];
  if (!kinds.includes('secret')) return spans;
  for (
    let from = 0;
    from === 0 || from + overlapCharacters < text.length;
    from += windowCharacters - overlapCharacters
  ) {
    for (const { category, span } of scanner.inspect(text.slice(from, from + windowCharacters)).findings) {
      if (category === 'secret') spans.push(wholeSecret(text, { start: from + span.start, end: from + span.end }));
    }
  }
  return spans;
}

interface PrivateValue {
  readonly kind: PrivateKind;
  readonly value: string;
}

function valuesOf(text: string, spans: readonly PrivateSpan[]): readonly PrivateValue[] {
  return spans
    .map(({ kind, start, end }) => ({ kind, value: text.slice(start, end) }))
    .filter(({ value }) => value.length >= minRepeatedCharacters);
}

function repeated(text: string, values: readonly PrivateValue[]): readonly PrivateSpan[] {
  const spans: PrivateSpan[] = [];
  for (const { kind, value } of values) {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
      spans.push({ kind, start: at, end: at + value.length });
    }
  }
  return spans;
}

/** A tag is short. One that has become too long is a mask as a whole. */
function shortTag(tag: string, kinds: readonly PrivateKind[], max: number): string {
  return codePoints(tag) <= max ? tag : maskFor(kinds.find((kind) => tag.includes(maskFor(kind))) ?? 'secret');
}
