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

/** Hidden characters that ordinary writing needs: joiners in Persian or Hindi, and the glue of emoji. */
const needed = [
  String.raw`(?<=[${joiningScripts}])[\u200c\u200d](?=[${joiningScripts}])`,
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
].join('|');
const control = String.raw`[\p{Cc}\p{Cs}]`;
const hidden = String.raw`[\p{Cc}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`;

const toDraw = new RegExp(String.raw`${needed}|\t|(${hidden}+)`, 'gu');
const controlsToDraw = new RegExp(String.raw`\t|(${control}+)`, 'gu');

/** Longer runs are counted, so that a thousand hidden characters do not become nine thousand visible ones. */
const drawnOneByOne = 2;

const longRun = new RegExp(`${hidden}{${drawnOneByOne + 1}}`, 'u');

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
  return points.map((point) => `\u2039U+${hex(point)}\u203a`).join('');
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
