import type { BlobWriter } from './blob-writer.ts';
import type { Bytes } from './bytes.ts';
import { longRuns } from './runs.ts';

const firstCell = 0x2800;
const lastCell = 0x28ff;
const blank = 32;

/** What a cell of six dots stands for in English braille, with the contractions that are written as one cell. */
const cells: Readonly<Record<string, string>> = {
  '\u2801': 'a',
  '\u2803': 'b',
  '\u2809': 'c',
  '\u2819': 'd',
  '\u2811': 'e',
  '\u280b': 'f',
  '\u281b': 'g',
  '\u2813': 'h',
  '\u280a': 'i',
  '\u281a': 'j',
  '\u2805': 'k',
  '\u2807': 'l',
  '\u280d': 'm',
  '\u281d': 'n',
  '\u2815': 'o',
  '\u280f': 'p',
  '\u281f': 'q',
  '\u2817': 'r',
  '\u280e': 's',
  '\u281e': 't',
  '\u2825': 'u',
  '\u2827': 'v',
  '\u283a': 'w',
  '\u282d': 'x',
  '\u283d': 'y',
  '\u2835': 'z',
  '\u282f': 'and',
  '\u283f': 'for',
  '\u2837': 'of',
  '\u282e': 'the',
  '\u283e': 'with',
  '\u2821': 'ch',
  '\u2823': 'gh',
  '\u2829': 'sh',
  '\u2839': 'th',
  '\u2831': 'wh',
  '\u282b': 'ed',
  '\u283b': 'er',
  '\u2833': 'ou',
  '\u282a': 'ow',
  '\u280c': 'st',
  '\u281c': 'ar',
  '\u282c': 'ing',
  '\u2802': ',',
  '\u2806': ';',
  '\u2812': ':',
  '\u2832': '.',
  '\u2816': '!',
  '\u2826': '?',
  '\u2804': "'",
  '\u2824': '-',
};
const numberSign = 0x283c;
const digitsByLetter = 'jabcdefghi';

const meanings: readonly string[] = Array.from(
  { length: lastCell - firstCell + 1 },
  (_, dots) => cells[String.fromCharCode(firstCell + dots)] ?? '',
);
const isBraille = new Uint8Array(65_536).fill(1, firstCell, lastCell + 1);
for (const unit of [blank, 10, 13]) isBraille[unit] = 1;
/** Shorter runs are spinners and bullets. */
const minRunLength = 12;

/** Reads braille. A cell that stands for nothing here (a capital sign, eight dots) is skipped. */
export function readBraille(codes: Uint16Array, length: number, writer: BlobWriter): void {
  for (const [start, end] of longRuns(codes, 0, length, isBraille, minRunLength)) {
    const out: Bytes = { bytes: [], starts: [], ends: [] };
    let inNumber = false;
    for (let at = start; at < end; at++) {
      const unit = codes[at] ?? 0;
      const meaning = meaningOf(unit);
      const digit: number = inNumber ? digitsByLetter.indexOf(meaning) : -1;
      inNumber = unit === numberSign || (meaning.length === 1 && digit >= 0);
      put(out, meaning.length === 1 && digit >= 0 ? String(digit) : meaning, at);
    }
    if (end - start - blanksIn(codes, start, end) >= minRunLength >> 1) writer.write(out);
  }
}

function meaningOf(unit: number): string {
  return unit <= firstCell ? ' ' : (meanings[unit - firstCell] ?? '');
}

function blanksIn(codes: Uint16Array, start: number, end: number): number {
  let blanks = 0;
  for (let at = start; at < end; at++) if ((codes[at] ?? 0) <= firstCell) blanks++;
  return blanks;
}

function put(out: Bytes, text: string, at: number): void {
  for (let index = 0; index < text.length; index++) {
    out.bytes.push(text.charCodeAt(index));
    out.starts.push(at);
    out.ends.push(at + 1);
  }
}
