import { around, type Box, boxAround, holds, isList, type Matrix, numberOf, point } from './matrix.ts';

type Point = readonly [number, number];

/** An area of the page: filled outlines, or lines with a width. */
export interface Shape {
  readonly box: Box;
  /** Undefined for an outline with too many corners to follow; then only the box around it is known. */
  readonly rings: readonly (readonly Point[])[] | undefined;
  readonly evenOdd: boolean;
  /** True if the shape is all of its box. */
  readonly isBox: boolean;
  /** Half the width of a line; zero for a filled outline. */
  readonly halfWidth: number;
}

/** Steps of a path as pdf.js encodes them: a code, then its points. */
const pointsByCode: readonly number[] = [1, 1, 3, 2, 0];
const maxCorners = 5_000;
const stepsPerCurve = 6;

export function boxShape(matrix: Matrix, { left, bottom, right, top }: Box): Shape {
  const ring = [
    point(matrix, left, bottom),
    point(matrix, right, bottom),
    point(matrix, right, top),
    point(matrix, left, top),
  ];
  const box = boxAround(matrix, { left, bottom, right, top });
  return { box, rings: [ring], evenOdd: false, isBox: isRectangle([ring], box), halfWidth: 0 };
}

/** A path of pdf.js, with the box around its points. */
export function pathShape(matrix: Matrix, path: unknown, box: Box, evenOdd: boolean, lineWidth = 0): Shape {
  const [steps] = Array.isArray(path) ? (path as readonly unknown[]) : [];
  const halfWidth = (lineWidth / 2) * Math.min(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
  const { left, bottom, right, top } = boxAround(matrix, box);
  const rings = isList(steps) ? ringsOf(steps, matrix) : undefined;
  return {
    box: { left: left - halfWidth, bottom: bottom - halfWidth, right: right + halfWidth, top: top + halfWidth },
    rings,
    evenOdd,
    isBox: lineWidth === 0 && rings !== undefined && isRectangle(rings, { left, bottom, right, top }),
    halfWidth,
  };
}

/** The outline of a letter. */
export function outlineShape(matrix: Matrix, steps: ArrayLike<unknown>): Shape | undefined {
  const rings = ringsOf(steps, matrix);
  const [first, ...others] = rings?.flat() ?? [];
  if (rings === undefined || first === undefined) return undefined;
  const boxOfPoint = ([x, y]: Point): Box => ({ left: x, bottom: y, right: x, top: y });
  const box = others.reduce((all, one) => around(all, boxOfPoint(one)), boxOfPoint(first));
  return { box, rings, evenOdd: false, isBox: isRectangle(rings, box), halfWidth: 0 };
}

/** One outline of four sides whose corners are those of the box. */
function isRectangle(rings: readonly (readonly Point[])[], { left, bottom, right, top }: Box): boolean {
  const [ring = [], ...others] = rings.filter(({ length }) => length > 1);
  if (others.length > 0 || ring.length < 4 || ring.length > 5) return false;
  const isClosed = ring.length === 4 || (ring[0]?.[0] === ring[4]?.[0] && ring[0]?.[1] === ring[4]?.[1]);
  return (
    isClosed &&
    ring.every(([x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      return (x === left || x === right) && (y === bottom || y === top) && (x === nextX || y === nextY);
    })
  );
}

function ringsOf(steps: ArrayLike<unknown>, matrix: Matrix): readonly (readonly Point[])[] | undefined {
  const rings: Point[][] = [];
  let corners = 0;
  for (let at = 0; at < steps.length; ) {
    const code = numberOf(steps[at]);
    const count = pointsByCode[code];
    if (count === undefined) return undefined;
    const points = Array.from({ length: count }, (_, index) =>
      point(matrix, numberOf(steps[at + 1 + index * 2]), numberOf(steps[at + 2 + index * 2])),
    );
    at += 1 + count * 2;
    extend(rings, code, points);
    corners += count === 1 ? 1 : stepsPerCurve;
    if (corners > maxCorners) return undefined;
  }
  return rings;
}

/** Adds one step of a path: 0 moves, 1 draws a line, 2 and 3 draw curves, 4 closes the outline. */
function extend(rings: Point[][], code: number, points: readonly Point[]): void {
  const ring = rings.at(-1);
  const [first, last] = [ring?.[0], ring?.at(-1)];
  if (code === 0 || ring === undefined || first === undefined || last === undefined) rings.push(points.slice(-1));
  else if (code === 4) {
    ring.push(first);
    rings.push([first]);
  } else ring.push(...(points.length === 1 ? points : curve([last, ...points])));
}

/** Points on a Bezier curve of any degree. */
function curve(control: readonly Point[]): readonly Point[] {
  return Array.from({ length: stepsPerCurve }, (_, index) => {
    const at = (index + 1) / stepsPerCurve;
    let points = control;
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], from) => {
        const [px, py] = points[from] ?? [x, y];
        return [px + (x - px) * at, py + (y - py) * at] as const;
      });
    }
    return points[0] ?? [0, 0];
  });
}

/** Whether the shape is known to contain the point. `ifUnknown` answers for a shape of which only the box is known. */
export function contains(
  { box, rings, evenOdd, isBox, halfWidth }: Shape,
  x: number,
  y: number,
  ifUnknown: boolean,
): boolean {
  if (!holds(box, x, y)) return false;
  if (isBox) return true;
  if (rings === undefined) return ifUnknown;
  if (halfWidth > 0) return rings.some((ring) => isNear(ring, x, y, halfWidth));
  let winding = 0;
  for (const ring of rings) winding += windingOf(ring, x, y, evenOdd);
  return evenOdd ? winding % 2 !== 0 : winding !== 0;
}

function windingOf(ring: readonly Point[], x: number, y: number, evenOdd: boolean): number {
  let winding = 0;
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [toX, toY] of ring) {
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) {
      winding += evenOdd || toY > fromY ? 1 : -1;
    }
    [fromX, fromY] = [toX, toY];
  }
  return winding;
}

function isNear(line: readonly Point[], x: number, y: number, distance: number): boolean {
  return line.some(([toX, toY], index) => {
    const [fromX, fromY] = line[index - 1] ?? [toX, toY];
    const [dx, dy] = [toX - fromX, toY - fromY];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length));
    return Math.hypot(x - fromX - along * dx, y - fromY - along * dy) <= distance;
  });
}
