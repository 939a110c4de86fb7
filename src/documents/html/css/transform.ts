import { angleOf, type LengthBasis, lengthOf, numberOf } from './numeric.ts';
import { splitCss } from './text.ts';

/** What transforms do to a text. */
export interface Transform {
  readonly dx: number;
  readonly dy: number;
  /** By how much the smaller side shrinks or grows. */
  readonly scale: number;
  readonly largest: number;
  /** True if the front looks away from the reader. */
  readonly isTurned: boolean;
  /** True if it leaves the plane, where perspective matters. */
  readonly isSpatial: boolean;
}

export const noTransform: Transform = { dx: 0, dy: 0, scale: 1, largest: 1, isTurned: false, isSpatial: false };

/** Columns of a matrix in the plane, and what leaves it. */
interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  turned: boolean;
  spatial: boolean;
}

const identity = (): Matrix => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, turned: false, spatial: false });

export interface TransformValues {
  readonly transform: string;
  readonly translate: string;
  readonly rotate: string;
  readonly scale: string;
}

/** Undefined if a part is not understood. */
export function transformOf(values: TransformValues, basis: LengthBasis): Transform | undefined {
  const calls = [
    ...(values.translate === '' || values.translate === 'none'
      ? []
      : [`translate3d(${splitCss(values.translate, ' ').join(',')})`]),
    ...(values.rotate === '' || values.rotate === 'none' ? [] : [rotation(values.rotate)]),
    ...(values.scale === '' || values.scale === 'none' ? [] : [`scale3d(${splitCss(values.scale, ' ').join(',')})`]),
    ...(values.transform === '' || values.transform === 'none'
      ? []
      : splitCss(values.transform.replace(/\)(?=[a-z])/g, ') '), ' ')),
  ];
  if (calls.length === 0) return noTransform;
  let whole = identity();
  for (const text of calls) {
    const [, name = '', inside = ''] = /^([a-z0-9]+)\(([\s\S]*)\)$/.exec(text) ?? [];
    const own = matrixOf(name, splitCss(inside.replaceAll(',', ' '), ' '), basis);
    if (own === undefined) return undefined;
    whole = product(whole, own);
  }
  return effectOf(whole);
}

function rotation(value: string): string {
  const words = splitCss(value, ' ');
  const angle = words.find((word) => angleOf(word) !== undefined && /[a-z]/.test(word)) ?? '?';
  const axis = words.filter((word) => word !== angle);
  if (axis.length === 0) return `rotate(${angle})`;
  if (axis.length === 1) return `rotate${axis[0]}(${angle})`;
  return `rotate3d(${axis.join(',')},${angle})`;
}

function effectOf({ a, b, c, d, e, f, turned, spatial }: Matrix): Transform {
  const largest = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  const scale = largest === 0 ? 0 : Math.abs(a * d - b * c) / largest;
  return { dx: e, dy: f, scale, largest, isTurned: turned, isSpatial: spatial };
}

function product(m: Matrix, n: Matrix): Matrix {
  return {
    a: m.a * n.a + m.c * n.b,
    b: m.b * n.a + m.d * n.b,
    c: m.a * n.c + m.c * n.d,
    d: m.b * n.c + m.d * n.d,
    e: m.a * n.e + m.c * n.f + m.e,
    f: m.b * n.e + m.d * n.f + m.f,
    turned: m.turned !== n.turned,
    spatial: m.spatial || n.spatial,
  };
}

type Maker = (words: readonly string[], basis: LengthBasis) => Matrix | undefined;

function matrixOf(name: string, words: readonly string[], basis: LengthBasis): Matrix | undefined {
  return Object.hasOwn(makers, name) ? makers[name]?.(words, basis) : undefined;
}

function moved(x: string, y: string, basis: LengthBasis): Matrix | undefined {
  const [e, f] = [lengthOf(x, basis), lengthOf(y, { ...basis, whole: basis.em * 1.2 })];
  return e === undefined || f === undefined ? undefined : { ...identity(), e, f };
}

function scaled(x: string | undefined, y: string | undefined): Matrix | undefined {
  const a = numberOf(x ?? '1');
  const d = numberOf(y ?? '1');
  return a === undefined || d === undefined ? undefined : { ...identity(), a, d };
}

function turned(angle: string, axis: 'x' | 'y' | 'z'): Matrix | undefined {
  const degrees = angleOf(angle);
  if (degrees === undefined) return undefined;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  if (axis === 'z') return { ...identity(), a: cos, b: sin, c: -sin, d: cos };
  const flat = axis === 'x' ? { d: cos } : { a: cos };
  return { ...identity(), ...flat, turned: cos < 0, spatial: true };
}

const makers: Readonly<Record<string, Maker>> = {
  translate: ([x = '0', y = '0'], basis) => moved(x, y, basis),
  translate3d: ([x = '0', y = '0', z = '0'], basis) => {
    const flat = moved(x, y, basis);
    return flat === undefined ? undefined : { ...flat, spatial: lengthOf(z, basis) !== 0 };
  },
  translatex: ([x = '0'], basis) => moved(x, '0', basis),
  translatey: ([y = '0'], basis) => moved('0', y, basis),
  translatez: ([z = '0'], basis) => ({ ...identity(), spatial: lengthOf(z, basis) !== 0 }),
  scale: ([x, y = x]) => scaled(x, y),
  scale3d: ([x, y = x]) => scaled(x, y),
  scalex: ([x]) => scaled(x, '1'),
  scaley: ([y]) => scaled('1', y),
  scalez: () => identity(),
  rotate: ([angle = '']) => turned(angle, 'z'),
  rotatez: ([angle = '']) => turned(angle, 'z'),
  rotatex: ([angle = '']) => turned(angle, 'x'),
  rotatey: ([angle = '']) => turned(angle, 'y'),
  rotate3d: ([x = '', y = '', z = '', angle = '']) => {
    const [i, j, k] = [x, y, z].map((word) => numberOf(word));
    if (i === 0 && j === 0 && k !== 0) return turned(angle, 'z');
    if (j === 0 && k === 0 && i !== 0) return turned(angle, 'x');
    return i === 0 && k === 0 && j !== 0 ? turned(angle, 'y') : undefined;
  },
  skew: ([x = '0', y = '0']) => skewed(x, y),
  skewx: ([x = '0']) => skewed(x, '0'),
  skewy: ([y = '0']) => skewed('0', y),
  matrix: (words) => {
    const [a, b, c, d, e, f] = words.map((word) => numberOf(word));
    if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
    return e === undefined || f === undefined ? undefined : { ...identity(), a, b, c, d, e, f };
  },
  matrix3d: (words) => {
    const numbers = words.map((word) => numberOf(word) ?? Number.NaN);
    if (numbers.length !== 16 || numbers.some(Number.isNaN)) return undefined;
    const [a = 0, b = 0, , , c = 0, d = 0] = numbers;
    const isFlat = [2, 3, 6, 7, 8, 9, 11, 14].every((index) => numbers[index] === 0) && numbers[15] === 1;
    return { ...identity(), a, b, c, d, e: numbers[12] ?? 0, f: numbers[13] ?? 0, spatial: !isFlat };
  },
  perspective: ([distance = '']) => (distance === 'none' ? identity() : { ...identity(), spatial: true }),
};

function skewed(x: string, y: string): Matrix | undefined {
  const [c, b] = [angleOf(x), angleOf(y)].map((angle) =>
    angle === undefined ? undefined : Math.tan((angle * Math.PI) / 180),
  );
  if (c === undefined || b === undefined) return undefined;
  // Near a right angle the letters become a line.
  const isLine = Math.abs(c) > 4 || Math.abs(b) > 4;
  return { ...identity(), b, c, ...(isLine ? { a: 0, d: 0 } : {}) };
}
