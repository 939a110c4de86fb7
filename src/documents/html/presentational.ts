import { parseColour } from '../colour.ts';
import type { Declaration } from './css/sheet.ts';
import type { HtmlElement } from './tree.ts';

const svg = 'http://www.w3.org/2000/svg';
const math = 'http://www.w3.org/1998/Math/MathML';

export function isSvg({ namespaceURI }: HtmlElement): boolean {
  return namespaceURI === svg;
}

export function isMath({ namespaceURI }: HtmlElement): boolean {
  return namespaceURI === math;
}

/** The styles that attributes stand for, in HTML, SVG and MathML. */
export function presentationalStyles(element: HtmlElement): readonly Declaration[] {
  const styles = isSvg(element) ? svgStyles(element) : isMath(element) ? mathStyles(element) : htmlStyles(element);
  return styles.map(([property, value]) => ({ property, value, important: false }));
}

type Style = readonly [property: string, value: string];

const fontSizes = ['10px', '13px', '16px', '18px', '24px', '32px', '48px'];

function htmlStyles({ tagName: tag, attrs }: HtmlElement): readonly Style[] {
  return attrs.flatMap(({ name, value }): readonly Style[] => {
    if (name === 'bgcolor') return [['background-color', legacyColour(value)]];
    if (name === 'background' && value.trim() !== '') return [['background-image', 'url(picture)']];
    if ((tag === 'font' && name === 'color') || (tag === 'body' && name === 'text'))
      return [['color', legacyColour(value)]];
    return tag === 'font' && name === 'size' ? [['font-size', fontSizeOf(value)]] : [];
  });
}

function fontSizeOf(value: string): string {
  const size = Number.parseInt(value, 10) + (/^\s*[+-]/.test(value) ? 3 : 0);
  return fontSizes[Math.max(1, Math.min(7, size)) - 1] ?? '16px';
}

/** As HTML reads any text as a colour. */
function legacyColour(value: string): string {
  const text = value.trim().toLowerCase();
  if (parseColour(text) !== undefined && text !== 'transparent') return text;
  const digits = text
    .replace(/^#/, '')
    .slice(0, 128)
    .replace(/[^0-9a-f]/g, '0');
  const third = Math.max(1, Math.ceil(digits.length / 3));
  const padded = digits.padEnd(third * 3, '0');
  const parts = [0, 1, 2].map((index) => padded.slice(index * third, (index + 1) * third).slice(-8));
  const lead = Math.min(
    ...parts.map((part) => part.length - 2),
    ...parts.map((part) => /^0*/.exec(part)?.[0].length ?? 0),
  );
  return `#${parts.map((part) => part.slice(Math.max(0, lead)).slice(0, 2).padStart(2, '0')).join('')}`;
}

const svgAttributes: ReadonlySet<string> = new Set(
  'fill fill-opacity stroke stroke-opacity opacity display visibility font-size letter-spacing word-spacing clip-path filter color overflow'.split(
    ' ',
  ),
);

function svgStyles({ tagName: tag, attrs }: HtmlElement): readonly Style[] {
  const styles = attrs.flatMap(({ name, value }): readonly Style[] => {
    if (name === 'transform') return [['transform', withUnits(value)]];
    if (name === 'mask') return [['mask-image', value]];
    const isSize = /^(?:svg|foreignObject)$/.test(tag) && /^(?:width|height)$/.test(name);
    return svgAttributes.has(name) || isSize ? [[name, withPixels(name, value)]] : [];
  });
  const box = viewBoxOf(tag, attrs);
  const overflow: readonly Style[] = [
    ['overflow-x', 'hidden'],
    ['overflow-y', 'hidden'],
  ];
  if (tag === 'svg') return [...overflow, ...styles, ...box];
  // Without a size of its own a foreign object has none.
  return tag === 'foreignObject' ? [['width', '0px'], ['height', '0px'], ...overflow, ...styles] : styles;
}

/** Lengths in attributes need no unit. */
function withPixels(name: string, value: string): string {
  return /^\s*-?[\d.]+\s*$/.test(value) && /size|spacing|width|height/.test(name) ? `${value.trim()}px` : value;
}

/** The places of texts are in the units of the view box. */
function viewBoxOf(tag: string, attrs: HtmlElement['attrs']): readonly Style[] {
  const [, , width, height] = (attrs.find(({ name }) => name === 'viewBox')?.value ?? '').split(/[\s,]+/);
  const isFlat = attrs.some(({ name, value }) => /^(?:width|height)$/.test(name) && Number.parseFloat(value) === 0);
  if (tag !== 'svg' || isFlat || width === undefined || height === undefined) return [];
  return [
    ['width', `${width}px`],
    ['height', `${height}px`],
  ];
}

/** Transforms in attributes have numbers where style sheets have lengths and angles. */
function withUnits(value: string): string {
  return value
    .toLowerCase()
    .replace(/(translate|rotate|skewx|skewy)\(([^)]*)\)/g, (_all, name: string, inside: string) => {
      const words = inside.split(/[\s,]+/).filter((word) => word !== '');
      // Turning around a point is the same as turning and moving; where it ends is not computed.
      if (name === 'rotate' && words.length > 1) return 'turned()';
      return `${name}(${words.map((word) => (/[a-z%]$/.test(word) ? word : `${word}${name === 'translate' ? 'px' : 'deg'}`)).join(',')})`;
    });
}

const mathAttributes: Readonly<Record<string, string>> = {
  mathcolor: 'color',
  mathbackground: 'background-color',
  mathsize: 'font-size',
  color: 'color',
  background: 'background-color',
};

function mathStyles({ tagName: tag, attrs }: HtmlElement): readonly Style[] {
  const styles = attrs.flatMap(({ name, value }): readonly Style[] => {
    const property = Object.hasOwn(mathAttributes, name) ? mathAttributes[name] : undefined;
    return property === undefined ? [] : [[property, value]];
  });
  return tag === 'mphantom' ? [['visibility', 'hidden'], ...styles] : styles;
}
