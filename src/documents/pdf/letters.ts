import { type Box, boxAround, type Matrix, point, reach } from './matrix.ts';
import type { FontMeasures, Pen } from './pen.ts';

/** One letter, at its place in the text space of its run. */
export interface Letter {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The glyph of pdf.js; absent for a space that the program left out. */
  readonly glyph?: unknown;
}

/** Where the letters of one operator stand. */
export interface LetterRow {
  readonly letters: readonly Letter[];
  /** From the text space to the page. */
  readonly matrix: Matrix;
  /** Height of the letters in text space; negative if they stand on their heads. */
  readonly height: number;
  /** As wide as the letters are high, in text space. */
  readonly breadth: number;
  /** How far the operator moves the place for the next letter. */
  readonly advance: readonly [number, number];
  /** True if the letters lie on top of each other or run backwards. */
  readonly isCrammed: boolean;
}

/** A step shorter than this share of the letter's own width makes words unreadable. */
const minStepShare = 0.35;
/** How far letters in a column stand below the point at which they are drawn, as a share of their size. */
const ascent = 0.88;
/** A large negative offset inside one string is how many programs write a space. */
const spaceOffset = -200;

/** Puts each letter at its place. `matrix` leads from the text space to the page, with the rise in it. */
export function letterRow(glyphs: readonly unknown[], pen: Pen, font: FontMeasures, matrix: Matrix): LetterRow {
  const { fontSize, scale } = pen;
  const letters: Letter[] = [];
  let along = 0;
  const place = (text: string, width: number, glyph?: unknown): void => {
    const [x, y] = placeOf(font, fontSize, along, width);
    letters.push({ text, x: x * scale, y, width: width * scale, glyph });
  };
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      along -= (glyph / 1_000) * fontSize;
      if (glyph < spaceOffset) place(' ', 0);
    } else if (isGlyph(glyph)) {
      const width = glyph.width * font.unit * fontSize;
      place(glyph.unicode, width, glyph);
      along += stepOf(pen, font.isVertical ? fontSize : width, glyph.isSpace === true);
    }
  }
  return {
    letters,
    matrix,
    height: fontSize * font.height,
    breadth: Math.abs(fontSize * font.height * scale),
    advance: font.isVertical ? [0, -along] : [along * scale, 0],
    isCrammed: isCrammed(letters, font.isVertical ? fontSize : undefined),
  };
}

function stepOf({ characterSpacing, wordSpacing }: Pen, own: number, isSpace: boolean): number {
  return own + characterSpacing + (isSpace ? wordSpacing : 0);
}

function placeOf({ isVertical }: FontMeasures, size: number, along: number, width: number): readonly [number, number] {
  return isVertical ? [-width / 2, -along - size * ascent] : [along, 0];
}

/** Whether most letters come so fast, or backwards, that each covers the one before or is on its wrong side. */
function isCrammed(all: readonly Letter[], verticalStep: number | undefined): boolean {
  const letters = all.filter(({ text }) => isLetter(text));
  let [steps, shortSteps] = [0, 0];
  for (const [index, { text, x, y }] of letters.entries()) {
    const last = letters[index - 1];
    if (last === undefined || last.width === 0 || isRightToLeft(last.text) || isRightToLeft(text)) continue;
    const share = verticalStep === undefined ? (x - last.x) / last.width : (last.y - y) / verticalStep;
    steps++;
    if (share < minStepShare) shortSteps++;
  }
  return steps > 1 && shortSteps * 2 > steps;
}

export function isLetter(text: string): boolean {
  return text.trim() !== '';
}

function isRightToLeft(text: string): boolean {
  return text >= '\u0300' && /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Mn}]/u.test(text);
}

/** A point of the letter on the page, given in shares of its width and height. */
export function pointOf({ matrix, height }: LetterRow, letter: Letter, across: number, up: number) {
  return point(matrix, letter.x + letter.width * across, letter.y + height * up);
}

/** The box on the page around a letter. */
export function boxOfLetter({ matrix, height }: LetterRow, { x, y, width }: Letter): Box {
  return boxAround(matrix, { left: x, bottom: y, right: x + width, top: y + height });
}

/** The box on the page around all letters of the row. */
export function boxOfRow({ letters, matrix, height }: LetterRow): Box {
  let [left, right, bottom, top] = [0, 0, 0, 0];
  for (const [index, { x, y, width }] of letters.entries()) {
    left = Math.min(index === 0 ? x : left, x, x + width);
    right = Math.max(index === 0 ? x : right, x, x + width);
    bottom = Math.min(index === 0 ? y : bottom, y, y + height);
    top = Math.max(index === 0 ? y : top, y, y + height);
  }
  return boxAround(matrix, { left, bottom, right, top });
}

/** Other characters within this share of a letter's size of its middle; a word has one on each side. */
const pileReach = 0.25;
const maxInCell = 16;

interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Finds letters that lie on top of other letters, no matter who drew them. */
export class Piles {
  readonly #cells = new Map<number, Placed[]>();

  add(row: LetterRow): void {
    const level = levelOf(sizeOf(row));
    const edge = edgeOf(level);
    for (const letter of row.letters) {
      if (!isLetter(letter.text)) continue;
      const [x, y] = pointOf(row, letter, 0.5, 0.3);
      const key = keyOf(level, Math.floor(x / edge), Math.floor(y / edge));
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [{ text: letter.text, x, y }]);
      else if (cell.length < maxInCell && !cell.some((other) => other.text === letter.text && other.x === x)) {
        cell.push({ text: letter.text, x, y });
      }
    }
  }

  /** Tells of each letter of the row whether at least three other characters stand where it does. */
  over(row: LetterRow): (letter: Letter) => boolean {
    const size = sizeOf(row);
    const level = levelOf(size);
    const edge = edgeOf(level);
    return (letter) => {
      const [x, y] = pointOf(row, letter, 0.5, 0.3);
      // The four cells around the nearest corner contain all that is nearer than half an edge.
      const [column, line] = [Math.floor(x / edge - 0.5), Math.floor(y / edge - 0.5)];
      const near = new Neighbours(letter.text, x, y, size * pileReach);
      for (let cell = 0; cell < 4; cell++) {
        const placed = this.#cells.get(keyOf(level, column + (cell % 2), line + (cell >> 1)));
        if (placed?.some((other) => near.isThird(other)) === true) return true;
      }
      return false;
    };
  }
}

/** Counts the other characters near a letter; the same character twice, as for bold letters, counts once. */
class Neighbours {
  readonly #own: Placed;
  readonly #reach: number;
  #first: string | undefined;
  #second: string | undefined;

  constructor(text: string, x: number, y: number, reachable: number) {
    this.#own = { text, x, y };
    this.#reach = reachable ** 2;
  }

  /** Whether this is at least the third. */
  isThird({ text, x, y }: Placed): boolean {
    const own = this.#own;
    if (text === own.text || (x - own.x) ** 2 + (y - own.y) ** 2 >= this.#reach) return false;
    if (this.#first === undefined || this.#first === text) this.#first = text;
    else if (this.#second === undefined || this.#second === text) this.#second = text;
    else return true;
    return false;
  }
}

function sizeOf({ matrix, height }: LetterRow): number {
  return Math.abs(height) * reach(matrix).height;
}

/** Letters of about the same size have the same level. A watermark across the page is not part of its words. */
function levelOf(size: number): number {
  return Math.min(40, Math.ceil(Math.log2(Math.max(size, 0.1))));
}

/** The edge of the cells of a level: at least twice as far as the farthest neighbour that counts. */
function edgeOf(level: number): number {
  return 2 ** level * 2 * pileReach;
}

const cellsPerLine = 2 ** 20;

/** Cells that share a key by chance do no harm: their letters are too far apart. */
function keyOf(level: number, column: number, line: number): number {
  return ((level + 4) * cellsPerLine + (column % cellsPerLine)) * cellsPerLine + (line % cellsPerLine);
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace?: boolean;
}

export function isGlyph(value: unknown): value is Glyph {
  return (
    typeof value === 'object' &&
    value !== null &&
    'unicode' in value &&
    typeof value.unicode === 'string' &&
    'width' in value &&
    typeof value.width === 'number'
  );
}
