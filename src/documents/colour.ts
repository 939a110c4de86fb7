/** Red, green and blue from 0 to 255, and how much of it covers, from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const white: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
export const black: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };

const named: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    white: 'ffffff',
    black: '000000',
    snow: 'fffafa',
    ghostwhite: 'f8f8ff',
    whitesmoke: 'f5f5f5',
    ivory: 'fffff0',
    floralwhite: 'fffaf0',
    mintcream: 'f5fffa',
    azure: 'f0ffff',
    aliceblue: 'f0f8ff',
    seashell: 'fff5ee',
    linen: 'faf0e6',
    beige: 'f5f5dc',
    gainsboro: 'dcdcdc',
    lightgray: 'd3d3d3',
    lightgrey: 'd3d3d3',
    silver: 'c0c0c0',
    darkgray: 'a9a9a9',
    darkgrey: 'a9a9a9',
    gray: '808080',
    grey: '808080',
    dimgray: '696969',
    red: 'ff0000',
    maroon: '800000',
    yellow: 'ffff00',
    olive: '808000',
    lime: '00ff00',
    green: '008000',
    aqua: '00ffff',
    cyan: '00ffff',
    teal: '008080',
    blue: '0000ff',
    navy: '000080',
    fuchsia: 'ff00ff',
    magenta: 'ff00ff',
    purple: '800080',
    orange: 'ffa500',
    lightyellow: 'ffffe0',
  }),
);

/** Undefined for what this does not know: a colour that is not understood proves nothing. */
export function parseColour(value: string): Colour | undefined {
  const text = value.trim().toLowerCase();
  if (text === 'transparent') return { ...black, alpha: 0 };
  const hex = /^#([0-9a-f]{3,8})$/.exec(text)?.[1] ?? named.get(text);
  if (hex !== undefined) return fromHex(hex);
  const [, name, inside = ''] = /^(rgb|hsl)a?\(([^()]{1,80})\)$/.exec(text) ?? [];
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '');
  if (name === undefined || parts.length < 3) return undefined;
  const alpha = share(parts[3] ?? '1');
  return name === 'rgb' ? fromRgb(parts, alpha) : fromHsl(parts, alpha);
}

function fromHex(hex: string): Colour | undefined {
  const wide = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  if (wide.length !== 6 && wide.length !== 8) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (wide.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { red, green, blue, alpha: alpha / 255 };
}

function fromRgb(parts: readonly string[], alpha: number): Colour | undefined {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = parts
    .slice(0, 3)
    .map((part) => (part.endsWith('%') ? share(part) * 255 : Number(part)));
  return [red, green, blue, alpha].some(Number.isNaN) ? undefined : { red, green, blue, alpha };
}

function fromHsl([hue = '', saturation = '', lightness = '']: readonly string[], alpha: number): Colour | undefined {
  const [h, s, l] = [Number.parseFloat(hue), share(saturation), share(lightness)];
  if ([h, s, l, alpha].some(Number.isNaN)) return undefined;
  const channel = (offset: number): number => {
    const k = (offset + h / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return { red: channel(0), green: channel(8), blue: channel(4), alpha };
}

function share(part: string): number {
  return part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part);
}

/** Below this nobody reads it without looking for it. WCAG asks for 4.5 for text; pale grey on white has about 1.5. */
const leastContrast = 1.15;

export function isUnreadable(ink: Colour, paper: Colour): boolean {
  return contrast(over(ink, paper), paper) < leastContrast;
}

export function isClear({ alpha }: Colour): boolean {
  return alpha <= 0.05;
}

export function over(top: Colour, below: Colour): Colour {
  const mix = (a: number, b: number): number => a * top.alpha + b * (1 - top.alpha);
  return {
    red: mix(top.red, below.red),
    green: mix(top.green, below.green),
    blue: mix(top.blue, below.blue),
    alpha: 1,
  };
}

/** As WCAG 2 defines it, 1 to 21. */
function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance({ red, green, blue }: Colour): number {
  const linear = (value: number): number => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
