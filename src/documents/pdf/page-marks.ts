import type { HidingMethod } from '../../model/document.ts';
import { black, type Colour, isClear, isUnreadable, white } from '../colour.ts';
import { type Box, boxAround, holds, identity, isList, type Matrix, matrixOf, numberOf, times } from './matrix.ts';
import { firstPen, type Pen, penChanges } from './pen.ts';

/** The text that one operator paints. */
export interface PdfTextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  /** Height of the letters on the page, in points. */
  readonly size: number;
  readonly method: HidingMethod | undefined;
}

/** A parsed page of pdf.js: operators and their arguments. */
export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

interface Fill {
  readonly box: Box;
  readonly colour: Colour | undefined;
  readonly order: number;
}

/** Smaller letters are unreadable on any screen. */
const minFontPt = 1.5;
/** Text rendering modes that paint nothing: neither filled nor stroked. */
const invisibleModes: ReadonlySet<number> = new Set([3, 7]);
/** Text rendering modes that paint only the outline. */
const outlineModes: ReadonlySet<number> = new Set([1, 5]);
const maxStackDepth = 1_000;

interface ShownGlyphs {
  readonly run: PdfTextRun;
  readonly order: number;
  readonly colour: Colour | undefined;
}

/** Executes the operators of one page without painting, and records which text is where, and on which background. */
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

  /** All painted text in order, with the reason if it is not seen. */
  runs(hasPicture: boolean): readonly PdfTextRun[] {
    return this.#shown.map(({ run, order, colour }) => {
      const method = run.method ?? this.#hidingBehind(run, order, colour, hasPicture);
      return { ...run, method };
    });
  }

  /** Whether pictures on the page would change the result. */
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

  /** Operators that do more than change the pen. */
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
        // A large negative offset inside one string is how many programs write a space.
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
    return outlineModes.has(this.#pen.mode) ? this.#pen.stroke : this.#pen.colour;
  }

  #hidingOf({ x, y, endX, size }: Omit<PdfTextRun, 'method'>, breadth: number): HidingMethod | undefined {
    const { mode, alpha } = this.#pen;
    if (this.#layers.includes(false)) return 'hidden-layer';
    if (invisibleModes.has(mode)) return 'invisible';
    if (Math.min(size, breadth) < minFontPt) return 'tiny';
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
    // Only for a rectangle is the covered area known. Behind any other shape the background may have any colour.
    this.#fills.push({ box, colour: isRectangle(path) ? colour : undefined, order: this.#order });
  }
}

/** A move to the first corner, three lines and a close, each with its code: 13 numbers. */
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
