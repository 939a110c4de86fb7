import { boxOfLetter, isLetter } from './letters.ts';
import { identity, type Matrix, reach, times } from './matrix.ts';
import type { FontMeasures, Pen } from './pen.ts';
import { boxShape, outlineShape, type Shape } from './shape.ts';
import { isBlot, type PaintedRow } from './visibility.ts';

/** Smaller letters cover others only if they are boxes; the letters of a watermark are smaller. */
const minCoveringPt = 250;

/** Letters that hide what is below them: blots, full boxes, and very large ones. */
export function coveringShapes(row: PaintedRow, font: FontMeasures, pen: Pen): readonly Shape[] {
  const letters = row.letters.filter(({ text }) => isLetter(text));
  if (isBlot(row)) return letters.map((letter) => boxShape(identity, boxOfLetter(row, letter)));
  const { outline } = font;
  if (outline === undefined) return [];
  const isLarge = Math.abs(row.height) * reach(row.matrix).height >= minCoveringPt;
  return letters.flatMap(({ glyph, x, y }) => {
    const steps = outline(glyph);
    // A box has at most five corners, of three numbers each, and says that it is closed.
    if (steps === undefined || (!isLarge && steps.length > 20)) return [];
    const shape = outlineShape(times(row.matrix, letterSpace(font, pen, x, y)), steps);
    return shape === undefined || !(isLarge || shape.isBox) ? [] : [shape];
  });
}

/** From the space of a letter's outline or drawing to the text space. */
export function letterSpace(
  { space = identity }: FontMeasures,
  { fontSize, scale }: Pen,
  x: number,
  y: number,
): Matrix {
  return times([fontSize * scale, 0, 0, fontSize, x, y], space);
}
