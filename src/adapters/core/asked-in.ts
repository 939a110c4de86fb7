import { isObject } from '../../base/is-object.ts';

/** The types that providers give to a part of an agent's message with text. */
const textTypes: ReadonlySet<unknown> = new Set([undefined, 'text', 'output_text', 'textBlock']);
/** Parts that are neither words to the user nor a call. */
const silentTypes: ReadonlySet<unknown> = new Set(['reasoning', 'thinking', 'redacted_thinking', 'reasoningBlock']);

/**
 * What an agent said to the user in a message: a string, or its text parts. Undefined if it says nothing, or if the
 * agent continues with a tool: then the user's turn does not answer it.
 */
export function askedIn(content: unknown): string | undefined {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  const texts: string[] = [];
  for (const part of parts) {
    if (typeof part === 'string') texts.push(part);
    else if (isObject(part) && textTypes.has(part.type) && typeof part.text === 'string') texts.push(part.text);
    else if (!isObject(part) || !silentTypes.has(part.type)) return undefined;
  }
  const said = texts.join('\n').trim();
  return said === '' ? undefined : said;
}
