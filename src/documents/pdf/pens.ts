import { usualBlend } from './blend.ts';
import { type Box, boxOf, isList, matrixOf, overlap, times } from './matrix.ts';
import { firstPen, type Pen } from './pen.ts';
import { boxShape, type Shape } from './shape.ts';

const maxStackDepth = 1_000;
/** Deeper clips are known by the box around them only. */
const maxClipShapes = 8;

/** The graphics state, with those that operators have kept for later. */
export class Pens {
  readonly #view: Box;
  readonly #kept: Pen[] = [];
  #lost = 0;
  pen: Pen;

  constructor(view: Box) {
    this.#view = view;
    this.pen = this.#fresh();
  }

  #fresh(): Pen {
    return { ...firstPen, clip: { box: this.#view, shapes: [], isDoubtful: false } };
  }

  keep(): void {
    if (this.#kept.length < maxStackDepth) this.#kept.push(this.pen);
    else this.#lost++;
  }

  take(): void {
    if (this.#lost > 0) this.#lost--;
    else this.pen = this.#kept.pop() ?? this.pen;
  }

  enter(matrix: unknown, box: unknown): void {
    if (isList(matrix)) {
      const inside = times(this.pen.matrix, matrixOf(matrix));
      this.pen = { ...this.pen, matrix: inside, base: inside };
    }
    if (isList(box)) this.clipTo(boxShape(this.pen.matrix, boxOf(box)));
  }

  enterForm([matrix, box]: readonly unknown[]): void {
    this.keep();
    this.enter(matrix, box);
  }

  enterAnnotation([, rect, transform, matrix]: readonly unknown[]): void {
    this.keep();
    this.pen = this.#fresh();
    if (isList(rect)) this.clipTo(boxShape(this.pen.matrix, boxOf(rect)));
    this.enter(transform, undefined);
    this.enter(matrix, undefined);
  }

  enterGroup(group: Readonly<Record<string, unknown>> | undefined): void {
    this.keep();
    const { matrix, groupAlpha, alpha, drawsMask } = this.pen;
    const groupBlend = this.blend;
    if (isList(group?.bbox)) {
      const inside = isList(group.matrix) ? times(matrix, matrixOf(group.matrix)) : matrix;
      this.clipTo(boxShape(inside, boxOf(group.bbox)));
    }
    const { blend } = firstPen;
    const isMask = drawsMask || (group?.smask ?? null) !== null;
    const alphas = { groupAlpha: groupAlpha * alpha, alpha: 1, strokeAlpha: 1 };
    this.pen = { ...this.pen, ...alphas, blend, groupBlend, drawsMask: isMask };
  }

  clipTo(shape: Shape): void {
    const { box, shapes, isDoubtful } = this.pen.clip;
    const isKnown = shape.rings !== undefined && shapes.length < maxClipShapes;
    const clip = {
      box: overlap(box, shape.box),
      shapes: isKnown && !shape.isBox ? [...shapes, shape] : shapes,
      isDoubtful: isDoubtful || (!isKnown && !shape.isBox),
    };
    this.pen = { ...this.pen, clip };
  }

  /** Nothing is inside a path without points. */
  clipAll(): void {
    const box = { left: 0, bottom: 0, right: -1, top: -1 };
    this.pen = { ...this.pen, clip: { box, shapes: [], isDoubtful: false } };
  }

  /** How paint mixes with what is below: as it says itself, or as the group around it says. */
  get blend(): string {
    return this.pen.blend === usualBlend ? this.pen.groupBlend : this.pen.blend;
  }
}
