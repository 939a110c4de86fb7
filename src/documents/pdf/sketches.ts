import type { PageFill } from './backdrop.ts';
import { Backdrop } from './backdrop.ts';
import { letterSpace } from './covering.ts';
import type { Drawing, InkOf } from './drawings.ts';
import type { LetterRow } from './letters.ts';
import { areaOf, type Box, times } from './matrix.ts';
import type { Paint } from './paint.ts';
import type { FontMeasures, Pen } from './pen.ts';
import type { PicturePlace } from './places.ts';

/** What a drawing paints. */
export interface Sketch {
  readonly fills: readonly PageFill[];
  readonly places: readonly PicturePlace[];
  readonly hasPixel: boolean;
  readonly hasText: boolean;
}

/** Follows the operators of a drawing, within this view and from this pen. */
type Follow = (drawing: Drawing, view: Box, pen: Partial<Pen>) => Sketch;

/** A drawing that reaches further than this many letters is not only a letter. */
const maxLetterArea = 8;
const everywhere: Box = { left: -1e9, bottom: -1e9, right: 1e9, top: 1e9 };

/** The drawings that a page uses as paint and as letters. */
export class Sketches {
  readonly #follow: Follow;
  readonly #inks = new WeakMap<object, { readonly first: Paint | undefined; readonly ink: ReturnType<InkOf> }>();
  readonly #far = new WeakMap<object, boolean>();

  constructor(follow: Follow) {
    this.#follow = follow;
  }

  readonly inkOf: InkOf = (drawing, first) => {
    const known = this.#inks.get(drawing.operators);
    if (known !== undefined && known.first === first) return known.ink;
    const ink = this.#inkOf(drawing, first);
    this.#inks.set(drawing.operators, { first, ink });
    return ink;
  };

  #inkOf(drawing: Drawing, first: Paint | undefined): ReturnType<InkOf> {
    const { fills, places, hasPixel, hasText } = this.#follow(drawing, drawing.box, { colour: first, stroke: first });
    if (places.length > 0 || hasPixel) return 'picture';
    if (hasText) return 'several';
    // What only a refused picture needs is left out, so a drawing without paint may be a picture.
    if (fills.length === 0) return 'picture';
    const backdrop = new Backdrop(drawing.box);
    for (const fill of fills) backdrop.add(fill);
    return backdrop.inkOn(drawing.area);
  }

  /** What the letters of a row paint far away from where they stand. */
  *spread(row: LetterRow, font: FontMeasures, pen: Pen, view: Box): Iterable<Sketch> {
    if (font.drawing === undefined) return;
    for (const { glyph, x, y } of row.letters) {
      const drawing = glyph === undefined ? undefined : font.drawing(glyph);
      if (drawing === undefined || !this.#reachesFar(drawing)) continue;
      const matrix = times(row.matrix, letterSpace(font, pen, x, y));
      yield this.#follow(drawing, view, { ...pen, matrix, base: matrix });
    }
  }

  #reachesFar(drawing: Drawing): boolean {
    const known = this.#far.get(drawing.operators);
    if (known !== undefined) return known;
    const { fills, places } = this.#follow(drawing, everywhere, {});
    const isFar = [...fills, ...places].some(({ shape }) => areaOf(shape.box) > drawing.area * maxLetterArea);
    this.#far.set(drawing.operators, isFar);
    return isFar;
  }
}
