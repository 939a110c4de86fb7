import { isObject } from '../../base/is-object.ts';

/** The types that providers give to a part of a message with text. */
const textTypes: ReadonlySet<unknown> = new Set([undefined, 'text', 'input_text']);

/** What the user wrote in a message: a string, or its text parts. Files, pictures and anything else are not words of theirs. */
export function userTexts(content: unknown): readonly string[] {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts.flatMap((part) => {
    if (typeof part === 'string') return part === '' ? [] : [part];
    if (!isObject(part) || !textTypes.has(part.type)) return [];
    return typeof part.text === 'string' && part.text !== '' ? [part.text] : [];
  });
}
