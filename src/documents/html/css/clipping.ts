import type { HidingMethod } from '../../../model/document.ts';
import type { ColourContext } from './colour-value.ts';
import { stopsOf } from './gradient.ts';
import { type LengthBasis, lengthOf } from './numeric.ts';
import { splitCss } from './text.ts';

/** Shorter than any letter. */
const minSidePx = 4;
/** A cut of this share of a side may take letters with it. */
const maxHarmlessCut = 0.12;

/** What `clip` does to an element that is positioned. */
export function clipEffect(value: string, basis: LengthBasis): HidingMethod | undefined {
  if (value === '' || value === 'auto') return undefined;
  const [, inside] = /^rect\(([\s\S]*)\)$/.exec(value) ?? [];
  const parts = splitCss((inside ?? '').replaceAll(',', ' '), ' ');
  const [top, right, bottom, left] = parts.map((part) => (part === 'auto' ? undefined : lengthOf(part, basis)));
  if (inside === undefined || parts.length !== 4) return 'undetermined';
  if (parts.every((part) => part === 'auto')) return undefined;
  const height = bottom === undefined ? undefined : bottom - (top ?? 0);
  const width = right === undefined ? undefined : right - (left ?? 0);
  const isEmpty = [height, width].some((side) => side !== undefined && side < minSidePx);
  return isEmpty ? 'clipped' : 'undetermined';
}

/** What `clip-path` does. Percentages refer to a box of unknown size, so shares of it are compared. */
export function clipPathEffect(value: string, basis: LengthBasis): HidingMethod | undefined {
  if (value === '' || value === 'none' || /^(?:(?:border|padding|content|margin|fill|stroke|view)-box)$/.test(value))
    return undefined;
  const [, name = '', inside = ''] = /^([a-z-]+)\(([\s\S]*?)\)(?:\s+[a-z-]+)?$/.exec(value) ?? [];
  const unit: LengthBasis = { ...basis, whole: shareUnit };
  if (name === 'inset') return cutEffect(insetShares(splitCss(inside.split(/\bround\b/)[0] ?? '', ' '), unit));
  if (name === 'polygon') return polygonEffect(inside, unit);
  if (name === 'circle' || name === 'ellipse') return roundEffect(inside, unit);
  if (name === 'xywh' || name === 'rect')
    return rectangleEffect(name, splitCss(inside.split(/\bround\b/)[0] ?? '', ' '), unit);
  return 'undetermined';
}

/** A side of the box, in the unit of these computations; a length of 1 px is then a hundredth of a share of 1. */
const shareUnit = 400;

function insetShares(words: readonly string[], basis: LengthBasis): readonly (number | undefined)[] {
  const [top, right = top, bottom = top, left = right] = words.map((word) => lengthOf(word, basis));
  return [top, right, bottom, left];
}

function cutEffect(cuts: readonly (number | undefined)[]): HidingMethod | undefined {
  const [top, right, bottom, left] = cuts;
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return 'undetermined';
  if (top + bottom > shareUnit * 0.97 || left + right > shareUnit * 0.97) return 'clipped';
  return cuts.every((cut) => (cut ?? 0) <= shareUnit * maxHarmlessCut) ? undefined : 'undetermined';
}

function rectangleEffect(name: string, words: readonly string[], basis: LengthBasis): HidingMethod | undefined {
  const [a, b, c, d] = words.map((word, index) =>
    word === 'auto' ? (name === 'rect' && (index === 1 || index === 2) ? shareUnit : 0) : lengthOf(word, basis),
  );
  if (a === undefined || b === undefined || c === undefined || d === undefined) return 'undetermined';
  if (name === 'rect') return cutEffect([a, shareUnit - b, shareUnit - c, d]);
  return cutEffect([b, shareUnit - a - c, shareUnit - b - d, a]);
}

function polygonEffect(inside: string, basis: LengthBasis): HidingMethod | undefined {
  const points = splitCss(inside.replace(/^(?:nonzero|evenodd)\s*,/, ''), ',').map((point) =>
    splitCss(point, ' ').map((word) => lengthOf(word, basis)),
  );
  if (points.some((point) => point.length !== 2 || point.includes(undefined))) return 'undetermined';
  const plain = points.map(
    ([x = 0, y = 0]) => [Math.max(0, Math.min(shareUnit, x)), Math.max(0, Math.min(shareUnit, y))] as const,
  );
  const area = Math.abs(
    plain.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = plain[(index + 1) % plain.length] ?? [0, 0];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );
  const share = area / (shareUnit * shareUnit);
  if (share < 0.002) return 'clipped';
  return share >= 1 - maxHarmlessCut ? undefined : 'undetermined';
}

function roundEffect(inside: string, basis: LengthBasis): HidingMethod | undefined {
  const [size = '', place = ''] = inside.split(/\bat\b/).map((part) => part.trim());
  const radii = splitCss(size, ' ').map((word) => lengthOf(word, basis));
  if (radii.some((radius) => radius !== undefined && radius < minSidePx)) return 'clipped';
  // Around a centre, a circle of three quarters of the side covers the box.
  const isWhole = radii.length > 0 && radii.every((radius) => radius !== undefined && radius >= shareUnit * 0.7);
  return isWhole && /^(?:|center|center center|50%|50% 50%)$/.test(place) ? undefined : 'undetermined';
}

/** A mask shows what its image does not leave transparent. */
export function maskEffect(image: string, context: ColourContext): HidingMethod | undefined {
  if (image === '' || image === 'none') return undefined;
  const stops = stopsOf(image, context);
  if (stops === undefined) return 'undetermined';
  if (stops.every(({ alpha }) => alpha <= 0.05)) return 'transparent';
  return stops.every(({ alpha }) => alpha >= 0.5) ? undefined : 'undetermined';
}
