import { type Colour, isUnreadable, parseColour } from '../colour.ts';
import { isList, type Matrix, numberOf, point } from './matrix.ts';

type Point = readonly [x: number, y: number];

/** Colours along a line, or along the radius of circles with one centre. */
export interface Gradient {
  readonly stops: readonly (readonly [at: number, colour: Colour])[];
  readonly from: Point;
  readonly to: Point;
  /** Of the circles at both ends; undefined for a line. */
  readonly radii?: readonly [from: number, to: number];
  /** Opacity, which applies to all colours. */
  readonly alpha: number;
}

/** What colours letters and shapes. */
export type Paint = Colour | Gradient;

/** The colour of the paint at a point of the page; undefined if it is unknown. */
export function colourAt(paint: Paint | undefined, x: number, y: number): Colour | undefined {
  if (paint === undefined || !('stops' in paint)) return paint;
  const colour = between(paint.stops, shareAt(paint, x, y));
  return colour && { ...colour, alpha: colour.alpha * paint.alpha };
}

function shareAt({ from, to, radii }: Gradient, x: number, y: number): number {
  if (radii !== undefined) {
    const [inner, outer] = radii;
    return (Math.hypot(x - from[0], y - from[1]) - inner) / (outer - inner || 1e-9);
  }
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1e-9);
}

function between(stops: Gradient['stops'], share: number): Colour | undefined {
  const next = stops.findIndex(([at]) => at >= share);
  const [before, after] = [
    stops[next < 0 ? stops.length - 1 : Math.max(0, next - 1)],
    stops[next < 0 ? stops.length - 1 : next],
  ];
  if (before === undefined || after === undefined) return undefined;
  const part = Math.max(0, Math.min(1, (share - before[0]) / (after[0] - before[0] || 1e-9)));
  const mix = (a: number, b: number): number => a + (b - a) * part;
  const [a, b] = [before[1], after[1]];
  return {
    red: mix(a.red, b.red),
    green: mix(a.green, b.green),
    blue: mix(a.blue, b.blue),
    alpha: mix(a.alpha, b.alpha),
  };
}

/** A gradient as pdf.js describes it, in the space of `matrix`; undefined for a mesh or circles with two centres. */
export function gradientOf(described: unknown, matrix: Matrix): Gradient | undefined {
  const [kind, , , listed, start, end, innerRadius, outerRadius] = Array.isArray(described)
    ? (described as readonly unknown[])
    : [];
  if (kind !== 'RadialAxial' || !Array.isArray(listed) || !isList(start) || !isList(end)) return undefined;
  const stops = listed.flatMap((stop: unknown) => {
    const [at, colour] = Array.isArray(stop) ? (stop as readonly unknown[]) : [];
    const parsed = parseColour(String(colour));
    return parsed === undefined ? [] : [[numberOf(at), parsed] as const];
  });
  if (stops.length === 0 || stops.length !== listed.length) return undefined;
  const from = point(matrix, numberOf(start[0]), numberOf(start[1]));
  const to = point(matrix, numberOf(end[0]), numberOf(end[1]));
  if (typeof outerRadius !== 'number') return { stops, from, to, alpha: 1 };
  if (Math.hypot(from[0] - to[0], from[1] - to[1]) > 1) return undefined;
  const scale = Math.hypot(matrix[0], matrix[1]);
  return { stops, from, to, radii: [numberOf(innerRadius) * scale, outerRadius * scale], alpha: 1 };
}

/** The one paint of several, if an eye cannot tell them apart; undefined otherwise, or for none. */
export function onePaint(paints: readonly (Paint | undefined)[]): Colour | undefined {
  const [first] = paints;
  if (first === undefined || 'stops' in first) return undefined;
  const isSame = (paint: Paint | undefined): boolean =>
    paint !== undefined && !('stops' in paint) && paint.alpha === first.alpha && isUnreadable(paint, first);
  return paints.every(isSame) ? first : undefined;
}
