import type { Colour } from '../../colour.ts';
import { type ColourContext, colourOf } from './colour-value.ts';
import { splitCss } from './text.ts';

const gradient = /^(?:-webkit-)?(?:repeating-)?(linear|radial|conic)-gradient\(([\s\S]*)\)$/;
const direction =
  /^(?:to\s|from\s|at\s|in\s|circle\b|ellipse\b|closest|farthest|[+-]?[\d.]+(?:deg|turn|rad|grad)\b|(?:left|right|top|bottom|center)\b)/;
const position = /^[+-]?[\d.]+(?:%|[a-z]+)?$|^calc\(/;

/** The colours of a gradient; undefined for pictures and for what is not understood. */
export function stopsOf(image: string, context: ColourContext): readonly Colour[] | undefined {
  const layers = splitCss(image, ',');
  if (layers.length !== 1) return undefined;
  const [, , inside] = gradient.exec(image.trim()) ?? [];
  if (inside === undefined) return undefined;
  const colours: Colour[] = [];
  for (const [index, part] of splitCss(inside, ',').entries()) {
    if (index === 0 && direction.test(part)) continue;
    const words = splitCss(part, ' ').filter((word) => !position.test(word));
    if (words.length === 0) continue; // a hint between two colours
    const colour = colourOf(words.join(' '), context);
    if (colour === undefined) return undefined;
    colours.push(colour);
  }
  return colours.length === 0 ? undefined : colours;
}
