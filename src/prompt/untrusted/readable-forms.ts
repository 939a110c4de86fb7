import { countWords } from '../count-words.ts';
import { decodedBase64, isText, textOf } from './media.ts';

/** Longer texts without a blank are data. */
const maxTokenLength = 4_096;
const minBase64Length = 16;
const noneUncounted: ReadonlySet<string> = new Set();

/**
 * What a reader makes of a text that is written without blanks: of base64 its text, and of an address or an identifier its
 * words. What an agent repeats of it counts as read.
 */
export function readableForms(text: string): readonly string[] {
  if (/\s/.test(text)) return [];
  const encoded = text.replace(/^data:[^,]{0,200};base64,/i, '');
  const bytes = encoded.length < minBase64Length ? undefined : decodedBase64(encoded);
  const decoded = bytes !== undefined && isText(bytes) ? [textOf(bytes)] : [];
  if (text.length > maxTokenLength || countWords(text, noneUncounted) < 2) return decoded;
  const words = unescaped(unescaped(text))
    .replace(/[-_./+:?&=#@]+/g, ' ')
    .replace(/(\p{Ll})(?=[\p{Lu}\d])|(\d)(?=\p{Lu})/gu, '$1$2 ');
  return [...decoded, words];
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
