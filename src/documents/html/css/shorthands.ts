import { splitCss } from './text.ts';

const sideIndex: Readonly<Record<string, number>> = { top: 0, right: 1, bottom: 2, left: 3 };
const length = /^[+-]?[\d.]|^(?:calc|min|max|clamp|-webkit-calc)\(/i;
const image =
  /^(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient\(|^url\(|^(?:-webkit-)?image(?:-set)?\(|^cross-fade\(|^element\(|^paint\(/i;
const boxes: ReadonlySet<string> = new Set(['text', 'border-box', 'padding-box', 'content-box', 'border-area']);
const backgroundWords =
  /^(?:none|repeat(?:-[xy])?|no-repeat|space|round|scroll|fixed|local|center|left|right|top|bottom|cover|contain|auto|\/)$/i;

/** What a shorthand says about one of its longhands; empty for its initial value. */
export function partOf(shorthand: string, longhand: string, text: string): string {
  const words = splitCss(text, ' ');
  const side = /(?:^|-)(top|right|bottom|left)(?:-width)?$/.exec(longhand)?.[1] ?? '';
  if (/^(?:inset|margin|padding|border-width)$/.test(shorthand)) return fourSides(words, sideIndex[side] ?? 0);
  const isPair = /-(?:inline|block)(?:-width)?$|^overflow$/.test(shorthand) && shorthand !== 'border-inline';
  if (isPair) return twoSides(words, longhand === 'overflow-x' || side === 'left' || side === 'top');
  if (shorthand.startsWith('border')) return longhand === 'border-image' ? '' : borderWidth(words);
  const part = extractors[shorthand];
  return part === undefined ? '?' : part(longhand, text, words);
}

function twoSides([first = '', second = first]: readonly string[], isFirst: boolean): string {
  return isFirst ? first : second;
}

function fourSides(words: readonly string[], index: number): string {
  const [top = '', right = top, bottom = top, left = right] = words;
  return [top, right, bottom, left][index] ?? '';
}

function borderWidth(words: readonly string[]): string {
  const isDrawn = words.some((word) => !/^(?:none|hidden)$/i.test(word) && borderStyle.test(word));
  return isDrawn ? (words.find((word) => length.test(word) || /^(?:thin|medium|thick)$/i.test(word)) ?? '3px') : '';
}

const borderStyle = /^(?:solid|dotted|dashed|double|groove|ridge|inset|outset)$/i;

type Extractor = (longhand: string, text: string, words: readonly string[]) => string;

const extractors: Readonly<Record<string, Extractor>> = {
  background: backgroundPart,
  mask: (longhand, text) => (longhand === 'mask-image' ? imagesIn(text) : layerPart(longhand, text)),
  font: fontPart,
  flex: flexPart,
  outline: (_longhand, _text, words) => borderWidth(words),
  grid: gridPart,
  'grid-template': gridPart,
  gap: (_longhand, _text, words) => words[1] ?? words[0] ?? '',
  columns: (longhand, _text, words) =>
    words.find((word) => (longhand === 'column-count' ? /^\d+$/.test(word) : /^[\d.]+[a-z]/i.test(word))) ?? '',
  container: (_longhand, text) => splitCss(text, '/')[1] ?? '',
  animation: animationPart,
  'text-decoration': (longhand, _text, words) =>
    longhand === 'text-decoration-line'
      ? words.filter((word) => /^(?:underline|overline|line-through|none|blink)$/i.test(word)).join(' ')
      : (words.find((word) => length.test(word)) ?? ''),
  'text-wrap': (_longhand, _text, words) => (words.includes('nowrap') ? 'nowrap' : 'wrap'),
  'white-space': (_longhand, _text, words) =>
    words.some((word) => /^(?:nowrap|pre)$/i.test(word)) ? 'nowrap' : 'wrap',
};

/** The size behind the slash, or the way of repeating, of the first layer. */
function layerPart(longhand: string, text: string): string {
  const [layer = ''] = splitCss(text, ',');
  if (longhand.endsWith('repeat'))
    return splitCss(layer, ' ').find((word) => /^(?:no-)?repeat(?:-[xy])?$|^space$|^round$/i.test(word)) ?? '';
  const size = splitCss(layer, '/')[1] ?? '';
  return splitCss(size, ' ')
    .filter((word) => length.test(word) || /^(?:auto|cover|contain)$/i.test(word))
    .slice(0, 2)
    .join(' ');
}

function imagesIn(text: string): string {
  const images = splitCss(text, ',').flatMap((layer) => splitCss(layer, ' ').filter((word) => image.test(word)));
  return images.length === 0 ? '' : images.join(', ');
}

function backgroundPart(longhand: string, text: string): string {
  if (longhand === 'background-image') return imagesIn(text);
  if (longhand !== 'background-color' && longhand !== 'background-clip') return layerPart(longhand, text);
  const layers = splitCss(text, ',').map((layer) =>
    splitCss(
      layer.replace(/\//g, (slash) => slash),
      ' ',
    ),
  );
  if (longhand === 'background-clip') {
    return layers
      .map((words) => words.filter((word) => boxes.has(word.toLowerCase())).at(-1) ?? 'border-box')
      .join(', ');
  }
  const last = layers.at(-1) ?? [];
  const colours = last.filter(
    (word) => !(image.test(word) || boxes.has(word.toLowerCase()) || backgroundWords.test(word) || length.test(word)),
  );
  return colours.filter((word) => !word.includes('/') || word.includes('(')).join(' ');
}

const systemFont = /^(?:caption|icon|menu|message-box|small-caption|status-bar)$/i;
const fontSize =
  /^(?:[\d.]+[a-z%]*|(?:xx?-)?(?:small|large)|xxx-large|medium|smaller|larger|math|(?:calc|min|max|clamp)\(.*\))(?:\/.*)?$/i;

function fontPart(longhand: string, text: string, words: readonly string[]): string {
  if (longhand === 'font-size-adjust') return 'none';
  if (systemFont.test(text)) return longhand === 'font-size' ? '13px' : '';
  // A bare number is a weight, unless it is zero.
  const at = words.findIndex((word) => fontSize.test(word) && !/^[1-9]\d{0,3}$/.test(word));
  if (at < 0) return longhand === 'font-family' ? '' : '?';
  const [size = '', height] = splitCss(words[at] ?? '', '/');
  if (longhand === 'font-size') return size;
  if (longhand === 'line-height') return height ?? lineHeightAfter(words, at);
  return words.slice(at + 1).join(' ');
}

function lineHeightAfter(words: readonly string[], at: number): string {
  const [mark = '', next = ''] = words.slice(at + 1);
  return mark.startsWith('/') ? mark.slice(1) || next : 'normal';
}

function flexPart(longhand: string, text: string, words: readonly string[]): string {
  if (/^(?:none|auto|initial)$/i.test(text)) return longhand === 'flex-basis' ? 'auto' : text === 'auto' ? '1' : '0';
  const numbers = words.filter((word) => /^[\d.]+$/.test(word));
  if (longhand === 'flex-grow') return numbers[0] ?? '1';
  const basis = words.find((word) => !/^[\d.]+$/.test(word));
  return basis ?? (numbers.length === 3 ? '0px' : '0%');
}

function gridPart(longhand: string, text: string): string {
  const [rows = '', columns = ''] = splitCss(text, '/');
  return longhand.endsWith('rows') ? rows : columns;
}

const animationWords: Readonly<Record<string, RegExp>> = {
  'animation-fill-mode': /^(?:forwards|backwards|both)$/i,
  'animation-direction': /^(?:reverse|alternate|alternate-reverse|normal)$/i,
  'animation-play-state': /^(?:running|paused)$/i,
  'animation-iteration-count': /^(?:infinite|[\d.]+)$/i,
  'animation-timeline': /^(?:scroll|view)\(/i,
};
const times = /^[+-]?[\d.]+m?s$/i;
const easing =
  /^(?:ease|linear|ease-in|ease-out|ease-in-out|step-start|step-end|auto|none)$|^(?:cubic-bezier|steps|linear)\(/i;

function animationPart(longhand: string, text: string): string {
  return splitCss(text, ',')
    .map((one) => {
      const words = splitCss(one, ' ');
      const wanted = animationWords[longhand];
      if (wanted !== undefined) return words.find((word) => wanted.test(word)) ?? '';
      const seconds = words.filter((word) => times.test(word));
      if (longhand === 'animation-duration') return seconds[0] ?? '0s';
      if (longhand === 'animation-delay') return seconds[1] ?? '0s';
      const known = Object.values(animationWords);
      return (
        words.find((word) => !(times.test(word) || easing.test(word) || known.some((form) => form.test(word)))) ??
        'none'
      );
    })
    .map((part) => (part === '' ? 'initial' : part))
    .join(', ');
}
