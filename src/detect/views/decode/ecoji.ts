import type { BlobWriter } from './blob-writer.ts';
import type { Bytes } from './bytes.ts';
import { longRuns } from './runs.ts';

/** The 1,024 emoji of Ecoji's first version in the order of their values, as ranges of code points. */
const firstVersion =
  '1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1e6-1f1ff 1f201-1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251 ' +
  '1f300-1f321 1f324-1f393 1f396-1f397 1f399-1f39b 1f39e-1f3cc 1f3ce-1f3f0 1f3f3-1f3f5 1f3f7-1f4d0 1f4d2-1f4fd ' +
  '1f4ff-1f53d 1f549-1f54e 1f550-1f567 1f56f-1f570 1f573-1f57a 1f587 1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 ' +
  '1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64a 1f64c-1f64f ' +
  '1f680-1f6c5 1f6cb-1f6d2 1f6e0-1f6e5 1f6e9 1f6eb-1f6ec 1f6f0 1f6f3-1f6f9 1f910-1f93a 1f93c-1f93e 1f940-1f945 ' +
  '1f947-1f970 1f973-1f976 1f97a 1f97c-1f9a2 1f9b0-1f9b9 1f9c0-1f9c2 1f9d0-1f9d5';
/** What the second version removed, and what took its place, in the same order. */
const removed =
  '1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1e6-1f1ff 1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251 1f321 1f324-1f32c ' +
  '1f336 1f37d 1f396-1f397 1f399-1f39b 1f39e-1f39f 1f3a6 1f3cb-1f3cc 1f3ce 1f3d4-1f3df 1f3e7 1f3f3 1f3f5 1f3f7 ' +
  '1f3fb-1f3ff 1f43f 1f441 1f4b9 1f4c1 1f4c5 1f4f4 1f4fd 1f500-1f504 1f519-1f524 1f534-1f53d 1f549-1f54a 1f550-1f567 1f56f-1f570 ' +
  '1f573-1f579 1f587 1f58a-1f58d 1f590 1f5a5 1f5a8 1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 ' +
  '1f5e8 1f5ef 1f5f3 1f5fa 1f6cb 1f6cd-1f6cf 1f6e0-1f6e5 1f6e9 1f6f0 1f6f3 1f9b0-1f9b3';
const added =
  '23f0 23f3 2614 2648-2653 267f 2693 26a1 26bd-26be 26c4-26c5 26ce 26d4 26ea 26f2-26f3 26f5 26fa 26fd 270a-270b 2728 2b50 ' +
  '1f6d5-1f6d7 1f6dd-1f6df 1f6fa-1f6fb 1f90c 1f90f 1f93f 1f971-1f972 1f978-1f979 1f97b 1f9a3-1f9af 1f9ba-1f9bf ' +
  '1f9c3-1f9cf 1f9d6-1f9e0 1f9e2-1f9ff 1fa70-1fa74 1fa78-1fa7c 1fa80-1fa86 1fa90-1faac 1fab0-1faba 1fac0-1fac5 ' +
  '1fad0-1fad9 1fae0-1fae7 1faf0-1faf6';

/** Stand for nothing at the end of a text, and for two bits of its last byte. */
const padding = 0x2615;
const lastBits = [0x269c, 0x1f3cd, 0x1f4d1, 0x1f64b];

const bitsPerEmoji = 10;
/** Six bytes: shorter runs are emoji that people put in a row. */
const minRunLength = 20;

/** The units of which Ecoji consists, and line breaks. */
const isEcoji = new Uint8Array(65_536).fill(1, 0xd83c, 0xd83f).fill(1, 0xdc00, 0xe000);
for (const unit of [10, 13, padding, ...pointsOf(added), ...lastBits]) if (unit < 0x1_0000) isEcoji[unit] = 1;

/** By code point: the value. Made for the first run of emoji that is long enough. */
let values: ReadonlyMap<number, number> | undefined;

/** Reads Ecoji: four emoji for five bytes. Two versions share most emoji, and those have the same value in both. */
export function readEcoji(codes: Uint16Array, length: number, writer: BlobWriter): void {
  for (const [start, end] of longRuns(codes, 0, length, isEcoji, minRunLength)) {
    values ??= valuesOfBoth();
    writer.write(bytesOf(codes, start, end, values));
  }
}

function bytesOf(codes: Uint16Array, start: number, end: number, values: ReadonlyMap<number, number>): Bytes {
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  let held = 0;
  let value = 0;
  for (let at = start; at < end; ) {
    const [point, next] = pointAt(codes, at);
    const bits = values.get(point);
    if (bits !== undefined) {
      value = ((value << bitsPerEmoji) | bits) & 0x3ffff;
      held += bitsPerEmoji;
      for (; held >= 8; held -= 8) {
        out.bytes.push((value >> (held - 8)) & 255);
        out.starts.push(at);
        out.ends.push(next);
      }
    } else if (codes[at] !== 10 && codes[at] !== 13) break;
    at = next;
  }
  return out;
}

function pointAt(codes: Uint16Array, at: number): readonly [point: number, next: number] {
  const high = codes[at] ?? 0;
  const low = codes[at + 1] ?? 0;
  if (high < 0xd800 || high > 0xdbff || low < 0xdc00 || low > 0xdfff) return [high, at + 1];
  return [(high - 0xd800) * 0x400 + low - 0xdc00 + 0x1_0000, at + 2];
}

/** The emoji of a version, by value. */
export function ecojiPoints(version: 1 | 2): readonly number[] {
  const points = pointsOf(firstVersion);
  if (version === 1) return points;
  const replacements = pointsOf(added);
  const replaced = new Map(pointsOf(removed).map((point, at) => [point, replacements[at] ?? point]));
  return points.map((point) => replaced.get(point) ?? point);
}

function valuesOfBoth(): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const version of [1, 2] as const) {
    for (const [value, point] of ecojiPoints(version).entries()) found.set(point, value);
  }
  for (const [bits, point] of lastBits.entries()) found.set(point, bits << 8);
  return found;
}

function pointsOf(ranges: string): readonly number[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}
