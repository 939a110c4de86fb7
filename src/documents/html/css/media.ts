import { evaluate, every, not, some, type Truth } from './condition.ts';
import { splitCss } from './text.ts';

/** What a page is read on. */
export interface MediaScreen {
  readonly width: number;
  readonly height: number;
  readonly isDark: boolean;
}

/**
 * The screens a text must be seen on. Phones are not among them: pages that fit a phone leave things out there, and most
 * readers of a page that hides something only from phones see it.
 */
export const screens: readonly MediaScreen[] = [
  { width: 1_280, height: 800, isDark: false },
  { width: 1_920, height: 1_080, isDark: false },
  { width: 1_280, height: 800, isDark: true },
];

/** Undefined if the query asks for something that is not known of the screen. */
export function mediaMatches(query: string, screen: MediaScreen): Truth {
  const queries = splitCss(query.toLowerCase(), ',');
  return queries.length === 0 ? true : some(queries.map((one) => oneMatches(one, screen)));
}

function oneMatches(query: string, screen: MediaScreen): Truth {
  const [, negation, type, rest = ''] = /^(?:(not|only)\s+)?([a-z]+)(?:\s+and\s+([\s\S]+))?$/.exec(query) ?? [];
  if (type === undefined) return evaluate(query, (leaf) => featureMatches(leaf, screen));
  const whole = every([
    type === 'screen' || type === 'all',
    rest === '' ? true : evaluate(rest, (leaf) => featureMatches(leaf, screen)),
  ]);
  return negation === 'not' ? not(whole) : whole;
}

/** The features of a desktop computer with a mouse. */
const features: Readonly<Record<string, readonly string[]>> = {
  hover: ['', 'hover'],
  'any-hover': ['', 'hover'],
  pointer: ['', 'fine'],
  'any-pointer': ['', 'fine'],
  orientation: ['', 'landscape'],
  'prefers-reduced-motion': ['no-preference'],
  'prefers-contrast': ['no-preference'],
  'prefers-reduced-transparency': ['no-preference'],
  'prefers-reduced-data': ['no-preference'],
  'forced-colors': ['none'],
  'inverted-colors': ['none'],
  scripting: ['', 'enabled'],
  update: ['', 'fast'],
  'overflow-block': ['', 'scroll'],
  'overflow-inline': ['', 'scroll'],
  'display-mode': ['browser'],
  grid: ['0'],
  monochrome: ['0'],
  scan: [],
};

const range = /^(?:([^<>=:]+?)\s*(<=?|>=?|=)\s*)?([a-z-]+)\s*(?:(<=?|>=?|=)\s*([^<>=:]+))?$/;

function featureMatches(leaf: string, screen: MediaScreen): Truth {
  const [, name = leaf, value = ''] = /^([a-z-]+)\s*:\s*([\s\S]*)$/.exec(leaf) ?? [];
  if (name === 'prefers-color-scheme') return value === '' || value === (screen.isDark ? 'dark' : 'light');
  const known = features[name];
  if (known !== undefined) return known.includes(value);
  const [, bound, feature = name] = /^(?:-webkit-)?(min|max)-([a-z-]+)$/.exec(name) ?? [];
  if (bound !== undefined) return compare(sizeOf(feature, screen), bound === 'min' ? '>=' : '<=', numberIn(value));
  if (value !== '') return compare(sizeOf(name, screen), '=', numberIn(value));
  return rangeMatches(leaf, screen);
}

function rangeMatches(leaf: string, screen: MediaScreen): Truth {
  const [, low, before, subject, after, high] = range.exec(leaf) ?? [];
  const size = sizeOf(subject ?? '', screen);
  if (subject === undefined || size === undefined) return undefined;
  if (before === undefined && after === undefined) return size > 0;
  return every([
    before === undefined ? true : compare(numberIn(low ?? ''), before, size),
    after === undefined ? true : compare(size, after, numberIn(high ?? '')),
  ]);
}

function sizeOf(feature: string, { width, height }: MediaScreen): number | undefined {
  const sizes: Readonly<Record<string, number>> = {
    width,
    height,
    'device-width': width,
    'device-height': height,
    'aspect-ratio': width / height,
    'device-aspect-ratio': width / height,
    resolution: 1,
    'device-pixel-ratio': 1,
    color: 8,
    'color-index': 0,
  };
  return Object.hasOwn(sizes, feature) ? sizes[feature] : undefined;
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  em: 16,
  rem: 16,
  pt: 4 / 3,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  dppx: 1,
  x: 1,
  dpi: 1 / 96,
  dpcm: 2.54 / 96,
};

function numberIn(text: string): number | undefined {
  const [, number = '', unit = ''] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)$/.exec(text.trim()) ?? [];
  const factor = units[unit];
  if (number !== '' && factor !== undefined) return Number(number) * factor;
  const [, above, below] = /^([\d.]+)\s*\/\s*([\d.]+)$/.exec(text.trim()) ?? [];
  return above === undefined ? undefined : Number(above) / Number(below);
}

function compare(a: number | undefined, operator: string, b: number | undefined): Truth {
  if (a === undefined || b === undefined || Number.isNaN(a) || Number.isNaN(b)) return undefined;
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  if (operator === '<=') return a <= b;
  return operator === '>=' ? a >= b : a === b;
}
