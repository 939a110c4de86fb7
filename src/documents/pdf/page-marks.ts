import type { HidingMethod } from '../../model/document.ts';
import { black, type Colour, isClear, isUnreadable, white } from '../colour.ts';
import { type Box, boxAround, holds, identity, isList, type Matrix, matrixOf, numberOf, times } from './matrix.ts';
import { firstPen, type Pen, penChanges } from './pen.ts';

/** A stretch of text as one operator paints it. */
export interface PdfTextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  /** Height of the letters on the page, in points. */
  readonly size: number;
  readonly method: HidingMethod | undefined;
}

/** What pdf.js calls a page after parsing: operators and their arguments. */
export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

interface Fill {
  readonly box: Box;
  readonly colour: Colour | undefined;
  readonly order: number;
}

/** Letters of this height are dust, on any screen. */
const smallest = 1.5;
/** Modes that leave no ink: neither filled nor stroked. */
const inkless: ReadonlySet<number> = new Set([3, 7]);
/** Modes that draw only the outline. */
const outlined: ReadonlySet<number> = new Set([1, 5]);
const maxStackDepth = 1_000;

interface ShownGlyphs {
  readonly run: PdfTextRun;
  readonly order: number;
  readonly colour: Colour | undefined;
}

/** Follows the operators of one page as a painter would, and notes what it paints where, and on what. */
export class PageMarks {
  readonly #names: ReadonlyMap<number, string>;
  readonly #view: Box;
  readonly #isLayerShown: (properties: unknown) => boolean;
  readonly #shown: ShownGlyphs[] = [];
  readonly #fills: Fill[] = [];
  readonly #pens: Pen[] = [];
  readonly #layers: boolean[] = [];
  #pen: Pen = firstPen;
  #text: Matrix = identity;
  #line: Matrix = identity;
  #order = 0;

  constructor(names: ReadonlyMap<number, string>, view: Box, isLayerShown: (properties: unknown) => boolean) {
    this.#names = names;
    this.#view = view;
    this.#isLayerShown = isLayerShown;
  }

  follow({ fnArray, argsArray }: Operators): void {
    for (const [index, operator] of fnArray.entries()) {
      const name = this.#names.get(operator);
      const args = argsArray[index];
      this.#order = index;
      if (name !== undefined) this.#do(name, Array.isArray(args) ? args : []);
    }
  }

  /** Everything that was painted as text, in the order it was painted, with the reason why it is not seen. */
  runs(hasPicture: boolean): readonly PdfTextRun[] {
    return this.#shown.map(({ run, order, colour }) => {
      const method = run.method ?? this.#hidingBehind(run, order, colour, hasPicture);
      return { ...run, method };
    });
  }

  /** Whether knowing about pictures would change what is said of the text. */
  get dependsOnPictures(): boolean {
    return this.runs(false).some(({ method }) => method === 'same-colour');
  }

  #hidingBehind(
    { x, y, endX, size }: PdfTextRun,
    order: number,
    foreground: Colour | undefined,
    hasPicture: boolean,
  ): HidingMethod | undefined {
    const at = [(x + endX) / 2, y + size / 3] as const;
    const over = this.#fills.filter(({ box }) => holds(box, ...at));
    if (
      over.some(
        (fill) =>
          fill.order > order && fill.colour !== undefined && holds(fill.box, x, at[1]) && holds(fill.box, endX, at[1]),
      )
    ) {
      return 'covered';
    }
    const below = over.findLast((fill) => fill.order < order);
    const background = below === undefined ? white : below.colour;
    if (foreground === undefined || background === undefined || !isUnreadable(foreground, background)) return undefined;
    return hasPicture && below === undefined ? 'colour-on-picture' : 'same-colour';
  }

  #do(name: string, args: readonly unknown[]): void {
    const change = penChanges[name];
    if (change !== undefined) this.#pen = { ...this.#pen, ...change(args, this.#pen) };
    this.#steps[name]?.(args);
  }

  /** Everything that does more than change the pen. */
  readonly #steps: Readonly<Record<string, (args: readonly unknown[]) => void>> = {
    save: () => this.#keepPen(),
    restore: () => this.#takePen(),
    paintFormXObjectBegin: ([matrix]) => {
      this.#keepPen();
      if (isList(matrix)) this.#pen = { ...this.#pen, matrix: times(this.#pen.matrix, matrixOf(matrix)) };
    },
    paintFormXObjectEnd: () => this.#takePen(),
    constructPath: ([operator, path, extent]) => this.#fill(Number(operator), path, extent),
    shadingFill: () => this.#fills.push({ box: this.#view, colour: undefined, order: this.#order }),
    beginMarkedContent: () => this.#layers.push(true),
    beginMarkedContentProps: ([tag, properties]) => this.#layers.push(tag !== 'OC' || this.#isLayerShown(properties)),
    endMarkedContent: () => this.#layers.pop(),
    beginText: () => this.#moveTo(identity),
    setTextMatrix: (args) => this.#moveTo(matrixOf(isList(args[0]) ? args[0] : args)),
    moveText: ([x, y]) => this.#moveBy(numberOf(x), numberOf(y)),
    setLeadingMoveText: ([x, y]) => this.#moveBy(numberOf(x), numberOf(y)),
    nextLine: () => this.#moveBy(0, -this.#pen.leading),
    showText: ([glyphs]) => {
      if (Array.isArray(glyphs)) this.#show(glyphs);
    },
  };

  #keepPen(): void {
    if (this.#pens.length < maxStackDepth) this.#pens.push(this.#pen);
  }

  #takePen(): void {
    this.#pen = this.#pens.pop() ?? this.#pen;
  }

  #moveBy(x: number, y: number): void {
    this.#moveTo(times(this.#line, [1, 0, 0, 1, x, y]));
  }

  #moveTo(matrix: Matrix): void {
    this.#text = matrix;
    this.#line = matrix;
  }

  #show(glyphs: readonly unknown[]): void {
    const { fontSize, characterSpacing, wordSpacing, scale, rise } = this.#pen;
    const start = times(this.#pen.matrix, times(this.#text, [1, 0, 0, 1, 0, rise]));
    const letters: string[] = [];
    let width = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        width -= (glyph / 1_000) * fontSize;
        // A wide step back or forth inside one string is how many programs write a space.
        if (glyph < -200) letters.push(' ');
      } else if (isGlyph(glyph)) {
        letters.push(glyph.unicode);
        width += (glyph.width / 1_000) * fontSize + characterSpacing + (glyph.isSpace ? wordSpacing : 0);
      }
    }
    this.#text = times(this.#text, [1, 0, 0, 1, width * scale, 0]);
    const end = times(this.#pen.matrix, this.#text);
    const run = {
      text: letters.join(''),
      x: start[4],
      y: start[5],
      endX: end[4],
      size: Math.abs(fontSize) * Math.hypot(start[2], start[3]),
    };
    // Letters can be squeezed to lines as well as shrunk to dots.
    const breadth = Math.abs(fontSize * scale) * Math.hypot(start[0], start[1]);
    this.#shown.push({
      run: { ...run, method: this.#hidingOf(run, breadth) },
      order: this.#order,
      colour: this.#foreground,
    });
  }

  get #foreground(): Colour | undefined {
    return outlined.has(this.#pen.mode) ? this.#pen.stroke : this.#pen.colour;
  }

  #hidingOf({ x, y, endX, size }: Omit<PdfTextRun, 'method'>, breadth: number): HidingMethod | undefined {
    const { mode, alpha } = this.#pen;
    if (this.#layers.includes(false)) return 'hidden-layer';
    if (inkless.has(mode)) return 'invisible';
    if (Math.min(size, breadth) < smallest) return 'tiny';
    if (isClear({ ...black, alpha })) return 'transparent';
    const { left, right, bottom, top } = this.#view;
    const outside = Math.max(x, endX) <= left || Math.min(x, endX) >= right || y + size <= bottom || y >= top;
    return outside ? 'off-screen' : undefined;
  }

  #fill(operator: number, path: unknown, extent: unknown): void {
    const name = this.#names.get(operator) ?? '';
    if (!isList(extent) || !/fill/i.test(name)) return;
    const [left = 0, bottom = 0, right = 0, top = 0] = matrixOf(extent);
    const { alpha, colour, matrix } = this.#pen;
    if (alpha < 0.9) return;
    const box = boxAround(matrix, { left, bottom, right, top });
    // Only of a rectangle it is known what it covers. Behind any other shape the paper may be of any colour.
    this.#fills.push({ box, colour: isRectangle(path) ? colour : undefined, order: this.#order });
  }
}

/** A step to the first corner, three lines and the way back, each with its code: 13 numbers. */
function isRectangle(path: unknown): boolean {
  const [steps] = Array.isArray(path) ? (path as readonly unknown[]) : [];
  if (!isList(steps) || (steps.length !== 12 && steps.length !== 13)) return false;
  return [0, 3, 6, 9].every((at) => steps[at] === (at === 0 ? 0 : 1));
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

function isGlyph(value: unknown): value is Glyph {
  return (
    typeof value === 'object' &&
    value !== null &&
    'unicode' in value &&
    typeof value.unicode === 'string' &&
    'width' in value &&
    typeof value.width === 'number'
  );
}
