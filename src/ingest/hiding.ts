import type { HidingMethod } from '../model/document.ts';
import type { Impact } from '../model/finding.ts';
import type { Level } from '../model/level.ts';

/**
 * `concealed`: somebody made sure that a reader does not see it; it is left out of the text. `uncertain`: whether it is
 * visible depends on pictures that Bezoar does not read; it stays in the text. `undetermined`: something about it was
 * not understood, so it may be hidden; it stays in the text, and the document waits for a person. `aside`: the format
 * has a place for words outside the text (comments, descriptions of pictures), which is widely used honestly; it is
 * left out of the text.
 */
export type HidingKind = 'concealed' | 'uncertain' | 'undetermined' | 'aside';

export const hidingKinds: Readonly<Record<HidingMethod, HidingKind>> = {
  'not-displayed': 'concealed',
  invisible: 'concealed',
  'hidden-attribute': 'concealed',
  'hidden-run': 'concealed',
  'hidden-layer': 'concealed',
  tiny: 'concealed',
  transparent: 'concealed',
  'same-colour': 'concealed',
  'off-screen': 'concealed',
  clipped: 'concealed',
  covered: 'concealed',
  'unseen-layer': 'uncertain',
  'colour-on-picture': 'uncertain',
  undetermined: 'undetermined',
  comment: 'aside',
  'alternative-text': 'aside',
  title: 'aside',
  metadata: 'aside',
  attribute: 'aside',
  fallback: 'aside',
  annotation: 'aside',
  attachment: 'aside',
  deleted: 'aside',
  'field-code': 'aside',
};

/** The facts about hidden words. */
export interface HiddenFacts {
  readonly kind: HidingKind;
  /** The scanner's level for the words alone. */
  readonly scanned: Level;
  readonly impacts: readonly Impact[];
  /** In the longest line: menus are long and have short lines, prose does not. */
  readonly words: number;
}

interface HidingRow {
  readonly kind: HidingKind;
  readonly scanned?: Level;
  readonly binding?: true;
  readonly words?: number;
  readonly level: Level;
}

/**
 * Impacts that bind an agent, move money, data or permissions, or remove a protection. An honest page does not say these
 * where nobody reads them.
 */
const binding: ReadonlySet<Impact> = new Set<Impact>([
  'grants-permission',
  'names-payment-target',
  'sets-standing-rule',
  'changes-agent-configuration',
  'claims-authority',
  'weakens-security',
  'redirects-data',
]);

/**
 * The level of hidden words. All thresholds of a row must be met; the highest level of all matching rows counts, so
 * more suspicion or more words never lower it. Labels for screen readers and closed menus are concealed, short and
 * clean: low.
 */
const hidingRows: readonly HidingRow[] = [
  { kind: 'concealed', scanned: 3, level: 4 },
  { kind: 'concealed', scanned: 2, level: 3 },
  { kind: 'concealed', binding: true, level: 3 },
  { kind: 'concealed', words: 25, level: 3 },
  { kind: 'concealed', words: 1, level: 1 },
  { kind: 'uncertain', scanned: 4, level: 4 },
  { kind: 'uncertain', scanned: 3, level: 3 },
  { kind: 'uncertain', scanned: 2, level: 2 },
  { kind: 'uncertain', words: 1, level: 1 },
  { kind: 'undetermined', scanned: 4, level: 4 },
  { kind: 'undetermined', words: 1, level: 3 },
  { kind: 'aside', scanned: 4, level: 4 },
  { kind: 'aside', scanned: 3, level: 3 },
  { kind: 'aside', scanned: 2, level: 2 },
  { kind: 'aside', words: 60, level: 1 },
];

export function hidingLevel(facts: HiddenFacts): Level {
  const levels = hidingRows.filter((row) => matches(row, facts)).map(({ level }) => level);
  return Math.max(0, ...levels) as Level;
}

function matches(row: HidingRow, { kind, scanned, impacts, words }: HiddenFacts): boolean {
  if (row.kind !== kind) return false;
  if (row.scanned !== undefined && scanned < row.scanned) return false;
  if (row.binding === true && !impacts.some((impact) => binding.has(impact))) return false;
  return row.words === undefined || words >= row.words;
}

const spaced = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'\u2019-]*/gu;
/** Scripts without spaces; about two characters make a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** The number of words in the longest line. */
export function longestLine(text: string): number {
  return text.split('\n').reduce((most, line) => Math.max(most, countWords(line)), 0);
}

export function countWords(line: string): number {
  const dense = line.match(unspaced)?.length ?? 0;
  return (line.replace(unspaced, ' ').match(spaced)?.length ?? 0) + Math.ceil(dense / 2);
}
