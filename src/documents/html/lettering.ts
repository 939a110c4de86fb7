import type { HidingMethod } from '../../model/document.ts';
import type { ElementStyle } from './css/element-style.ts';
import type { MediaScreen } from './css/media.ts';
import { type LengthBasis, lengthOf, numberOf, rootFontPx } from './css/numeric.ts';
import { splitCss } from './css/text.ts';

/** How letters are set. Inherited. */
export interface Lettering {
  readonly fontPx: number;
  readonly linePx: number;
  /** A factor of the font size if the line height is a plain number. */
  readonly lineFactor: number | undefined;
  readonly indentPx: number;
  readonly letterPx: number;
  readonly wordPx: number;
  readonly wraps: boolean;
  /** Masked as in a password, or set in letters that are not looked at. */
  readonly isStrange: boolean;
  /** The size of the letters of the whole page, which `rem` refers to. */
  readonly rootPx: number;
  /** What `font-size-adjust` makes of the font size. */
  readonly adjusted: number;
}

export const firstLettering: Lettering = {
  fontPx: rootFontPx,
  linePx: 1.2 * rootFontPx,
  lineFactor: 1.2,
  indentPx: 0,
  letterPx: 0,
  wordPx: 0,
  wraps: true,
  isStrange: false,
  rootPx: rootFontPx,
  adjusted: 1,
};

/** Smaller text is unreadable. */
const minFontPx = 1.5;
/** Larger text does not fit into a window. */
const maxFontPx = 600;

const sizes: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    'xx-small': 9,
    'x-small': 10,
    small: 13,
    medium: 16,
    large: 18,
    'x-large': 24,
    'xx-large': 32,
    'xxx-large': 48,
  }),
);

export interface SetLetters {
  readonly lettering: Lettering;
  readonly effect: HidingMethod | undefined;
}

export function letteringOf(
  style: ElementStyle,
  outer: Lettering,
  screen: MediaScreen,
  embedded: ReadonlySet<string>,
): SetLetters {
  if (style.isPlain) return { lettering: outer, effect: undefined };
  let isDoubtful = false;
  const { width, height } = screen;
  const read = (property: string, basis: LengthBasis, fallback: number): number => {
    const text = style.get(property);
    if (text === '') return fallback;
    if (text === 'normal' || text === 'initial') return 0;
    const value = lengthOf(inPixels(splitCss(text, ' ')[0] ?? '', outer.rootPx), basis);
    isDoubtful ||= value === undefined;
    return value ?? fallback;
  };
  const size = style.get('font-size');
  const relative = { smaller: outer.fontPx / 1.2, larger: outer.fontPx * 1.2 }[size] ?? sizes.get(size);
  const fontPx = relative ?? read('font-size', { em: outer.fontPx, whole: outer.fontPx, width, height }, outer.fontPx);
  const basis: LengthBasis = { em: fontPx, whole: width, width, height };
  const line = lineOf(style.get('line-height'), outer, fontPx, basis);
  isDoubtful ||= line === undefined;
  const [wrap, security, adjust] = ['text-wrap-mode', '-webkit-text-security', 'font-size-adjust'].map((name) =>
    style.get(name),
  );
  const family = splitCss(style.get('font-family'), ',')[0]?.replace(/["']/g, '').trim();
  const lettering: Lettering = {
    fontPx,
    ...(line ?? { linePx: outer.linePx, lineFactor: undefined }),
    indentPx: read('text-indent', basis, outer.indentPx),
    letterPx: read('letter-spacing', basis, outer.letterPx),
    wordPx: read('word-spacing', basis, outer.wordPx),
    wraps: wrap === '' ? outer.wraps : wrap !== 'nowrap',
    isStrange: strange(security ?? '', family, outer.isStrange, embedded),
    rootPx: outer.rootPx,
    adjusted: adjustedBy(adjust ?? '', outer.adjusted),
  };
  return { lettering, effect: isDoubtful || isStruckOut(style, basis) ? 'undetermined' : undefined };
}

/** `1rem` is as large as the letters of the whole page. */
function inPixels(text: string, rootPx: number): string {
  return rootPx === rootFontPx
    ? text
    : text.replace(/([\d.]+)rem\b/gi, (_whole, count: string) => `${Number(count) * rootPx}px`);
}

function lineOf(
  text: string,
  outer: Lettering,
  fontPx: number,
  basis: LengthBasis,
): Pick<Lettering, 'linePx' | 'lineFactor'> | undefined {
  const { lineFactor } = outer;
  if (text === '') return { linePx: lineFactor === undefined ? outer.linePx : lineFactor * fontPx, lineFactor };
  if (text === 'normal') return { linePx: 1.2 * fontPx, lineFactor: 1.2 };
  const factor = text.includes('%') ? undefined : numberOf(text);
  if (factor !== undefined) return { linePx: factor * fontPx, lineFactor: factor };
  const linePx = lengthOf(text, { ...basis, whole: fontPx });
  return linePx === undefined ? undefined : { linePx, lineFactor: undefined };
}

function strange(security: string, family: string | undefined, outer: boolean, embedded: ReadonlySet<string>): boolean {
  const isMasked = security !== '' && security !== 'none';
  if (isMasked || (family !== undefined && embedded.has(family))) return true;
  return family === undefined && security === '' && outer;
}

function adjustedBy(text: string, outer: number): number {
  if (text === '') return outer;
  const number = numberOf(splitCss(text, ' ').at(-1) ?? '');
  // Half an em is the usual height of a small letter.
  return number === undefined ? 1 : number / 0.5;
}

/** A line through the letters that is as thick as they are high, or letters moved far from their line. */
function isStruckOut(style: ElementStyle, basis: LengthBasis): boolean {
  const whole = { ...basis, whole: basis.em };
  const thickness = lengthOf(style.get('text-decoration-thickness'), whole);
  if (
    thickness !== undefined &&
    thickness > 0.4 * basis.em &&
    style.get('text-decoration-line').includes('line-through')
  )
    return true;
  return Math.abs(lengthOf(style.get('vertical-align'), whole) ?? 0) > 100;
}

export function letteringEffect(lettering: Lettering, scale: number, length: number): HidingMethod | undefined {
  const { fontPx, linePx, letterPx, wordPx, isStrange, adjusted } = lettering;
  const seenPx = fontPx * scale * Math.min(1, Math.max(0, adjusted));
  if (seenPx < minFontPx) return 'tiny';
  const isSpread = letterPx > 150 || letterPx < -0.3 * fontPx || wordPx > 500 || wordPx < -1.5 * fontPx;
  const isPiledUp = linePx < 0.3 * fontPx && length * fontPx * 0.45 > 1_000;
  return isSpread || isPiledUp || isStrange || seenPx > maxFontPx ? 'undetermined' : undefined;
}
