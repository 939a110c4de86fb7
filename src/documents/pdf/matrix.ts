/** a b c d e f, as in PDF: a point x y becomes (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first, then `outer`. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Where the matrix puts a point. */
export function point([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function matrixOf(values: ArrayLike<unknown>): Matrix {
  const at = (index: number): number => numberOf(values[index]);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
}

/** Files may contain anything in place of a number; an invalid value counts as zero. */
export function numberOf(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}

export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The box around both. */
export function around(one: Box | undefined, other: Box): Box {
  if (one === undefined) return other;
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  };
}

export function areaOf({ left, bottom, right, top }: Box): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}

/** The axis-aligned box around a transformed box. */
export function boxAround(matrix: Matrix, { left, bottom, right, top }: Box): Box {
  const corners = [
    point(matrix, left, bottom),
    point(matrix, right, bottom),
    point(matrix, left, top),
    point(matrix, right, top),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

export function holds(box: Box, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.bottom && y <= box.top;
}

export function overlap(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  };
}

/** The box of four numbers: two opposite corners. */
export function boxOf(values: ArrayLike<unknown>): Box {
  const [x = 0, y = 0, otherX = 0, otherY = 0] = matrixOf(values);
  return {
    left: Math.min(x, otherX),
    bottom: Math.min(y, otherY),
    right: Math.max(x, otherX),
    top: Math.max(y, otherY),
  };
}

/** The height and the breadth of the parallelogram that a unit square becomes: zero if it collapses to a line. */
export function reach([a, b, c, d]: Matrix): { readonly height: number; readonly breadth: number } {
  const area = Math.abs(a * d - b * c);
  return { height: area / (Math.hypot(a, b) || 1), breadth: area / (Math.hypot(c, d) || 1) };
}

export function isWithin(inner: Box, outer: Box): boolean {
  return holds(outer, inner.left, inner.bottom) && holds(outer, inner.right, inner.top);
}

export function isApart(one: Box, other: Box): boolean {
  return one.right < other.left || one.left > other.right || one.top < other.bottom || one.bottom > other.top;
}
