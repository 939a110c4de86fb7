import {
  converter,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  useMode,
} from 'culori/fn';
import { black, type Colour, parseColour, white } from '../../colour.ts';
import { systemColours } from './keywords.ts';
import { numberOf } from './numeric.ts';
import { splitCss } from './text.ts';

for (const mode of [
  ...[modeRgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch, modeLrgb],
  ...[modeP3, modeA98, modeProphoto, modeRec2020, modeXyz50, modeXyz65],
]) {
  useMode(mode as Parameters<typeof useMode>[0]);
}

/** What colours refer to. */
export interface ColourContext {
  readonly current: Colour;
  readonly isDark: boolean;
}

/** The components of a space, with the value of 100 % for each. */
interface Space {
  readonly mode: string;
  readonly channels: readonly (readonly [name: string, whole: number, scale: number])[];
}

const fractions = (mode: string, names: string): Space => ({
  mode,
  channels: [...names].map((name) => [name, 1, 1] as const),
});

/** Components as CSS writes them; the scale turns them into those of culori. */
const functions: Readonly<Record<string, Space>> = {
  rgb: { mode: 'rgb', channels: [...'rgb'].map((name) => [name, 255, 1 / 255] as const) },
  hsl: {
    mode: 'hsl',
    channels: [
      ['h', 360, 1],
      ['s', 100, 0.01],
      ['l', 100, 0.01],
    ],
  },
  hwb: {
    mode: 'hwb',
    channels: [
      ['h', 360, 1],
      ['w', 100, 0.01],
      ['b', 100, 0.01],
    ],
  },
  lab: {
    mode: 'lab',
    channels: [
      ['l', 100, 1],
      ['a', 125, 1],
      ['b', 125, 1],
    ],
  },
  lch: {
    mode: 'lch',
    channels: [
      ['l', 100, 1],
      ['c', 150, 1],
      ['h', 360, 1],
    ],
  },
  oklab: {
    mode: 'oklab',
    channels: [
      ['l', 1, 1],
      ['a', 0.4, 1],
      ['b', 0.4, 1],
    ],
  },
  oklch: {
    mode: 'oklch',
    channels: [
      ['l', 1, 1],
      ['c', 0.4, 1],
      ['h', 360, 1],
    ],
  },
};
const spaces: Readonly<Record<string, Space>> = {
  srgb: fractions('rgb', 'rgb'),
  'srgb-linear': fractions('lrgb', 'rgb'),
  'display-p3': fractions('p3', 'rgb'),
  'a98-rgb': fractions('a98', 'rgb'),
  'prophoto-rgb': fractions('prophoto', 'rgb'),
  rec2020: fractions('rec2020', 'rgb'),
  xyz: fractions('xyz65', 'xyz'),
  'xyz-d65': fractions('xyz65', 'xyz'),
  'xyz-d50': fractions('xyz50', 'xyz'),
};

const maxDepth = 6;

/** Undefined for what is not understood: such a colour proves nothing. */
export function colourOf(value: string, context: ColourContext, depth = 0): Colour | undefined {
  const text = value.trim().toLowerCase();
  if (text === 'currentcolor') return context.current;
  const named = systemColours[text];
  if (named !== undefined && Object.hasOwn(systemColours, text)) return parseColour(named[context.isDark ? 1 : 0]);
  const plain = parseColour(text);
  if (plain !== undefined) return plain;
  const [, name = '', inside = ''] = /^([a-z-]+)\(([\s\S]*)\)$/.exec(text) ?? [];
  if (name === '' || depth > maxDepth || text.length > 400) return undefined;
  if (name === 'light-dark') return colourOf(splitCss(inside, ',')[context.isDark ? 1 : 0] ?? '', context, depth + 1);
  if (name === 'color-mix') return mixed(splitCss(inside, ','), context, depth + 1);
  if (name === 'contrast-color') return contrasting(colourOf(inside, context, depth + 1));
  return fromFunction(name, inside, context, depth + 1);
}

function contrasting(colour: Colour | undefined): Colour | undefined {
  if (colour === undefined) return undefined;
  return colour.red * 0.3 + colour.green * 0.59 + colour.blue * 0.11 > 128 ? black : white;
}

type Components = Record<string, number>;

function fromFunction(name: string, inside: string, context: ColourContext, depth: number): Colour | undefined {
  const [front = '', opacity] = splitCss(inside, '/');
  let words = splitCss(front.replaceAll(',', ' '), ' ');
  let origin: Colour | undefined;
  if (words[0] === 'from') {
    words = splitCss(front, ' ');
    origin = colourOf(words[1] ?? '', context, depth);
    if (origin === undefined) return undefined;
    words = words.slice(2);
  }
  const space = name === 'color' ? spaces[words[0] ?? ''] : functions[name.replace(/^(rgb|hsl)a$/, '$1')];
  if (space === undefined) return undefined;
  if (name === 'color') words = words.slice(1);
  const known = origin === undefined ? {} : componentsOf(origin, space);
  const values = space.channels.map(([, whole], index) => component(words[index] ?? '', whole, known));
  const alpha = component(opacity ?? words[3] ?? (origin === undefined ? '1' : 'alpha'), 1, known);
  if (alpha === undefined || values.includes(undefined)) return undefined;
  const components = Object.fromEntries(
    space.channels.map(([channel, , scale], index) => [channel, (values[index] ?? 0) * scale]),
  );
  return toColour(space.mode, components, alpha);
}

function component(word: string, whole: number, known: Components): number | undefined {
  if (word === 'none') return 0;
  if (Object.hasOwn(known, word)) return known[word];
  const replaced = word.replace(/\b[a-z]+\b(?!\()/g, (name) =>
    Object.hasOwn(known, name) ? String(known[name]) : name,
  );
  const [, angle, unit = ''] = /^(-?[\d.]+)(deg|turn|rad|grad)$/.exec(replaced) ?? [];
  if (angle !== undefined) return Number(angle) * ({ deg: 1, turn: 360, rad: 57.29578, grad: 0.9 }[unit] ?? 1);
  return numberOf(replaced, whole);
}

function componentsOf(colour: Colour, { mode, channels }: Space): Components {
  const converted = convert(mode, { mode: 'rgb', r: colour.red / 255, g: colour.green / 255, b: colour.blue / 255 });
  return {
    alpha: colour.alpha,
    ...Object.fromEntries(channels.map(([name, , scale]) => [name, (converted[name] ?? 0) / scale])),
  };
}

function toColour(mode: string, components: Components, alpha: number): Colour {
  const { r = 0, g = 0, b = 0 } = convert('rgb', { mode, ...components });
  const byte = (part: number): number => Math.max(0, Math.min(255, part * 255));
  return { red: byte(r), green: byte(g), blue: byte(b), alpha: Math.max(0, Math.min(1, alpha)) };
}

function convert(mode: string, colour: object): Components {
  return converter(mode as 'rgb')(colour as Parameters<ReturnType<typeof converter>>[0]) as unknown as Components;
}

function mixed([method = '', ...parts]: readonly string[], context: ColourContext, depth: number): Colour | undefined {
  const [, name = ''] = /^in\s+([a-z0-9-]+)/.exec(method) ?? [];
  const space = name === 'srgb' ? spaces.srgb : (spaces[name] ?? functions[name]);
  const [first, second] = parts.map((part) => {
    const words = splitCss(part, ' ');
    const share = words.find((word) => word.endsWith('%'));
    const colour = colourOf(words.filter((word) => word !== share).join(' '), context, depth);
    return colour === undefined ? undefined : { colour, share: share === undefined ? undefined : numberOf(share) };
  });
  if (space === undefined || first === undefined || second === undefined || parts.length !== 2) return undefined;
  const a = first.share ?? (second.share === undefined ? 0.5 : 1 - second.share);
  const b = second.share ?? 1 - a;
  if (a + b <= 0) return undefined;
  const [x, y, part] = [componentsOf(first.colour, space), componentsOf(second.colour, space), b / (a + b)];
  const alpha = (first.colour.alpha * (1 - part) + second.colour.alpha * part) * Math.min(1, a + b);
  const [xa, ya] = [first.colour.alpha * (1 - part), second.colour.alpha * part];
  const components = Object.fromEntries(
    space.channels.map(([channel, , scale]) => {
      const [from = 0, to = 0] = [x[channel], y[channel]];
      const turn = channel === 'h' ? ((((to - from) % 360) + 540) % 360) - 180 : to - from;
      // Colours are mixed by their opacity; hues are not.
      const share = channel === 'h' ? part : ya / (xa + ya || 1);
      return [channel, (from + turn * share) * scale];
    }),
  );
  return toColour(space.mode, components, alpha);
}
