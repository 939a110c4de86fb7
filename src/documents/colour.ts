import { colourNames } from './colour-names.ts';

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const white: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
export const black: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };

/** A name, or red, green and blue as hexadecimal digits. Undefined for anything else. */
export function parseColour(value: string): Colour | undefined {
  const text = value.trim().toLowerCase();
  if (text === 'transparent') return { ...black, alpha: 0 };
  const hex = /^#([0-9a-f]{3,8})$/.exec(text)?.[1] ?? colourNames.get(text);
  return hex === undefined ? undefined : fromHex(hex);
}

function fromHex(hex: string): Colour | undefined {
  const wide = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  if (wide.length !== 6 && wide.length !== 8) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (wide.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { red, green, blue, alpha: alpha / 255 };
}

/** Below this contrast nobody reads a text without looking for it. WCAG requires 4.5; pale grey on white has about 1.5. */
const minContrast = 1.15;

export function isUnreadable(foreground: Colour, background: Colour): boolean {
  return contrast(over(foreground, background), background) < minContrast;
}

export function isClear({ alpha }: Pick<Colour, 'alpha'>): boolean {
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

/** The contrast ratio of WCAG 2, from 1 to 21. */
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
