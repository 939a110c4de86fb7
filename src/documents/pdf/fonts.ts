import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Drawing, isOperators } from './drawings.ts';
import { areaOf, boxOf, identity, isList, matrixOf } from './matrix.ts';
import type { FontMeasures } from './pen.ts';
import { outlineShape } from './shape.ts';

const usualMeasures: FontMeasures = { isVertical: false, unit: 1 / 1_000, height: 1 };
/** By the size of the letters. */
const minLine = 0.0001;
const minDot = 0.03;
/** A letter may be drawn outside the box of its font, but not further away than this. */
const farEms = 10;
/** The operator with which the drawing of a letter says that it has colours of its own. */
const colouredOperator = 'setCharWidth';

/** An object that pdf.js has read; undefined if it has not. */
export function objectOf(objects: PDFPageProxy['objs'], name: string): unknown {
  return objects.has(name) ? objects.get(name) : undefined;
}

/** What a font says about its letters. */
export function measuresOf(page: PDFPageProxy, name: string, names: ReadonlyMap<number, string>): FontMeasures {
  const font = objectOf(page.commonObjs, name);
  if (typeof font !== 'object' || font === null) return usualMeasures;
  const { vertical, isType3Font, fontMatrix, bbox, charProcOperatorList } = font as Record<string, unknown>;
  if (isType3Font !== true || !isList(fontMatrix)) {
    const outline = remembered((glyph) => outlineOf(page, name, glyph));
    const isBlank = remembered((glyph) => isNothing(outline(glyph)));
    return { ...usualMeasures, isVertical: vertical === true, outline, isBlank };
  }
  // A font of drawings has a scale of its own; without a box around them, assume the usual one.
  const space = matrixOf(fontMatrix);
  const [unit, , , unitUp] = space;
  const box = boxOf(isList(bbox) ? bbox : []);
  const far = farEms / (Math.abs(unit) || 1);
  const around = { left: -far, bottom: -far, right: far, top: far };
  const area = areaOf(box) || 1 / (unit * unitUp || 1);
  const all = (charProcOperatorList ?? {}) as Readonly<Record<string, unknown>>;
  const drawing = (glyph: unknown): Drawing | undefined => {
    const { operatorListId } = glyph as { readonly operatorListId?: string };
    const operators = operatorListId === undefined ? undefined : all[operatorListId];
    return isOperators(operators) ? { operators, box: around, area: Math.abs(area) } : undefined;
  };
  const isColoured = (glyph: unknown): boolean => {
    const [first] = drawing(glyph)?.operators.fnArray ?? [];
    return first !== undefined && names.get(first) === colouredOperator;
  };
  return {
    isVertical: false,
    unit,
    height: Math.abs(unitUp) * (box.top - box.bottom) || 1,
    drawing,
    isColoured,
    space,
  };
}

/** A page shows the same glyphs many times. */
function remembered<T>(find: (glyph: unknown) => T): (glyph: unknown) => T {
  const known = new Map<unknown, T>();
  return (glyph) => {
    const { fontChar, accent } = glyph as { readonly fontChar?: unknown; readonly accent?: unknown };
    const key = (accent ?? null) === null ? fontChar : undefined;
    if (known.has(key)) return known.get(key) as T;
    const found = find(glyph);
    known.set(key, found);
    return found;
  };
}

/** Whether an outline has no area, or is smaller than any dot. */
function isNothing(outline: ArrayLike<unknown> | undefined): boolean {
  if (outline === undefined) return false;
  const box = outlineShape(identity, outline)?.box;
  if (box === undefined) return outline.length === 0;
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  return Math.min(width, height) < minLine || Math.max(width, height) < minDot;
}

function outlineOf(page: PDFPageProxy, name: string, glyph: unknown): ArrayLike<unknown> | undefined {
  const { fontChar, accent } = glyph as { readonly fontChar?: unknown; readonly accent?: unknown };
  // A letter with an accent apart from it has two outlines.
  if ((accent ?? null) !== null) return undefined;
  const known = objectOf(page.commonObjs, `${name}_path_${String(fontChar)}`);
  if (typeof known !== 'object' || known === null || !('path' in known)) return undefined;
  const { path } = known;
  return isList(path) ? path : undefined;
}
