import { black, type Colour, parseColour } from '../colour.ts';
import { usualBlend } from './blend.ts';
import { type Box, identity, type Matrix, matrixOf, numberOf, times } from './matrix.ts';
import type { Shape } from './shape.ts';

/** What the page shows at most: everything inside the box and inside each shape. */
export interface Clip {
  readonly box: Box;
  readonly shapes: readonly Shape[];
}

/** A font as far as it says where its letters stand. */
export interface FontMeasures {
  readonly isVertical: boolean;
  /** Width of a letter for each unit of its stated width, at size 1. */
  readonly unit: number;
  /** Height of the letters at size 1. */
  readonly height: number;
}

/** The graphics state that previous operators have set, as far as it affects what is seen. */
export interface Pen {
  readonly matrix: Matrix;
  readonly colour: Colour | undefined;
  /** Colour of outlines. */
  readonly stroke: Colour | undefined;
  readonly alpha: number;
  readonly strokeAlpha: number;
  /** Opacity of the groups around it, which applies to all that they contain. */
  readonly groupAlpha: number;
  readonly blend: string;
  /** True under a soft mask, which may show anything or nothing. */
  readonly isMasked: boolean;
  /** True while the mask itself is drawn, which is not painted. */
  readonly drawsMask: boolean;
  readonly lineWidth: number;
  readonly clip: Clip;
  /** The place for a picture that the matrix makes, by its number. */
  readonly picture?: number;
  readonly mode: number;
  readonly font: string;
  readonly fontSize: number;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
}

export const firstPen: Omit<Pen, 'clip'> = {
  matrix: identity,
  colour: black,
  stroke: black,
  alpha: 1,
  strokeAlpha: 1,
  groupAlpha: 1,
  blend: usualBlend,
  isMasked: false,
  drawsMask: false,
  lineWidth: 1,
  mode: 0,
  font: '',
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

type Change = (args: readonly unknown[], pen: Pen) => Partial<Pen>;

/** What each operator changes in the graphics state. */
export const penChanges: Readonly<Record<string, Change>> = {
  transform: (args, { matrix }) => ({ matrix: times(matrix, matrixOf(args)) }),
  setFillRGBColor: ([colour]) => ({ colour: parseColour(String(colour)) }),
  setStrokeRGBColor: ([stroke]) => ({ stroke: parseColour(String(stroke)) }),
  setStrokeColorN: ([kind, , tile]) => ({ stroke: inkOf(kind, tile) }),
  setFillColorN: ([kind, , tile]) => ({ colour: inkOf(kind, tile) }),
  setFillTransparent: () => ({ colour: noInk }),
  setStrokeTransparent: () => ({ stroke: noInk }),
  setLineWidth: ([width]) => ({ lineWidth: numberOf(width) }),
  setGState: ([states]) => Object.assign({}, ...entriesOf(states).map(([name, value]) => stateChanges[name]?.(value))),
  setFont: ([font, size]) => ({ font: String(font), fontSize: numberOf(size) }),
  setTextRenderingMode: ([mode]) => ({ mode: numberOf(mode) }),
  setCharSpacing: ([spacing]) => ({ characterSpacing: numberOf(spacing) }),
  setWordSpacing: ([spacing]) => ({ wordSpacing: numberOf(spacing) }),
  setHScale: ([percent = 100]) => ({ scale: numberOf(percent) / 100 }),
  setTextRise: ([rise]) => ({ rise: numberOf(rise) }),
  setLeading: ([leading]) => ({ leading: numberOf(leading) }),
  setLeadingMoveText: ([, y]) => ({ leading: -numberOf(y) }),
};

/** Entries of a graphics state dictionary. */
const stateChanges: Readonly<Record<string, (value: unknown) => Partial<Pen>>> = {
  ca: (alpha) => ({ alpha: numberOf(alpha) }),
  CA: (alpha) => ({ strokeAlpha: numberOf(alpha) }),
  LW: (width) => ({ lineWidth: numberOf(width) }),
  BM: (mode) => ({ blend: String(mode) }),
  SMask: (mask) => ({ isMasked: mask === true }),
  Font: (value) => {
    const [font, size] = Array.isArray(value) ? (value as readonly unknown[]) : [];
    return { font: String(font), fontSize: numberOf(size) };
  },
};

function entriesOf(states: unknown): readonly (readonly [string, unknown])[] {
  const all: readonly unknown[] = Array.isArray(states) ? states : [];
  return all.filter((state) => Array.isArray(state)).map(([name, value]) => [String(name), value]);
}

const noInk: Colour = { ...black, alpha: 0 };

/** A pattern has no single colour, so it cannot be compared; a tile on which nothing is painted is no ink at all. */
function inkOf(kind: unknown, tile: unknown): Colour | undefined {
  if (kind !== 'TilingPattern' || typeof tile !== 'object' || tile === null || !('fnArray' in tile)) return undefined;
  return Array.isArray(tile.fnArray) && tile.fnArray.length === 0 ? noInk : undefined;
}
