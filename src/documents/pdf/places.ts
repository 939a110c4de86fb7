import { type Box, reach } from './matrix.ts';
import type { Pen } from './pen.ts';
import { boxShape, type Shape } from './shape.ts';

/** A place that a picture may cover, and the operator after which it no longer can. */
export interface PicturePlace {
  readonly shape: Shape;
  until: number;
}

export const unitSquare: Box = { left: 0, bottom: 0, right: 1, top: 1 };

/** Where pictures may be painted: in the unit square of whatever matrix is set. */
export class PicturePlaces {
  readonly all: PicturePlace[] = [];
  readonly #least: number;

  /** `least`: nobody makes room for a smaller picture. */
  constructor(least: number) {
    this.#least = least;
  }

  /** A picture may be painted from here until the matrix changes. */
  enter(pen: Pen, order: number): Pen {
    const { height, breadth } = reach(pen.matrix);
    if (Math.min(height, breadth) < this.#least) return pen;
    this.all.push({ shape: boxShape(pen.matrix, unitSquare), until: order });
    return { ...pen, picture: this.all.length - 1 };
  }

  leave({ picture = -1 }: Pen, order: number): void {
    const place = this.all[picture];
    if (place !== undefined) place.until = order;
  }
}
