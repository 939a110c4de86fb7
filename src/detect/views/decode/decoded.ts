import { atOnce } from '../../../base/work-slices.ts';
import { Units } from '../../lexer/units.ts';
import { readColumns } from '../rejoin/columns.ts';
import type { TextView } from '../view.ts';
import { textOf } from '../writer.ts';
import { readBlobs } from './blobs.ts';
import { readEscapes } from './escapes.ts';
import { runsOfPairs } from './hex-pairs.ts';

/** What is encoded in a text. */
export interface Decoded {
  /** Escapes replaced in place, all blobs that are text, columns turned into lines. */
  readonly views: readonly TextView[];
  /** Whether something is encoded that could not be read. */
  readonly unread: boolean;
}

const ownUnits = new Units();

export function decode(source: TextView): Decoded {
  return atOnce(decodeInSteps(source, ownUnits));
}

/** With pauses; `units` are for this scan alone, since others may decode during a pause. */
export function* decodeInSteps(source: TextView, units: Units): Generator<undefined, Decoded> {
  const { text } = source;
  const codes = units.of(text);
  const pairRuns = runsOfPairs(codes, text.length);
  const escapes = readEscapes(source, codes, pairRuns);
  yield;
  const blobs = readBlobs(source, codes, pairRuns);
  yield;
  const columns = readColumns(source, codes);
  if (blobs.view === undefined && columns === undefined) return { views: escapes, unread: blobs.unread };
  return { views: [...escapes, blobs.view, columns].filter((view) => view !== undefined), unread: blobs.unread };
}

/** Of a text that is encoded all over, the start tells. */
const startLength = 2_048;

/** Whether something in a text is encoded, as `decode` would find. */
export function isEncoded(source: TextView): boolean {
  const start = source.text.length > startLength ? { ...source, text: source.text.slice(0, startLength) } : source;
  const found = ({ views, unread }: Decoded): boolean => unread || views.length > 0;
  return found(decode(start)) || (start !== source && found(decode(source)));
}

export function rot13(source: TextView): TextView {
  const { text } = source;
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const low = unit | 32;
    if (low < 97 || low > 122 || unit > 122) units[at] = unit;
    else units[at] = low < 110 ? unit + 13 : unit - 13;
  }
  return { ...source, name: 'decoded', text: textOf(units, text.length), changed: undefined };
}

/** The text reversed by code points: surrogate pairs stay in order. */
export function reversed(source: TextView): TextView {
  const { text } = source;
  const { length } = text;
  const units = new Uint16Array(length);
  const starts = new Int32Array(length);
  const ends = new Int32Array(length);
  for (let at = 0; at < length; at++) {
    const from = length - 1 - at;
    const turned = isPairAt(text, from) ? from - 1 : isPairAt(text, from + 1) ? from + 1 : from;
    units[at] = text.charCodeAt(turned);
    starts[at] = source.starts?.[turned] ?? turned;
    ends[at] = source.ends?.[turned] ?? turned + 1;
  }
  return { name: 'decoded', text: textOf(units, length), starts, ends };
}

/** Whether a pair of surrogates ends at `low`. */
function isPairAt(text: string, low: number): boolean {
  const unit = text.charCodeAt(low);
  return unit >= 0xdc00 && unit <= 0xdfff && low > 0 && (text.codePointAt(low - 1) ?? 0) > 0xffff;
}
