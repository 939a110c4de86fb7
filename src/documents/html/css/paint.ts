import type { HidingMethod } from '../../../model/document.ts';
import { black, type Colour, isClear, isUnreadable, over, white } from '../../colour.ts';
import { type ColourContext, colourOf } from './colour-value.ts';
import type { ElementStyle } from './element-style.ts';
import { stopsOf } from './gradient.ts';
import { lengthOf, numberOf, rootFontPx } from './numeric.ts';
import { splitCss } from './text.ts';

/** What is behind a text. */
export interface CssBackdrop {
  /** Every colour that may be there. */
  readonly colours: readonly Colour[];
  /** True if a picture may cover them. */
  readonly isPicture: boolean;
}

/** How letters are painted. */
export interface Ink {
  readonly isDark: boolean;
  /** The value of `color`; undefined if it is not understood. */
  readonly current: Colour | undefined;
  /** Set by `-webkit-text-fill-color` or `fill`. */
  readonly fill: Colour | 'not-understood' | undefined;
  /** The colours of a background that is cut to the shape of the letters. */
  readonly shape: readonly Colour[] | 'picture' | undefined;
  readonly hasShadow: boolean;
  readonly hasStroke: boolean;
  readonly fillOpacity: number;
}

export const whitePaper: CssBackdrop = { colours: [white], isPicture: false };
export const blackInk: Ink = {
  isDark: false,
  current: black,
  fill: undefined,
  shape: undefined,
  hasShadow: false,
  hasStroke: false,
  fillOpacity: 1,
};

/** What the page is painted on. */
export function canvasOf({ isDark }: Ink): CssBackdrop {
  return isDark ? { colours: [{ red: 18, green: 18, blue: 18, alpha: 1 }], isPicture: false } : whitePaper;
}

/** Gradients of gradients multiply; past this the background counts as a picture. */
const maxColours = 12;

export function contextOf({ current, isDark }: Ink): ColourContext {
  return { current: current ?? black, isDark };
}

/** SVG text gets its colour from `fill`. */
export function inkOf(style: ElementStyle, outer: Ink, isDrawing: boolean, isPageRoot = false): Ink {
  if (style.isPlain) return outer;
  const isDark = schemeOf(style.get('color-scheme'), outer.isDark);
  const context = { ...contextOf(outer), isDark };
  const colour = style.get('color');
  // The colours of the page itself follow its scheme.
  const inherited = isPageRoot ? (isDark ? white : black) : outer.current;
  const current = colour === '' ? inherited : colourOf(colour, context);
  const fillText = style.get(isDrawing ? 'fill' : '-webkit-text-fill-color');
  const shadow = style.get('text-shadow');
  const stroke = style.get(isDrawing ? 'stroke' : '-webkit-text-stroke');
  const opacity = style.get('fill-opacity');
  return {
    isDark,
    current,
    fill: fillOf(fillText, { current: current ?? black, isDark }, outer),
    // A colour of its own covers the background that shows through the letters around it.
    shape: colour === '' && fillText === '' ? outer.shape : undefined,
    hasShadow: shadow === '' ? outer.hasShadow : shadow !== 'none',
    hasStroke: stroke === '' ? outer.hasStroke : !/^(?:none|0(?:px)?|initial)$/.test(stroke),
    fillOpacity: isDrawing && opacity !== '' ? (numberOf(opacity) ?? 0) : outer.fillOpacity,
  };
}

function schemeOf(value: string, outer: boolean): boolean {
  if (value === '') return outer;
  const words = splitCss(value, ' ');
  if (words.includes('light') || words.includes('normal')) return false;
  return words.includes('dark');
}

function fillOf(text: string, context: ColourContext, outer: Ink): Ink['fill'] {
  if (text === '') return outer.fill;
  if (text === 'currentcolor' || text === 'context-fill') return undefined;
  if (text === 'none') return { ...black, alpha: 0 };
  return colourOf(text, context) ?? 'not-understood';
}

/** What an element paints behind its content. */
export interface Painted {
  readonly colours: readonly Colour[] | undefined;
  readonly isPicture: boolean;
  /** True if it may cover what is below it. */
  readonly isOpaque: boolean;
  /** True if the background is seen only through the letters. */
  readonly isTextShape: boolean;
  /** True if it is known to cover the whole box. */
  readonly isWhole: boolean;
}

export const nothingPainted: Painted = {
  colours: undefined,
  isPicture: false,
  isOpaque: false,
  isTextShape: false,
  isWhole: true,
};

export function paintedBy(style: ElementStyle, ink: Ink): Painted {
  if (style.isPlain) return nothingPainted;
  const [colourText, image, clip] = [
    style.get('background-color'),
    style.get('background-image'),
    style.get('background-clip'),
  ];
  const hasImage = image !== '' && image !== 'none';
  if (colourText === '' && !hasImage) return nothingPainted;
  const context = contextOf(ink);
  const colour = colourText === '' ? undefined : colourOf(colourText, context);
  const isStrange = colourText !== '' && colour === undefined;
  const isBehind = hasImage && !smallImage(style);
  const stops = isBehind ? stopsOf(image, context) : undefined;
  const isPicture = isStrange || (isBehind && stops === undefined);
  const colours = layeredColours(stops, colour);
  return {
    colours: colours.length === 0 ? undefined : colours,
    isPicture,
    isOpaque: isPicture || colours.some(({ alpha }) => alpha > 0.4),
    isTextShape: /\btext\b/.test(clip),
    isWhole: stops === undefined || !hasOwnSize(style),
  };
}

function layeredColours(stops: readonly Colour[] | undefined, colour: Colour | undefined): readonly Colour[] {
  if (colour === undefined) return stops ?? [];
  return stops === undefined ? [colour] : stops.map((stop) => over(stop, colour));
}

/** Lines and dots: too small to be behind letters. */
function smallImage(style: ElementStyle): boolean {
  const size = style.get('background-size');
  const basis = { em: rootFontPx, whole: 1_000, width: 1_280, height: 800 };
  return splitCss(size, ' ').some((word) => (lengthOf(word, basis) ?? 1_000) < 0.6 * rootFontPx);
}

function hasOwnSize(style: ElementStyle): boolean {
  const isPlainSize = /^(?:|auto|cover|100%|100% 100%|100% auto|auto 100%)$/.test(style.get('background-size'));
  return !isPlainSize || !/^(?:|repeat|repeat repeat)$/.test(style.get('background-repeat'));
}

export function backdropOf(painted: Painted, outer: CssBackdrop): CssBackdrop {
  const { colours, isPicture, isTextShape, isWhole } = painted;
  if (isTextShape || (colours === undefined && !isPicture)) return outer;
  const mixed = (colours ?? [{ ...black, alpha: 0 }]).flatMap((top) => outer.colours.map((below) => over(top, below)));
  const isCovered = colours?.every(({ alpha }) => alpha > 0.9) === true && isWhole;
  const all = unique(isWhole ? mixed : [...mixed, ...outer.colours]);
  if (all.length > maxColours) return { colours: outer.colours, isPicture: true };
  return { colours: all, isPicture: isPicture || (outer.isPicture && !isCovered) };
}

/** Either of two. */
export function eitherBackdrop(a: CssBackdrop, b: CssBackdrop): CssBackdrop {
  const colours = unique([...a.colours, ...b.colours]);
  return { colours: colours.slice(0, maxColours), isPicture: a.isPicture || b.isPicture };
}

function unique(colours: readonly Colour[]): readonly Colour[] {
  return [...new Map(colours.map((colour) => [`${colour.red},${colour.green},${colour.blue}`, colour])).values()];
}

/** How letters of this ink look on this background; undefined if they can be read. */
export function inkEffect(ink: Ink, behind: CssBackdrop, opacity: number): HidingMethod | undefined {
  const { current, fill, hasShadow, hasStroke } = ink;
  const colour = fill ?? current;
  if (colour === undefined || colour === 'not-understood') return 'undetermined';
  if (ink.shape === 'picture') return pictureEffect(colour);
  const inks = ink.shape?.map((below) => over(colour, below)) ?? [colour];
  const faint = inks.map((one) => ({ ...one, alpha: one.alpha * opacity * ink.fillOpacity }));
  const isDrawnTwice = hasShadow || hasStroke;
  if (faint.every(isClear)) return isDrawnTwice ? 'undetermined' : 'transparent';
  const pairs = faint.flatMap((front) => behind.colours.map((back) => isUnreadable(front, back)));
  // Nothing here knows how thick a stroke is and what it leaves of the letters.
  if (!pairs.includes(true)) return hasStroke && fill === undefined ? 'undetermined' : undefined;
  return isDrawnTwice ? 'undetermined' : unreadableEffect(behind, pairs.includes(false));
}

/** Letters cut out of a picture. */
function pictureEffect(colour: Colour): HidingMethod | undefined {
  return isClear(colour) ? 'colour-on-picture' : undefined;
}

function unreadableEffect({ isPicture }: CssBackdrop, isPartlyReadable: boolean): HidingMethod {
  if (isPicture) return 'colour-on-picture';
  return isPartlyReadable ? 'undetermined' : 'same-colour';
}

/** What filters and blending do to a text. */
export function filterEffect(style: ElementStyle): HidingMethod | undefined {
  if (!/^(?:|normal|initial)$/.test(style.get('mix-blend-mode'))) return 'undetermined';
  const filter = style.get('filter');
  if (filter === '' || filter === 'none') return undefined;
  for (const call of splitCss(filter.replace(/\)(?=[a-z])/g, ') '), ' ')) {
    const effect = oneFilterEffect(call);
    if (effect !== undefined) return effect;
  }
  return undefined;
}

/** The amounts that leave a text readable, by filter; for blur in pixels. */
const harmlessAmounts: Readonly<Record<string, readonly [low: number, high: number]>> = {
  brightness: [0.4, 1.6],
  contrast: [0.4, 3],
  invert: [0, 0.2],
  opacity: [0.2, 1e9],
  blur: [0, 2],
};

function oneFilterEffect(call: string): HidingMethod | undefined {
  const [, name = '', inside = ''] = /^([a-z-]+)\(([\s\S]*)\)$/.exec(call) ?? [];
  if (/^(?:grayscale|sepia|saturate|hue-rotate|drop-shadow)$/.test(name)) return undefined;
  const text = inside.trim() || (name === 'blur' ? '0' : '1');
  const basis = { em: rootFontPx, whole: undefined, width: 1_280, height: 800 };
  const amount = name === 'blur' ? lengthOf(text, basis) : numberOf(text);
  const [low, high] = (Object.hasOwn(harmlessAmounts, name) ? harmlessAmounts[name] : undefined) ?? [1, 0];
  if (amount !== undefined && amount >= low && amount <= high) return undefined;
  return name === 'opacity' && amount !== undefined && amount <= 0.05 ? 'transparent' : 'undetermined';
}
