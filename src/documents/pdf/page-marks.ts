import { isClear } from '../colour.ts';
import { Backdrop } from './backdrop.ts';
import { coveringShapes } from './covering.ts';
import { type Drawing, letterPaint, patternPaint } from './drawings.ts';
import { boxOfLetter, isGlyph, isLetter, letterRow, Piles } from './letters.ts';
import { around, type Box, boxOf, identity, isList, type Matrix, matrixOf, numberOf, reach, times } from './matrix.ts';
import { gradientOf, type Paint } from './paint.ts';
import { type FontMeasures, noInk, type Pen, penChanges } from './pen.ts';
import { Pens } from './pens.ts';
import { type PicturePlace, PicturePlaces, unitSquare } from './places.ts';
import { type PdfTextRun, runsOf } from './runs.ts';
import { boxShape, pathShape, type Shape } from './shape.ts';
import { type Sketch, Sketches } from './sketches.ts';
import { hidings, inksOf, outlineModes, type PaintedRow } from './visibility.ts';

/** A parsed page of pdf.js: operators and their arguments. */
export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** What the page says about itself, apart from its operators. */
export interface PageFacts {
  readonly names: ReadonlyMap<number, string>;
  readonly view: Box;
  /** Points per unit of the page. */
  readonly userUnit: number;
  readonly isLayerShown: (properties: unknown) => boolean;
  readonly font: (name: string) => FontMeasures;
  /** A gradient by its id, as pdf.js describes it. */
  readonly shading: (id: string) => unknown;
  /** The size below which nothing is a picture. */
  readonly leastPicture?: number;
  /** How many drawings are around this one; absent on the page itself. */
  readonly depth?: number;
}

/** Pictures fill the unit square, so a program that draws one first scales the page; nothing else is drawn so large. */
const minPicturePt = 10;
/** Drawings inside drawings deeper than this are not followed. */
const maxDrawings = 2;
/** Text rendering modes that clip what is painted after the text to its letters. */
const clippingModes: ReadonlySet<number> = new Set([4, 5, 6, 7]);

/** Executes the operators of one page without painting, and records which text is where, and on which ground. */
export class PageMarks {
  readonly #page: PageFacts;
  readonly #rows: PaintedRow[] = [];
  readonly #backdrop: Backdrop;
  readonly #piles = new Piles();
  readonly #places: PicturePlaces;
  readonly #pens: Pens;
  readonly #layers: boolean[] = [];
  #plain: readonly PdfTextRun[] | undefined;
  /** A picture of one pixel, the only size that is not refused, was painted. */
  #hasPixel = false;
  readonly #sketches = new Sketches((drawing, view, pen) => this.#sketchOf(drawing, view, pen));
  #text: Matrix = identity;
  #line: Matrix = identity;
  #order = 0;
  #clipsNext: 'clip' | 'eoClip' | undefined;
  #letterClip: Box | undefined;

  constructor(page: PageFacts) {
    this.#page = page;
    this.#backdrop = new Backdrop(page.view);
    this.#pens = new Pens(page.view);
    this.#places = new PicturePlaces(page.leastPicture ?? minPicturePt);
  }

  get #pen(): Pen {
    return this.#pens.pen;
  }
  set #pen(pen: Pen) {
    this.#pens.pen = pen;
  }

  follow({ fnArray, argsArray }: Operators): void {
    for (const [index, operator] of fnArray.entries()) {
      const [name, args] = [this.#page.names.get(operator), argsArray[index]];
      this.#order = index;
      if (name !== undefined) this.#do(name, Array.isArray(args) ? args : []);
    }
    this.#order = fnArray.length;
    this.#places.leave(this.#pen, this.#order);
  }

  /** All painted text in order, with the reason if it is not seen. */
  runs(hasLargerPicture: boolean): readonly PdfTextRun[] {
    const hasPicture = hasLargerPicture || this.#hasPixel;
    if (!hasPicture) return this.#withoutPictures;
    return this.#judged(this.#places.all, true);
  }

  /** Whether pictures on the page would change the result. */
  get dependsOnPictures(): boolean {
    if (this.#withoutPictures.some(({ method }) => method === 'same-colour')) return true;
    return (
      this.#places.all.length > 0 &&
      this.#judged(this.#places.all, true).some(({ method }) => method === 'unseen-layer')
    );
  }

  get #withoutPictures(): readonly PdfTextRun[] {
    this.#plain ??= this.#judged([], false);
    return this.#plain;
  }

  #judged(pictures: readonly PicturePlace[], hasPicture: boolean): readonly PdfTextRun[] {
    const { view, userUnit } = this.#page;
    const page = { view, userUnit, backdrop: this.#backdrop, piles: this.#piles, pictures, hasPicture };
    return this.#rows.flatMap((row) => runsOf(row, hidings(row, page)));
  }

  #do(name: string, args: readonly unknown[]): void {
    if (name === 'transform') this.#places.leave(this.#pen, this.#order);
    const change = penChanges[name];
    if (change !== undefined) this.#pen = { ...this.#pen, ...change(args, this.#pen) };
    this.#steps[name]?.(args);
  }

  /** Operators that do more than change the pen. */
  readonly #steps: Readonly<Record<string, (args: readonly unknown[]) => void>> = {
    save: () => this.#pens.keep(),
    restore: () => this.#takePen(),
    transform: () => this.#enterPicture(),
    paintFormXObjectBegin: (args) => {
      this.#pens.enterForm(args);
      this.#enterPicture();
    },
    paintFormXObjectEnd: () => this.#takePen(),
    beginGroup: ([group]) => this.#pens.enterGroup(group as Readonly<Record<string, unknown>> | undefined),
    endGroup: () => this.#takePen(),
    beginAnnotation: (args) => {
      this.#pens.enterAnnotation(args);
      this.#enterPicture();
    },
    endAnnotation: () => this.#takePen(),
    clip: () => {
      this.#clipsNext = 'clip';
    },
    eoClip: () => {
      this.#clipsNext = 'eoClip';
    },
    constructPath: ([operator, path, extent]) => this.#path(Number(operator), path, extent),
    shadingFill: ([id]) => this.#shade(String(id)),
    setFillColorN: (args) => {
      this.#pen = { ...this.#pen, colour: this.#patternOf(args) };
    },
    setStrokeColorN: (args) => {
      this.#pen = { ...this.#pen, stroke: this.#patternOf(args) };
    },
    paintImageXObject: () => this.#seePixel(),
    paintInlineImageXObject: () => this.#seePixel(),
    paintSolidColorImageMask: () =>
      this.#fill(boxShape(this.#pen.matrix, unitSquare), this.#inkOf(this.#pen.colour, this.#pen.alpha)),
    beginMarkedContent: () => this.#layers.push(true),
    beginMarkedContentProps: ([tag, properties]) =>
      this.#layers.push(tag !== 'OC' || this.#page.isLayerShown(properties)),
    endMarkedContent: () => this.#layers.pop(),
    beginText: () => this.#moveTo(identity),
    endText: () => this.#clipToLetters(),
    setTextMatrix: (args) => this.#moveTo(matrixOf(isList(args[0]) ? args[0] : args)),
    moveText: ([x, y]) => this.#moveBy(numberOf(x), numberOf(y)),
    setLeadingMoveText: ([x, y]) => this.#moveBy(numberOf(x), numberOf(y)),
    nextLine: () => this.#moveBy(0, -this.#pen.leading),
    showText: ([glyphs]) => {
      if (Array.isArray(glyphs)) this.#show(glyphs);
    },
  };

  #takePen(): void {
    this.#places.leave(this.#pen, this.#order);
    this.#pens.take();
  }

  #enterPicture(): void {
    this.#pen = this.#places.enter(this.#pen, this.#order);
  }

  #patternOf(args: readonly unknown[]): Paint | undefined {
    return patternPaint(args, this.#pen.base, { shading: this.#page.shading, inkOf: this.#sketches.inkOf });
  }

  #shade(id: string): void {
    const paint = gradientOf(this.#page.shading(id), this.#pen.matrix);
    this.#fill(boxShape(identity, this.#pen.clip.box), this.#inkOf(paint, this.#pen.alpha));
  }

  #sketchOf({ operators }: Drawing, view: Box, pen: Partial<Pen>): Sketch {
    const { depth = 0 } = this.#page;
    if (depth >= maxDrawings) return { fills: [], places: [], hasPixel: false, hasText: true };
    // However small the matrix: pdf.js leaves out what only a refused picture needs, and such fonts are common.
    const marks = new PageMarks({ ...this.#page, view, leastPicture: 0, depth: depth + 1 });
    marks.#pen = { ...marks.#pen, ...pen };
    marks.follow(operators);
    return {
      fills: marks.#backdrop.all,
      places: marks.#places.all,
      hasPixel: marks.#hasPixel,
      hasText: marks.#rows.length > 0,
    };
  }

  /** The drawing of a letter may reach over the whole page. */
  #spread(row: PaintedRow, font: FontMeasures): void {
    for (const { fills, places } of this.#sketches.spread(row, font, this.#pen, this.#page.view)) {
      for (const fill of fills) this.#backdrop.add({ ...fill, order: this.#order });
      for (const { shape } of places) this.#places.all.push({ shape, until: this.#order });
      this.#hasPixel ||= places.length > 0;
    }
  }

  #seePixel(): void {
    this.#hasPixel = true;
  }

  #path(operator: number, path: unknown, extent: unknown): void {
    const name = this.#page.names.get(operator) ?? '';
    const { matrix, colour, stroke, alpha, strokeAlpha, lineWidth } = this.#pen;
    const box = isList(extent) ? boxOf(extent) : undefined;
    if (box !== undefined && /fill/i.test(name)) {
      this.#fill(pathShape(matrix, path, box, /eo/i.test(name)), this.#inkOf(colour, alpha));
    }
    if (box !== undefined && /stroke/i.test(name)) {
      this.#fill(pathShape(matrix, path, box, false, lineWidth), this.#inkOf(stroke, strokeAlpha));
    }
    if (this.#clipsNext === undefined) return;
    if (box === undefined) this.#pens.clipAll();
    else this.#pens.clipTo(pathShape(matrix, path, box, this.#clipsNext === 'eoClip'));
    this.#clipsNext = undefined;
  }

  #inkOf(colour: Paint | undefined, alpha: number): Paint | undefined {
    return colour && { ...colour, alpha: colour.alpha * alpha * this.#pen.groupAlpha };
  }

  #fill(shape: Shape, paint: Paint | undefined): void {
    const { clip, drawsMask, isMasked } = this.#pen;
    if (drawsMask || this.#layers.includes(false) || (paint !== undefined && isClear(paint))) return;
    this.#backdrop.add({ shape, clip, paint, isMasked, blend: this.#pens.blend, order: this.#order });
  }

  #moveBy(x: number, y: number): void {
    this.#moveTo(times(this.#line, [1, 0, 0, 1, x, y]));
  }

  #moveTo(matrix: Matrix): void {
    this.#text = matrix;
    this.#line = matrix;
  }

  /** Letters that the font paints differently are judged apart. */
  #show(glyphs: readonly unknown[]): void {
    const font = this.#page.font(this.#pen.font);
    let from = 0;
    let ink: Paint | undefined = this.#pen.colour;
    for (const [index, glyph] of glyphs.entries()) {
      if (!isGlyph(glyph) || !isLetter(glyph.unicode)) continue;
      const own = letterPaint(glyph, font, this.#pen.colour, this.#sketches.inkOf);
      if (own !== ink && index > from) {
        this.#showAlike(glyphs.slice(from, index), font, ink);
        from = index;
      }
      ink = own;
    }
    this.#showAlike(glyphs.slice(from), font, ink);
  }

  #showAlike(glyphs: readonly unknown[], font: FontMeasures, colour: Paint | undefined): void {
    const { matrix, rise, clip, isMasked, drawsMask, mode, lineWidth } = this.#pen;
    const start = times(matrix, times(this.#text, [1, 0, 0, 1, 0, rise]));
    const row = letterRow(glyphs, this.#pen, font, start);
    this.#text = times(this.#text, [1, 0, 0, 1, ...row.advance]);
    const painted = {
      ...row,
      order: this.#order,
      clip,
      blend: this.#pens.blend,
      inks: inksOf({ ...this.#pen, colour, ...(colour === noInk ? { stroke: noInk } : {}) }),
      outline: outlineModes.has(mode) ? lineWidth * Math.min(reach(matrix).height, reach(matrix).breadth) : 0,
      isOnHiddenLayer: this.#layers.includes(false),
      isMasked: isMasked || drawsMask,
    };
    this.#rows.push(painted);
    this.#piles.add(row);
    for (const shape of coveringShapes(painted, font, this.#pen)) this.#fill(shape, painted.inks.at(-1));
    this.#spread(painted, font);
    if (!clippingModes.has(mode)) return;
    for (const letter of row.letters) {
      if (isLetter(letter.text)) this.#letterClip = around(this.#letterClip, boxOfLetter(row, letter));
    }
  }

  #clipToLetters(): void {
    if (this.#letterClip !== undefined) this.#pens.clipTo(boxShape(identity, this.#letterClip));
    this.#letterClip = undefined;
  }
}
