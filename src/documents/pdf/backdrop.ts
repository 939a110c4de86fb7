import { type Colour, isUnreadable, white } from '../colour.ts';
import { blended, usualBlend } from './blend.ts';
import { areaOf, type Box, isApart, isWithin, overlap } from './matrix.ts';
import { colourAt, onePaint, type Paint } from './paint.ts';
import { type Clip, noInk } from './pen.ts';
import { contains, type Shape } from './shape.ts';

/** Paint on a part of the page. */
export interface PageFill {
  readonly shape: Shape;
  readonly clip: Clip;
  /** Undefined if its colours are unknown. */
  readonly paint: Paint | undefined;
  /** True under a soft mask, which may keep all of it away. */
  readonly isMasked: boolean;
  readonly blend: string;
  readonly order: number;
}

/** Letters at one point, as far as later paint changes how they look. */
export interface Letters {
  readonly order: number;
  readonly blend: string;
  readonly inks: readonly (Colour | undefined)[];
}

/** What is below letters. */
export interface Ground {
  /** More than one if it is unknown which; undefined for a colour that is unknown. */
  readonly colours: readonly (Colour | undefined)[];
  readonly isPaper: boolean;
}

const maxGrounds = 8;
/** A drawing that covers less of its place is not seen. */
const minPaintedShare = 0.005;
/** What shows through more than this share of paint can be read. */
const coveredShare = 0.1;
const cellsPerSide = 24;

/** All that is painted on a page except letters, by place. */
export class Backdrop {
  readonly #view: Box;
  readonly #cells = new Map<number, PageFill[]>();
  readonly all: PageFill[] = [];

  constructor(view: Box) {
    this.#view = view;
  }

  add(fill: PageFill): void {
    this.all.push(fill);
    const { left, bottom, right, top } = fill.shape.box;
    const [fromColumn, toColumn] = [this.#column(left), this.#column(right)];
    const [fromRow, toRow] = [this.#row(bottom), this.#row(top)];
    for (let column = fromColumn; column <= toColumn; column++) {
      for (let row = fromRow; row <= toRow; row++) {
        const cell = this.#cells.get(row * cellsPerSide + column);
        if (cell === undefined) this.#cells.set(row * cellsPerSide + column, [fill]);
        else cell.push(fill);
      }
    }
  }

  /** What is painted, if it is one colour and more than a trace of the area; `several` if it is not one colour. */
  inkOn(area: number): Colour | 'several' {
    const painted = this.all.reduce((sum, { shape, clip }) => sum + areaOf(overlap(shape.box, clip.box)), 0);
    if (painted <= area * minPaintedShare) return noInk;
    return onePaint(this.all.map(({ paint }) => paint)) ?? 'several';
  }

  /**
   * What paint of later operators does to letters of these colours that stand here on this colour: `covered` if it hides
   * them, `unseen-layer` if it may.
   */
  covers(letters: Letters, x: number, y: number, below: Colour | undefined): 'covered' | 'unseen-layer' | undefined {
    const later = this.#after(x, y, letters.order);
    if (later.length === 0) return undefined;
    let through = 1;
    let isDoubtful = false;
    let paper = below;
    let inks = letters.inks.map((ink) => ink && below && blended(ink, below, letters.blend));
    const wasLost = areLost(inks, below);
    for (const fill of later) {
      const colour = colourAt(fill.paint, x, y);
      const isKnown = colour !== undefined && !fill.isMasked && isPainted(fill, x, y, false);
      if (!isKnown) {
        isDoubtful ||= isPainted(fill, x, y, true);
        continue;
      }
      if (fill.blend === usualBlend) through *= 1 - colour.alpha;
      inks = inks.map((ink) => ink && blended(colour, ink, fill.blend));
      paper &&= blended(colour, paper, fill.blend);
    }
    if (through <= coveredShare || (!wasLost && areLost(inks, paper))) return 'covered';
    return isDoubtful ? 'unseen-layer' : undefined;
  }

  /** The colours that may be here before the operator; `isPaper` is true if nothing was painted. */
  below(x: number, y: number, order: number): Ground {
    const above: PageFill[] = [];
    const fills = this.#at(x, y);
    for (let index = fills.length - 1; index >= 0; index--) {
      const fill = fills[index];
      if (fill === undefined || fill.order >= order || !isPainted(fill, x, y, true)) continue;
      above.push(fill);
      if (isOpaque(fill, x, y)) break;
    }
    let colours: readonly (Colour | undefined)[] = [white];
    for (const fill of above.reverse()) {
      const painted = colours.map((under) => paintedOver(fill, under, x, y));
      const isSure = !fill.isMasked && fill.shape.rings !== undefined;
      colours = isSure ? painted : [...colours, ...painted];
      if (colours.length > maxGrounds) colours = [undefined];
    }
    return { colours, isPaper: above.length === 0 };
  }

  /** Whether each fill covers all of the box or nothing of it, so that one point tells for all. */
  isUniform(box: Box): boolean {
    const [fromColumn, toColumn] = [this.#column(box.left), this.#column(box.right)];
    for (let row = this.#row(box.bottom); row <= this.#row(box.top); row++) {
      for (let column = fromColumn; column <= toColumn; column++) {
        const fills = this.#cells.get(row * cellsPerSide + column) ?? [];
        if (!fills.every((fill) => isAllOrNothing(fill, box))) return false;
      }
    }
    return true;
  }

  /** What later operators paint near a point, in order. */
  #after(x: number, y: number, order: number): readonly PageFill[] {
    const fills = this.#at(x, y);
    let from = fills.length;
    while (from > 0 && (fills[from - 1]?.order ?? 0) > order) from--;
    return fills.slice(from);
  }

  #at(x: number, y: number): readonly PageFill[] {
    return this.#cells.get(this.#row(y) * cellsPerSide + this.#column(x)) ?? [];
  }

  #column(x: number): number {
    return cellOf(x, this.#view.left, this.#view.right);
  }

  #row(y: number): number {
    return cellOf(y, this.#view.bottom, this.#view.top);
  }
}

function areLost(inks: Letters['inks'], ground: Colour | undefined): boolean {
  return ground !== undefined && inks.every((ink) => ink !== undefined && isUnreadable(ink, ground));
}

function isAllOrNothing({ shape, clip, paint }: PageFill, box: Box): boolean {
  const area = overlap(shape.box, clip.box);
  if (isApart(box, area)) return true;
  const isEven = paint === undefined || !('stops' in paint);
  return isEven && shape.isBox && clip.shapes.length === 0 && isWithin(box, area);
}

function isOpaque({ paint, blend, shape, isMasked }: PageFill, x: number, y: number): boolean {
  if (isMasked || blend !== usualBlend || shape.rings === undefined) return false;
  return (colourAt(paint, x, y)?.alpha ?? 0) > 0.99;
}

function paintedOver({ paint, blend }: PageFill, below: Colour | undefined, x: number, y: number): Colour | undefined {
  const colour = colourAt(paint, x, y);
  if (colour === undefined) return undefined;
  if (blend === usualBlend && colour.alpha > 0.99) return colour;
  return below && blended(colour, below, blend);
}

function isPainted({ shape, clip }: PageFill, x: number, y: number, ifUnknown: boolean): boolean {
  return contains(shape, x, y, ifUnknown) && isInside(clip, x, y);
}

/** Whether the clip lets paint through here. */
export function isInside({ box, shapes }: Clip, x: number, y: number): boolean {
  if (x < box.left || x > box.right || y < box.bottom || y > box.top) return false;
  return shapes.every((shape) => contains(shape, x, y, true));
}

function cellOf(value: number, from: number, to: number): number {
  const cell = Math.floor(((value - from) / (to - from || 1)) * cellsPerSide);
  return Math.max(0, Math.min(cellsPerSide - 1, cell));
}
