import { isObject } from '../base/is-object.ts';
import { parseJson } from '../jsonrpc/index.ts';

/** Returns the replacement of a text, or the text itself if it may stay. */
export type Swap = (text: string) => string;

/**
 * Every text in a value, including member names, which a model reads too. A text that is JSON is parsed, as servers often
 * send the same result twice: as JSON and as a string of JSON.
 */
export function textsIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  swapTexts(value, (text) => {
    found.add(text);
    return text;
  });
  return [...found];
}

/** The value with its texts replaced. An unchanged part is the same object. */
export function swapTexts(value: unknown, swap: Swap): unknown {
  if (typeof value === 'string') return swapText(value, swap);
  if (Array.isArray(value)) {
    const items = value.map((item) => swapTexts(item, swap));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  const swapped = members.map(([name, item]) => [swap(name), swapTexts(item, swap)] as const);
  const same = swapped.every(([name, item], at) => name === members[at]?.[0] && item === members[at]?.[1]);
  return same ? value : Object.fromEntries(swapped);
}

function swapText(text: string, swap: Swap): string {
  const first = text.trimStart().charAt(0);
  const json = first === '{' || first === '[' ? parseJson(text) : undefined;
  if (json?.ok !== true || typeof json.value !== 'object') return swap(text);
  const swapped = swapTexts(json.value, swap);
  if (swapped === json.value) return text;
  return JSON.stringify(swapped, null, text.includes('\n') ? 2 : undefined);
}
