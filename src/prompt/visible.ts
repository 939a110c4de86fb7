import { codePointName, hidden } from '../base/visible.ts';

const joiningScripts = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
  'Thaana',
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/**
 * Hidden characters that ordinary text needs: joiners in Persian or Hindi, the glue of emoji, signs around Arabic
 * numbers.
 */
const necessary = [
  String.raw`(?<=[${joiningScripts}])[\u200c\u200d](?=[${joiningScripts}])`,
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // Of class Cf, but visible in every font: they enclose the number or word that follows.
  String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`,
].join('|');
const control = String.raw`[\p{Cc}\p{Cs}]`;

const hiddenRun = new RegExp(String.raw`${necessary}|\t|([${hidden}]+)`, 'gu');
const controlRun = new RegExp(String.raw`\t|(${control}+)`, 'gu');

/** Most lines have none, and this is cheaper than to look around each character. */
const anyHidden = new RegExp(`[${hidden}]`, 'u');

/** Longer runs are counted, so that a thousand hidden characters do not become nine thousand visible ones. */
const maxNamedCharacters = 2;

const longRun = new RegExp(`[${hidden}]{${maxNamedCharacters + 1}}`, 'u');

/** Whether making hidden characters visible can shorten a text. */
export function shrinks(text: string): boolean {
  return longRun.test(text);
}

/**
 * One line with all invisible characters made visible. A model reads what a person cannot see, and both should read the
 * same.
 */
export function drawHidden(line: string): string {
  return anyHidden.test(line) ? line.replace(hiddenRun, draw) : line;
}

/** Only what no text needs: controls and lone surrogates. */
export function drawControls(line: string): string {
  return line.replace(controlRun, draw);
}

function draw(kept: string, run: string | undefined): string {
  if (run === undefined) return kept;
  const points = Array.from(run);
  if (points.length > maxNamedCharacters) return `\u2039${points.length} hidden characters\u203a`;
  return points.map((point) => `\u2039${codePointName(point)}\u203a`).join('');
}
