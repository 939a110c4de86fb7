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

/**
 * The scanner names at most eight secrets of each rule, so a text is read again until it names none. A text that it never
 * finishes with is refused: nobody could say that nothing is left in it.
 */
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
  about: {
    readonly path: GuardPath;
    readonly trust: Trust;
    readonly reading: ScanSummary;
    readonly circumstances: Circumstances;
  },
): RedactedWords | Refused | undefined {
  if (!looksForPrivateData(policy)) return undefined;
  const { path, trust, reading, circumstances } = about;
  const found = privateDataIn(policy, words, reading);
  const input = policyInput(scanner.condition, path, trust, reading, { ...circumstances, ...found });
  const masking = maskingOf(policy, input);
  if (masking === undefined) return undefined;
  const { row, why, kinds } = masking;
  const result = masked(scanner, words, kinds);
  if (result === undefined) {
    return refused(
      'redaction-incomplete',
      'the text has too many secrets to mask them all; split it into smaller texts',
    );
  }
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

interface MaskedWords extends EntryWords {
  readonly masked: readonly MaskedKind[];
}

function masked(scanner: CachedScanner, words: EntryWords, kinds: readonly PrivateKind[]): MaskedWords | undefined {
  let { content, tags } = words;
  let all: readonly MaskedKind[] = [];
  for (let round = 0; round < maxMaskingRounds; round++) {
    const texts = [content, ...tags];
    const spans = texts.map((text) => privateSpans(scanner, text, kinds));
    if (spans.every((found) => found.length === 0)) return { content, tags, masked: all };
    const values = texts.flatMap((text, at) => valuesOf(text, spans[at] ?? []));
    const results = texts.map((text, at) => maskSpans(text, [...(spans[at] ?? []), ...repeated(text, values)]));
    content = results[0]?.text ?? '';
    tags = results.slice(1).map(({ text }) => text);
    all = addMasked(all, ...results.map((result) => result.masked));
  }
  return undefined;
}

function privateSpans(scanner: CachedScanner, text: string, kinds: readonly PrivateKind[]): readonly PrivateSpan[] {
  const byForm = findPrivateData(text, kinds);
  if (!kinds.includes('secret')) return byForm;
  const secrets = scanner.inspect(text).findings.filter(({ category }) => category === 'secret');
  return [...byForm, ...secrets.map(({ span }) => wholeSecret(text, span))];
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
