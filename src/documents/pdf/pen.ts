import { black, type Colour, parseColour } from '../colour.ts';
import { identity, type Matrix, matrixOf, numberOf, times } from './matrix.ts';

/** The graphics state that previous operators have set, as far as it affects what is seen. */
export interface Pen {
  readonly matrix: Matrix;
  readonly colour: Colour | undefined;
  /** Colour of outlines. */
  readonly stroke: Colour | undefined;
  readonly alpha: number;
  readonly mode: number;
  readonly fontSize: number;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
}

export const firstPen: Pen = {
  matrix: identity,
  colour: black,
  stroke: black,
  alpha: 1,
  mode: 0,
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
  setStrokeColorN: () => ({ stroke: undefined }),
  // A pattern, or something that cannot be compared.
  setFillColorN: () => ({ colour: undefined }),
  setFillTransparent: () => ({ colour: undefined }),
  setGState: ([states], { alpha }) => ({ alpha: alphaIn(states) ?? alpha }),
  setFont: ([, size]) => ({ fontSize: numberOf(size) }),
  setTextRenderingMode: ([mode]) => ({ mode: numberOf(mode) }),
  setCharSpacing: ([spacing]) => ({ characterSpacing: numberOf(spacing) }),
  setWordSpacing: ([spacing]) => ({ wordSpacing: numberOf(spacing) }),
  setHScale: ([percent]) => ({ scale: numberOf(percent) / 100 || 1 }),
  setTextRise: ([rise]) => ({ rise: numberOf(rise) }),
  setLeading: ([leading]) => ({ leading: numberOf(leading) }),
  setLeadingMoveText: ([, y]) => ({ leading: -numberOf(y) }),
};

function alphaIn(states: unknown): number | undefined {
  if (!Array.isArray(states)) return undefined;
  const found: unknown = states.findLast((state: unknown) => Array.isArray(state) && state[0] === 'ca');
  return Array.isArray(found) ? Number(found[1]) : undefined;
}
