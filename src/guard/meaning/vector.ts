/** Numbers of a vector. Each is stored in a byte. */
const maxDimensions = 4_096;

/** A direction, each number in a byte: enough to rank by, and an eighth of the size. */
export type Direction = Int8Array;

const maxComponent = 127;

/** Undefined if this is no vector: of a wrong length, without a direction, or with something else than numbers in it. */
export function directionOf(vector: ArrayLike<number> | undefined, dimensions?: number): Direction | undefined {
  const length = vector?.length;
  if (vector === undefined || typeof length !== 'number' || !(length >= 1 && length <= maxDimensions)) return undefined;
  if (dimensions !== undefined && length !== dimensions) return undefined;
  let square = 0;
  for (let at = 0; at < length; at += 1) {
    const value = vector[at];
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    square += value * value;
  }
  if (!(square > 0 && Number.isFinite(square))) return undefined;
  const scale = maxComponent / Math.sqrt(square);
  return Int8Array.from({ length }, (_, at) => Math.round((vector[at] ?? 0) * scale));
}

/** Bytes of a store as a direction. Nothing vouches for them: they may contain anything. */
export function storedDirection(data: Uint8Array, dimensions: number): Direction | undefined {
  return data.length === dimensions ? new Int8Array(data.buffer, data.byteOffset, data.length).slice() : undefined;
}

/** The cosine of the angle between two directions of equal length, from -1 to 1; 0 if one has no length. */
export function similarity(a: Direction, b: Direction): number {
  let [product, squareA, squareB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] as number, b[at] as number];
    product += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return squareA === 0 || squareB === 0 ? 0 : product / Math.sqrt(squareA * squareB);
}
