import { type Colour, over } from '../colour.ts';

type Mix = (below: number, top: number) => number;

const multiply: Mix = (below, top) => below * top;
const screen: Mix = (below, top) => below + top - below * top;
const hardLight: Mix = (below, top) => (top <= 0.5 ? multiply(below, 2 * top) : screen(below, 2 * top - 1));

/** The separable blend modes of PDF under their names in pdf.js, for channels from 0 to 1. */
const mixes: Readonly<Record<string, Mix>> = {
  'source-over': (_below, top) => top,
  multiply,
  screen,
  overlay: (below, top) => hardLight(top, below),
  darken: Math.min,
  lighten: Math.max,
  'color-dodge': (below, top) => (below === 0 ? 0 : Math.min(1, below / (1 - top || 1e-9))),
  'color-burn': (below, top) => (below === 1 ? 1 : 1 - Math.min(1, (1 - below) / (top || 1e-9))),
  'hard-light': hardLight,
  'soft-light': (below, top) => below + (2 * top - 1) * (top <= 0.5 ? below - below * below : Math.sqrt(below) - below),
  difference: (below, top) => Math.abs(below - top),
  exclusion: (below, top) => below + top - 2 * below * top,
  // These three keep the lightness of what is below.
  hue: (below) => below,
  saturation: (below) => below,
  color: (below) => below,
  luminosity: (_below, top) => top,
};

export const usualBlend = 'source-over';

/** The colour that is seen where `top` is painted over `below`. */
export function blended(top: Colour, below: Colour, mode: string): Colour {
  const mix = mixes[mode] ?? mixes[usualBlend];
  const channel = (from: number, to: number): number => 255 * (mix?.(from / 255, to / 255) ?? 0);
  const { red, green, blue } = below;
  const mixed = {
    red: channel(red, top.red),
    green: channel(green, top.green),
    blue: channel(blue, top.blue),
    alpha: top.alpha,
  };
  return over(mixed, below);
}
