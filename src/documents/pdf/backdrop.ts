import { type Colour, white } from '../colour.ts';
import { blended, usualBlend } from './blend.ts';
import { type Box, isApart, isWithin, overlap } from './matrix.ts';
import type { Clip } from './pen.ts';
import { contains, type Shape } from './shape.ts';

/** Paint on a part of the page. */
export interface PageFill {
  readonly shape: Shape;
  readonly clip: Clip;
  /** Undefined if it has no single colour. */
  readonly colour: Colour | undefined;
  readonly blend: string;
  readonly order: number;
}

/** What shows through more than this share of paint can be read. */
const coveredShare = 0.1;
const cellsPerSide = 24;

/** All that is painted on a page except letters, by place. */
export class Backdrop {
  readonly #view: Box;
  readonly #cells = new Map<number, PageFill[]>();

  constructor(view: Box) {
    this.#view = view;
  }

  add(fill: PageFill): void {
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

  /** Whether paint of a later operator hides what stands here. */
  covers(x: number, y: number, order: number): boolean {
    const fills = this.#at(x, y);
    let through = 1;
    for (let index = fills.length - 1; index >= 0; index--) {
      const fill = fills[index];
      if (fill === undefined || fill.order <= order) break;
      if (fill.colour === undefined || fill.blend !== usualBlend || !isPainted(fill, x, y, false)) continue;
      through *= 1 - fill.colour.alpha;
      if (through <= coveredShare) return true;
    }
    return false;
  }

  /** The colour here before the operator; undefined if it is unknown. `isPaper` is true if nothing was painted. */
  below(x: number, y: number, order: number): { readonly colour: Colour | undefined; readonly isPaper: boolean } {
    const above: PageFill[] = [];
    const fills = this.#at(x, y);
    for (let index = fills.length - 1; index >= 0; index--) {
      const fill = fills[index];
      if (fill === undefined || fill.order >= order || !isPainted(fill, x, y, true)) continue;
      above.push(fill);
      if (isOpaque(fill)) break;
    }
    const colour = above.reduceRight<Colour | undefined>((under, fill) => painted(fill, under), white);
    return { colour, isPaper: above.length === 0 };
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

function isAllOrNothing({ shape, clip }: PageFill, box: Box): boolean {
  const area = overlap(shape.box, clip.box);
  return isApart(box, area) || (shape.isBox && clip.shapes.length === 0 && isWithin(box, area));
}

function isOpaque({ colour, blend, shape }: PageFill): boolean {
  return colour !== undefined && colour.alpha > 0.99 && blend === usualBlend && shape.rings !== undefined;
}

function painted(fill: PageFill, below: Colour | undefined): Colour | undefined {
  const { colour, blend, shape } = fill;
  if (isOpaque(fill)) return colour;
  if (colour === undefined || shape.rings === undefined) return undefined;
  return below === undefined ? undefined : blended(colour, below, blend);
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
