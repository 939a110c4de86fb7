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

/** Hidden characters that ordinary writing needs: joiners in Persian or Hindi, the glue of emoji, signs around Arabic numbers. */
const needed = [
  String.raw`(?<=[${joiningScripts}])[\u200c\u200d](?=[${joiningScripts}])`,
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // Of class Cf, and drawn by every font: they enclose the number or word that follows.
  String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`,
].join('|');
const control = String.raw`[\p{Cc}\p{Cs}]`;

const toDraw = new RegExp(String.raw`${needed}|\t|([${hidden}]+)`, 'gu');
const controlsToDraw = new RegExp(String.raw`\t|(${control}+)`, 'gu');

/** Longer runs are counted, so that a thousand hidden characters do not become nine thousand visible ones. */
const drawnOneByOne = 2;

const longRun = new RegExp(`[${hidden}]{${drawnOneByOne + 1}}`, 'u');

/** Whether drawing can make a text shorter than it was. */
export function shrinks(text: string): boolean {
  return longRun.test(text);
}

/** One line with everything that cannot be seen drawn. A model reads what an eye skips, and both should read the same. */
export function drawHidden(line: string): string {
  return line.replace(toDraw, draw);
}

/** Only what no text needs: controls and halves of characters. */
export function drawControls(line: string): string {
  return line.replace(controlsToDraw, draw);
}

function draw(kept: string, run: string | undefined): string {
  if (run === undefined) return kept;
  const points = Array.from(run);
  if (points.length > drawnOneByOne) return `\u2039${points.length} hidden characters\u203a`;
  return points.map((point) => `\u2039${codePointName(point)}\u203a`).join('');
}
