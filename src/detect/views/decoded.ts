import { readBlobs } from './blobs.ts';
import { readEscapes } from './escapes.ts';
import type { View } from './view.ts';
import { textOf, ViewWriter } from './writer.ts';

/** Readings of what is encoded in a text: one with all escapes read in place, one for each blob that is text. */
export function decode(source: View): readonly View[] {
  const inPlace = readEscapes(source);
  const blobs = readBlobs(source);
  return inPlace === undefined ? blobs : [inPlace, ...blobs];
}

export function rot13(source: View): View {
  const { text } = source;
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const low = unit | 32;
    if (low < 97 || low > 122 || unit > 122) units[at] = unit;
    else units[at] = low < 110 ? unit + 13 : unit - 13;
  }
  return { ...source, name: 'decoded', text: textOf(units, text.length) };
}

/** The whole text backwards, by code points: halves of a pair stay in order. */
export function reversed(source: View): View {
  const { text } = source;
  const writer = new ViewWriter(source, text.length);
  for (let at = text.length; at > 0; ) {
    const low = text.charCodeAt(at - 1);
    const pair = low >= 0xdc00 && low <= 0xdfff && at > 1 && (text.codePointAt(at - 2) ?? 0) > 0xffff;
    const from = at - (pair ? 2 : 1);
    writer.copy(from, at);
    at = from;
  }
  return writer.view('decoded');
}
