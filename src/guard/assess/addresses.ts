import type { Impact, Report } from '../../model/finding.ts';

/** The impact of a text that names a place which the agent may not know. */
export const destination: Impact = 'introduces-destination';

/** Scanners list the first eight places of a rule. If all eight are listed, there may be more. */
const maxDestinations = 7;
const maxAddressLength = 2_048;
const endsAddress = /[\s<>"'`()[\]{}|,;]/;

/** The whole words in which addresses were found: a part of an address does not say where it leads. */
export function destinationsIn({ impacts }: Report, text: string): readonly string[] {
  const marks = impacts.filter(({ impact }) => impact === destination);
  const words = marks.map(({ span: { start, end } }) => wordAround(text, start, end));
  // One that is not listed may lead anywhere.
  return marks.length > maxDestinations ? [...words, ''] : [...new Set(words)];
}

/** The word around a range, without a full stop after it; empty if it is longer than an address. */
function wordAround(text: string, start: number, end: number): string {
  const isInside = (at: number): boolean => !endsAddress.test(text.charAt(at));
  let [from, to] = [start, end];
  while (from > 0 && to - from <= maxAddressLength && isInside(from - 1)) from -= 1;
  while (to < text.length && to - from <= maxAddressLength && isInside(to)) to += 1;
  return to - from > maxAddressLength ? '' : text.slice(from, to).replace(/[.!?:]{1,8}$/, '');
}

/** The words of an address without its punctuation. */
export function wordsInAddress(uri: string): string {
  const plain = uri.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return ' ';
    }
  });
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
