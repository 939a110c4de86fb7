import type { HidingMethod } from '../../model/document.ts';
import { black, type Colour, isClear, isUnreadable, over, parseColour, white } from '../colour.ts';
import type { Values } from './cascade.ts';
import { lengthOf, rootSize } from './length.ts';
import type { Styled } from './selector.ts';

/** How an element shows its text: inherited properties, and whether it is hidden with everything inside. */
export interface ComputedStyle {
  /** Set if the element hides its whole content, whatever the content's own style. */
  readonly hidden: HidingMethod | undefined;
  readonly isVisible: boolean;
  readonly fontSize: number;
  readonly foreground: Colour;
  /** Undefined if a picture or a gradient is behind the text. */
  readonly background: Colour | undefined;
  readonly custom: ReadonlyMap<string, string>;
}

export const initialStyle: ComputedStyle = {
  hidden: undefined,
  isVisible: true,
  fontSize: rootSize,
  foreground: black,
  background: white,
  custom: new Map(),
};

/** Smaller text is unreadable. */
const minFontPx = 1.5;
/** Further out than any honest layout needs. */
const offscreenPx = -500;
const farOffscreenPx = 4_000;

/** Why text with this style is not seen; undefined if it is. */
export function hidingOf({
  hidden,
  isVisible,
  fontSize,
  foreground,
  background,
}: ComputedStyle): HidingMethod | undefined {
  if (hidden !== undefined) return hidden;
  if (!isVisible) return 'invisible';
  if (fontSize < minFontPx) return 'tiny';
  if (isClear(foreground)) return 'transparent';
  return background !== undefined && isUnreadable(foreground, background) ? 'same-colour' : undefined;
}

export function computedStyle(outer: ComputedStyle, element: Styled, own: Values): ComputedStyle {
  const custom = customOf(outer, own);
  const get = (property: string): string => resolved(own.get(property) ?? '', custom);
  const hidden = outer.hidden ?? hidingBy(element, get);
  const fontSize = fontSizeOf(outer, element, get);
  const visibility = get('visibility');
  return {
    hidden,
    isVisible:
      visibility === '' ? outer.isVisible : visibility === 'inherit' ? outer.isVisible : visibility === 'visible',
    fontSize,
    foreground: foregroundOf(outer, element, get),
    background: backgroundOf(outer, element, get),
    custom,
  };
}

type Get = (property: string) => string;

function customOf(outer: ComputedStyle, own: Values): ReadonlyMap<string, string> {
  const added = [...own].filter(([property]) => property.startsWith('--'));
  return added.length === 0 ? outer.custom : new Map([...outer.custom, ...added].slice(-200));
}

/** The most text that variables may add to one value: nested variables could otherwise grow exponentially and fill the memory. */
const maxExpandedLength = 400;

/** Substitutes variables. In a few rounds, because a variable may refer to another, and a self-reference must end. */
function resolved(value: string, custom: ReadonlyMap<string, string>): string {
  let text = value;
  for (let round = 0; round < 4 && text.includes('var('); round++) {
    let remaining = maxExpandedLength;
    text = text.replace(/var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g, (_all, name: string, fallback = '') => {
      const expansion = (custom.get(name) ?? String(fallback)).slice(0, Math.min(200, remaining)).trim();
      remaining -= expansion.length;
      return expansion;
    });
  }
  return text.replace(/calc\(\s*([^()\s]{1,40})\s*\)/g, '$1').trim();
}

function fontSizeOf(outer: ComputedStyle, { tag, attributes }: Styled, get: Get): number {
  const value =
    get('font-size') || (/(?:^|\s)(0|[\d.]+(?:px|pt|em|rem|%))(?:\/|\s)/.exec(`${get('font')} `)?.[1] ?? '');
  const size = lengthOf(value, outer.fontSize, outer.fontSize);
  if (size !== undefined) return size * zoomOf(get);
  // The font element has seven sizes; zero and less count as the smallest one, which is readable.
  return tag === 'font' && attributes.has('size') ? rootSize : outer.fontSize * zoomOf(get);
}

function zoomOf(get: Get): number {
  const zoom = Number.parseFloat(get('zoom'));
  return Number.isNaN(zoom) ? 1 : get('zoom').endsWith('%') ? zoom / 100 : zoom;
}

/** SVG text gets its colour from `fill`. */
const drawnText: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath']);

function foregroundOf(outer: ComputedStyle, { tag, attributes }: Styled, get: Get): Colour {
  const attribute = tag === 'font' ? attributes.get('color') : tag === 'body' ? attributes.get('text') : undefined;
  // Text that is filled with its background, usually a gradient, has to be transparent.
  if (get('background-clip') === 'text' || get('-webkit-background-clip') === 'text') return outer.foreground;
  const drawn = drawnText.has(tag) ? get('fill') || (attributes.get('fill') ?? '') : '';
  const value = get('-webkit-text-fill-color') || drawn || get('color') || attribute || '';
  return parseColour(value === 'none' ? 'transparent' : value) ?? outer.foreground;
}

function backgroundOf(outer: ComputedStyle, { attributes }: Styled, get: Get): Colour | undefined {
  const [colour, image, short] = [get('background-color'), get('background-image'), get('background')];
  if (/url\(|gradient\(/.test(image + short) || attributes.has('background')) return undefined;
  const value = colour || colourIn(short) || attributes.get('bgcolor') || '';
  const own = value === '' ? undefined : parseColour(value);
  if (own === undefined)
    return value === '' || /^(?:none|inherit|unset|initial)/.test(value) ? outer.background : undefined;
  return outer.background === undefined ? (own.alpha > 0.9 ? own : undefined) : over(own, outer.background);
}

/** The colour in a `background` shorthand, among other words. */
function colourIn(short: string): string {
  if (short === '' || short === 'none') return '';
  const call = /(?:rgb|hsl)a?\([^()]*\)/.exec(short)?.[0];
  return call ?? short.split(/\s+/).find((word) => parseColour(word) !== undefined) ?? short;
}

function hidingBy({ tag, attributes }: Styled, get: Get): HidingMethod | undefined {
  const display = get('display');
  if (display === 'none') return 'not-displayed';
  if (attributes.has('hidden') && display === '') return 'hidden-attribute';
  if (get('content-visibility') === 'hidden') return 'not-displayed';
  if (tag === 'dialog' && !attributes.has('open') && display === '') return 'not-displayed';
  if (isTransparent(get)) return 'transparent';
  if (isClipped(get)) return 'clipped';
  return isOffscreen(get) ? 'off-screen' : undefined;
}

function isTransparent(get: Get): boolean {
  const values = [get('opacity'), /opacity\(\s*([\d.]+%?)\s*\)/.exec(get('filter'))?.[1] ?? ''];
  return values.some((value) => {
    const number = Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1);
    return number <= 0.05;
  });
}

const edges = ['height', 'width', 'max-height', 'max-width', 'block-size', 'inline-size'];

function isClipped(get: Get): boolean {
  const clip = /^rect\(([^)]{1,80})\)$/.exec(get('clip'))?.[1];
  const free = ['absolute', 'fixed'].includes(get('position'));
  if (clip !== undefined && free && isNoArea(clip)) return true;
  if (
    /^(?:inset\(\s*(?:[5-9]\d|100)%|circle\(\s*0|ellipse\(\s*0|polygon\(\s*0(?:px|%)?\s+0(?:px|%)?\s*(?:,\s*0(?:px|%)?\s+0(?:px|%)?\s*)*\))/.test(
      get('clip-path'),
    )
  ) {
    return true;
  }
  const cuts = /hidden|clip/.test(get('overflow') + get('overflow-x') + get('overflow-y'));
  return cuts && edges.some((edge) => (lengthOf(get(edge), rootSize, Number.POSITIVE_INFINITY) ?? 100) <= 1);
}

/** Top, right, bottom and left enclose no area. */
function isNoArea(clip: string): boolean {
  const [top = 0, right = 0, bottom = 0, left = 0] = clip.split(/[\s,]+/).map((part) => Number.parseFloat(part));
  // `auto` is the edge of the element, so some area remains.
  return bottom - (top || 0) <= 1 || right - (left || 0) <= 1;
}

const offsets = ['left', 'top', 'right', 'bottom', 'inset-inline-start', 'inset-block-start'];

function isOffscreen(get: Get): boolean {
  const far = (value: string): boolean => (lengthOf(value, rootSize, 1_280) ?? 0) <= offscreenPx;
  if (['absolute', 'fixed', 'relative'].includes(get('position')) && offsets.some((side) => far(get(side))))
    return true;
  if (['text-indent', 'margin-left', 'margin-top'].some((property) => far(get(property)))) return true;
  // Pages are long, so a large offset hides text only to the right.
  if (['left', 'text-indent', 'margin-left'].some((side) => (lengthOf(get(side), rootSize, 0) ?? 0) >= farOffscreenPx))
    return true;
  const transform = get('transform');
  if (/scale(?:3d|x|y)?\(\s*(?:(?:0+(?:\.0*)?|\.0*)\s*)?[,)]/.test(transform)) return true;
  return [...transform.matchAll(/translate(?:3d|x|y)?\(([^()]{1,80})\)/g)].some(([, parts = '']) =>
    parts.split(',').some((part) => far(part.trim())),
  );
}
