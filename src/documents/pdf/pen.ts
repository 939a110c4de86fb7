import { black, type Colour, parseColour } from '../colour.ts';
import { usualBlend } from './blend.ts';
import type { Drawing } from './drawings.ts';
import { type Box, identity, type Matrix, matrixOf, numberOf, times } from './matrix.ts';
import type { Paint } from './paint.ts';
import type { Shape } from './shape.ts';

/** What the page shows at most: everything inside the box and inside each shape. */
export interface Clip {
  readonly box: Box;
  readonly shapes: readonly Shape[];
  /** True if one of its shapes is unknown, so that it may hide what is inside the others. */
  readonly isDoubtful: boolean;
}

/** A font as far as it says where its letters stand. */
export interface FontMeasures {
  readonly isVertical: boolean;
  /** Width of a letter for each unit of its stated width, at size 1. */
  readonly unit: number;
  /** Height of the letters at size 1. */
  readonly height: number;
  /** The drawing of a letter, in a font of drawings. */
  readonly drawing?: (glyph: unknown) => Drawing | undefined;
  /** Whether the drawing of a letter chooses its own colours. */
  readonly isColoured?: (glyph: unknown) => boolean;
  /** Whether the font has a letter for this, and nothing is drawn for it. */
  readonly isBlank?: (glyph: unknown) => boolean;
  /** The outline of a letter at size 1, as steps of a path. */
  readonly outline?: (glyph: unknown) => ArrayLike<unknown> | undefined;
  /** From the space of the outlines or drawings to size 1. */
  readonly space?: Matrix;
}

/** The graphics state that previous operators have set, as far as it affects what is seen. */
export interface Pen {
  readonly matrix: Matrix;
  /** The space of the page or form, in which patterns stand. */
  readonly base: Matrix;
  readonly colour: Paint | undefined;
  /** Colour of outlines. */
  readonly stroke: Paint | undefined;
  readonly alpha: number;
  readonly strokeAlpha: number;
  /** Opacity of the groups around it, which applies to all that they contain. */
  readonly groupAlpha: number;
  readonly blend: string;
  /** The blend of the group around it, which applies to the result. */
  readonly groupBlend: string;
  /** True under a soft mask, which may show anything or nothing. */
  readonly isMasked: boolean;
  /** True while the mask itself is drawn, which is not painted. */
  readonly drawsMask: boolean;
  readonly lineWidth: number;
  /** How much of a line its dashes leave, from 0 to 1. */
  readonly dashShare: number;
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
  base: identity,
  colour: black,
  stroke: black,
  alpha: 1,
  strokeAlpha: 1,
  groupAlpha: 1,
  blend: usualBlend,
  groupBlend: usualBlend,
  isMasked: false,
  drawsMask: false,
  lineWidth: 1,
  dashShare: 1,
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
  setFillTransparent: () => ({ colour: noInk }),
  setStrokeTransparent: () => ({ stroke: noInk }),
  setLineWidth: ([width]) => ({ lineWidth: numberOf(width) }),
  setDash: ([dashes]) => ({ dashShare: dashShareOf(dashes) }),
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
  D: (dashes) => ({ dashShare: dashShareOf(Array.isArray(dashes) ? dashes[0] : []) }),
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

export const noInk: Colour = { ...black, alpha: 0 };

/** Lengths of dashes and gaps, in turn; an odd list is followed twice, so its gaps are as long as its dashes. */
function dashShareOf(lengths: unknown): number {
  const list = Array.isArray(lengths) ? lengths.map(numberOf) : [];
  if (list.length === 0 || list.length % 2 === 1) return list.length === 0 ? 1 : 0.5;
  const [drawn, all] = [sum(list.filter((_, index) => index % 2 === 0)), sum(list)];
  return all > 0 ? drawn / all : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
