import { type Colour, isClear } from '../colour.ts';
import { Backdrop } from './backdrop.ts';
import { isLetter, letterRow, Piles } from './letters.ts';
import {
  type Box,
  boxAround,
  boxOf,
  identity,
  isList,
  type Matrix,
  matrixOf,
  numberOf,
  overlap,
  reach,
  times,
} from './matrix.ts';
import { type FontMeasures, firstPen, type Pen, penChanges } from './pen.ts';
import { type PdfTextRun, runsOf } from './runs.ts';
import { boxShape, pathShape, type Shape } from './shape.ts';
import { hidings, inksOf, type PaintedRow, type PicturePlace } from './visibility.ts';

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
}

const maxStackDepth = 1_000;
/** Deeper clips are known by the box around them only. */
const maxClipShapes = 8;
/** Pictures fill the unit square, so a program that draws one first scales the page; nothing else is drawn so large. */
const minPicturePt = 10;
const unitSquare: Box = { left: 0, bottom: 0, right: 1, top: 1 };
/** Text rendering modes that clip what is painted after the text to its letters. */
const clippingModes: ReadonlySet<number> = new Set([4, 5, 6, 7]);

/** Executes the operators of one page without painting, and records which text is where, and on which background. */
export class PageMarks {
  readonly #page: PageFacts;
  readonly #rows: PaintedRow[] = [];
  readonly #backdrop: Backdrop;
  readonly #piles = new Piles();
  readonly #pictures: { readonly shape: Shape; until: number }[] = [];
  readonly #pens: Pen[] = [];
  readonly #layers: boolean[] = [];
  #lostPens = 0;
  #plain: readonly PdfTextRun[] | undefined;
  /** A picture of one pixel, the only size that is not refused, was painted. */
  #hasPixel = false;
  #pen: Pen;
  #text: Matrix = identity;
  #line: Matrix = identity;
  #order = 0;
  #clipsNext: 'clip' | 'eoClip' | undefined;
  #letterClip: Box | undefined;

  constructor(page: PageFacts) {
    this.#page = page;
    this.#backdrop = new Backdrop(page.view);
    this.#pen = this.#freshPen();
  }

  follow({ fnArray, argsArray }: Operators): void {
    for (const [index, operator] of fnArray.entries()) {
      const name = this.#page.names.get(operator);
      const args = argsArray[index];
      this.#order = index;
      if (name !== undefined) this.#do(name, Array.isArray(args) ? args : []);
    }
    this.#order = fnArray.length;
    this.#leavePicture();
  }

  /** All painted text in order, with the reason if it is not seen. */
  runs(hasLargerPicture: boolean): readonly PdfTextRun[] {
    const hasPicture = hasLargerPicture || this.#hasPixel;
    if (!hasPicture) return this.#withoutPictures;
    return this.#judged(this.#pictures, true);
  }

  /** Whether pictures on the page would change the result. */
  get dependsOnPictures(): boolean {
    if (this.#withoutPictures.some(({ method }) => method === 'same-colour')) return true;
    return (
      this.#pictures.length > 0 && this.#judged(this.#pictures, true).some(({ method }) => method === 'unseen-layer')
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
    if (name === 'transform') this.#leavePicture();
    const change = penChanges[name];
    if (change !== undefined) this.#pen = { ...this.#pen, ...change(args, this.#pen) };
    this.#steps[name]?.(args);
  }

  /** Operators that do more than change the pen. */
  readonly #steps: Readonly<Record<string, (args: readonly unknown[]) => void>> = {
    save: () => this.#keepPen(),
    restore: () => this.#takePen(),
    transform: () => this.#enterPicture(),
    paintFormXObjectBegin: ([matrix, box]) => {
      this.#keepPen();
      this.#enter(matrix, box);
    },
    paintFormXObjectEnd: () => this.#takePen(),
    beginGroup: ([group]) => this.#beginGroup(group as Readonly<Record<string, unknown>> | undefined),
    endGroup: () => this.#takePen(),
    beginAnnotation: ([, rect, transform, matrix]) => {
      this.#keepPen();
      this.#pen = this.#freshPen();
      if (isList(rect)) this.#clipTo(boxShape(identity, boxOf(rect)));
      this.#enter(transform, undefined);
      this.#enter(matrix, undefined);
    },
    endAnnotation: () => this.#takePen(),
    clip: () => {
      this.#clipsNext = 'clip';
    },
    eoClip: () => {
      this.#clipsNext = 'eoClip';
    },
    constructPath: ([operator, path, extent]) => this.#path(Number(operator), path, extent),
    shadingFill: () => this.#fill(boxShape(identity, this.#pen.clip.box), undefined),
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

  #freshPen(): Pen {
    return { ...firstPen, clip: { box: this.#page.view, shapes: [] } };
  }

  #keepPen(): void {
    if (this.#pens.length < maxStackDepth) this.#pens.push(this.#pen);
    else this.#lostPens++;
  }

  #takePen(): void {
    this.#leavePicture();
    if (this.#lostPens > 0) this.#lostPens--;
    else this.#pen = this.#pens.pop() ?? this.#pen;
  }

  /** Enters the space of a form, group or annotation. */
  #enter(matrix: unknown, box: unknown): void {
    if (isList(matrix)) this.#pen = { ...this.#pen, matrix: times(this.#pen.matrix, matrixOf(matrix)) };
    if (isList(box)) this.#clipTo(boxShape(this.#pen.matrix, boxOf(box)));
  }

  #beginGroup(group: Readonly<Record<string, unknown>> | undefined): void {
    this.#keepPen();
    const { matrix, groupAlpha, alpha, drawsMask } = this.#pen;
    if (isList(group?.bbox)) {
      const inside = isList(group.matrix) ? times(matrix, matrixOf(group.matrix)) : matrix;
      this.#clipTo(boxShape(inside, boxOf(group.bbox)));
    }
    const { blend } = firstPen;
    const isMask = drawsMask || (group?.smask ?? null) !== null;
    this.#pen = { ...this.#pen, groupAlpha: groupAlpha * alpha, alpha: 1, strokeAlpha: 1, blend, drawsMask: isMask };
  }

  #clipTo(shape: Shape): void {
    const { box, shapes } = this.#pen.clip;
    const isKnown = !shape.isBox && shape.rings !== undefined && shapes.length < maxClipShapes;
    const clip = { box: overlap(box, shape.box), shapes: isKnown ? [...shapes, shape] : shapes };
    this.#pen = { ...this.#pen, clip };
  }

  /** A picture may be painted from here until the matrix changes. */
  #enterPicture(): void {
    const { height, breadth } = reach(this.#pen.matrix);
    if (Math.min(height, breadth) < minPicturePt) return;
    const shape = boxShape(this.#pen.matrix, unitSquare);
    this.#pictures.push({ shape, until: this.#order });
    this.#pen = { ...this.#pen, picture: this.#pictures.length - 1 };
  }

  #leavePicture(): void {
    const picture = this.#pictures[this.#pen.picture ?? -1];
    if (picture !== undefined) picture.until = this.#order;
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
    // Nothing is inside a path without points.
    const nothing = { left: 0, bottom: 0, right: -1, top: -1 };
    if (box === undefined) this.#pen = { ...this.#pen, clip: { box: nothing, shapes: [] } };
    else this.#clipTo(pathShape(matrix, path, box, this.#clipsNext === 'eoClip'));
    this.#clipsNext = undefined;
  }

  #inkOf(colour: Colour | undefined, alpha: number): Colour | undefined {
    return colour && { ...colour, alpha: colour.alpha * alpha * this.#pen.groupAlpha };
  }

  #fill(shape: Shape, colour: Colour | undefined): void {
    const { clip, blend, drawsMask, isMasked } = this.#pen;
    if (drawsMask || this.#layers.includes(false) || (colour !== undefined && isClear(colour))) return;
    this.#backdrop.add({ shape, clip, colour: isMasked ? undefined : colour, blend, order: this.#order });
  }

  #moveBy(x: number, y: number): void {
    this.#moveTo(times(this.#line, [1, 0, 0, 1, x, y]));
  }

  #moveTo(matrix: Matrix): void {
    this.#text = matrix;
    this.#line = matrix;
  }

  #show(glyphs: readonly unknown[]): void {
    const { matrix, rise, clip, blend, isMasked, drawsMask, mode, font } = this.#pen;
    const start = times(matrix, times(this.#text, [1, 0, 0, 1, 0, rise]));
    const row = letterRow(glyphs, this.#pen, this.#page.font(font), start);
    this.#text = times(this.#text, [1, 0, 0, 1, ...row.advance]);
    const painted = {
      ...row,
      order: this.#order,
      clip,
      blend,
      inks: inksOf(this.#pen),
      isOnHiddenLayer: this.#layers.includes(false),
      isMasked: isMasked || drawsMask,
    };
    this.#rows.push(painted);
    this.#piles.add(row);
    if (clippingModes.has(mode)) this.#addToLetterClip(painted);
  }

  #addToLetterClip(row: PaintedRow): void {
    for (const letter of row.letters.filter(({ text }) => isLetter(text))) {
      const { x, y, width } = letter;
      const box = boxAround(row.matrix, { left: x, bottom: y, right: x + width, top: y + row.height });
      const all = this.#letterClip;
      this.#letterClip =
        all === undefined
          ? box
          : {
              left: Math.min(all.left, box.left),
              bottom: Math.min(all.bottom, box.bottom),
              right: Math.max(all.right, box.right),
              top: Math.max(all.top, box.top),
            };
    }
  }

  #clipToLetters(): void {
    if (this.#letterClip !== undefined) this.#clipTo(boxShape(identity, this.#letterClip));
    this.#letterClip = undefined;
  }
}
