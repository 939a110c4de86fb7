import { type Colour, parseColour } from '../colour.ts';
import { type Box, boxOf, isList, type Matrix, matrixOf, numberOf, times } from './matrix.ts';
import type { Operators } from './page-marks.ts';
import { gradientOf, type Paint } from './paint.ts';
import { type FontMeasures, noInk } from './pen.ts';

/** A drawing that is used as paint or as a letter. */
export interface Drawing {
  readonly operators: Operators;
  readonly box: Box;
  /** The size of the place it fills. */
  readonly area: number;
}

/**
 * What a drawing paints if it starts with this paint: its only colour, no ink if it paints nothing, `several` if its
 * colours differ, `picture` if it may be a picture.
 */
export type InkOf = (drawing: Drawing, first: Paint | undefined) => Colour | 'several' | 'picture';

interface Patterns {
  readonly shading: (id: string) => unknown;
  readonly inkOf: InkOf;
}

/** The paint that an operator sets; undefined for a pattern of several colours, which cannot be compared. */
export function patternPaint(args: readonly unknown[], base: Matrix, { shading, inkOf }: Patterns): Paint | undefined {
  const [kind, what, operators, , box, stepX, stepY, paintType] = args;
  if (kind === 'Shading') {
    return gradientOf(shading(String(what)), isList(operators) ? times(base, matrixOf(operators)) : base);
  }
  if (kind !== 'TilingPattern' || !isOperators(operators)) return undefined;
  const own = paintType === 2 ? parseColour(String(what)) : undefined;
  if (operators.fnArray.length === 0) return noInk;
  const area = Math.abs(numberOf(stepX) * numberOf(stepY));
  const ink = inkOf({ operators, box: boxOf(isList(box) ? box : []), area }, own);
  if (ink === noInk) return noInk;
  return own ?? (typeof ink === 'string' ? undefined : ink);
}

/** The paint of a letter: that of the text, unless the font draws its letters otherwise or not at all. */
export function letterPaint(
  glyph: unknown,
  font: FontMeasures,
  text: Paint | undefined,
  inkOf: InkOf,
): Paint | undefined {
  const drawing = font.drawing?.(glyph);
  if (drawing === undefined) return font.isBlank?.(glyph) === true ? noInk : text;
  const ink = inkOf(drawing, text);
  if (ink === noInk) return noInk;
  // Letters that state their bounds have the colour of the text.
  if (font.isColoured?.(glyph) !== true || ink === 'picture') return text;
  return ink === 'several' ? undefined : ink;
}

export function isOperators(value: unknown): value is Operators {
  return typeof value === 'object' && value !== null && 'fnArray' in value && Array.isArray(value.fnArray);
}
