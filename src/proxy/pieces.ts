import { isObject } from '../base/is-object.ts';
import { parseJson } from '../jsonrpc/index.ts';
import type { Slot } from './slots.ts';

/** A text as a reader meets it: a string of a message, or a string of the JSON that such a string holds. */
export interface MessagePiece {
  readonly text: string;
  readonly slot: number;
  readonly isKey: boolean;
  readonly member: string;
  /** An item of a list: several single words there are a sentence. */
  readonly inList: boolean;
  /** A client needs it unchanged; see `structural.ts`. */
  readonly isStructural: boolean;
  /** Pieces with the same value stand in the same object. */
  readonly object: string;
}

/** The JSON value that a text holds, if it is an object or a list with any string in it. Numbers alone are one text. */
export function jsonIn(text: string): { readonly value: unknown } | undefined {
  const first = text.trimStart().charAt(0);
  const json = first === '{' || first === '[' ? parseJson(text) : undefined;
  return json?.ok === true && hasStrings(json.value) ? { value: json.value } : undefined;
}

function hasStrings(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasStrings);
  return typeof value === 'string' || (isObject(value) && Object.keys(value).length > 0);
}

/** All pieces of a message, in reading order. */
export function piecesOf(slots: readonly Slot[]): readonly MessagePiece[] {
  return slots.flatMap(({ text, kind, member, inList, object }, slot) => {
    const isStructural = kind === 'structural';
    const whole = { text, slot, isKey: kind === 'key', member, inList, isStructural, object: String(object) };
    const json = kind === 'data' ? jsonIn(text) : undefined;
    return json === undefined ? [whole] : piecesInside(json.value, whole);
  });
}

function piecesInside(value: unknown, whole: MessagePiece): readonly MessagePiece[] {
  let objects = 0;
  function inside(item: unknown, at: MessagePiece): readonly MessagePiece[] {
    if (typeof item === 'string') {
      const json = jsonIn(item);
      return json === undefined ? [{ ...at, text: item }] : inside(json.value, at);
    }
    if (Array.isArray(item)) return item.flatMap((one) => inside(one, { ...at, inList: true }));
    if (!isObject(item)) return [];
    objects += 1;
    const object = `${whole.object}.${objects}`;
    return Object.entries(item).flatMap(([name, one]) => [
      { ...at, text: name, isKey: true, inList: false, object },
      ...inside(one, { ...at, member: name, isKey: false, inList: false, object }),
    ]);
  }
  return inside(value, whole);
}

/** The text with its pieces replaced, in the order of `piecesOf`; JSON stays JSON. Unchanged if no piece is. */
export function replacePieces(text: string, next: (piece: string) => string): string {
  const json = jsonIn(text);
  if (json === undefined) return next(text);
  const replaced = replaceInside(json.value, next);
  return replaced === json.value ? text : JSON.stringify(replaced, null, text.includes('\n') ? 2 : undefined);
}

function replaceInside(value: unknown, next: (piece: string) => string): unknown {
  if (typeof value === 'string') return replacePieces(value, next);
  if (Array.isArray(value)) {
    const items = value.map((item) => replaceInside(item, next));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const replaced = entries.map(([name, item]) => [next(name), replaceInside(item, next)] as const);
  const same = replaced.every(([name, item], at) => name === entries[at]?.[0] && item === entries[at]?.[1]);
  return same ? value : Object.fromEntries(replaced);
}
