import { english } from './english.ts';
import { markers } from './markers.ts';

/** Every word class that a phrase can name with `@`. */
export const vocabulary: ReadonlyMap<string, readonly string[]> = new Map(
  [...Object.entries(markers), ...Object.entries(english)].map(([name, words]) => [
    name,
    words.split('|').map((word) => word.trim()),
  ]),
);
