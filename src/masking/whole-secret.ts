import type { PrivateSpan } from './span.ts';

const keyBlockBegins = /-----BEGIN [A-Z0-9 ]{0,40}-----/;
const keyBlockEnds = /-----END [A-Z0-9 ]{0,40}-----/;
const keyLine = /^[A-Za-z0-9+/=_.:,\-\s]*/;
const partOfKey = /[A-Za-z0-9+/=_~%-]/;

/**
 * The range of a whole secret. A rule is content with the beginning of a key; what follows it is as secret. Of a private key
 * everything up to its end mark belongs to it, or everything that looks like a key if it has none.
 */
export function wholeSecret(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): PrivateSpan {
  if (keyBlockBegins.test(text.slice(start, end))) {
    const rest = text.slice(start);
    const close = keyBlockEnds.exec(rest);
    if (close !== null) return { kind: 'secret', start, end: start + close.index + close[0].length };
    return { kind: 'secret', start, end: end + (keyLine.exec(text.slice(end))?.[0].length ?? 0) };
  }
  let last = end;
  while (last < text.length && partOfKey.test(text[last] ?? '')) last += 1;
  let first = start;
  while (first > 0 && /[A-Za-z0-9_]/.test(text[first - 1] ?? '')) first -= 1;
  return { kind: 'secret', start: first, end: last };
}
