import type { ViewName } from '../../model/finding.ts';
import { spelled, Units } from '../lexer/units.ts';
import type { TextView } from './view.ts';

const none = new Int32Array(0);
/** From this length on, the engine copies; below it, a loop is faster. */
const minBulkLength = 24;

/** The units of the current source text, and the writer that owns them; writers work one after the other. */
const sourceUnits = new Units();
let lastWriter = 0;
let ownerOfUnits = 0;
let codes: Uint16Array = new Uint16Array(0);

/** A view of a text that lines up with it unit by unit. */
export function identityView(name: ViewName, text: string): TextView {
  return { name, text, starts: undefined, ends: undefined };
}

/**
 * Builds a view of a view. Callers name ranges of `source`; the stored positions always refer to the original text, so
 * that a finding in a decoded, folded, unhidden text still shows the reader the original.
 */
export class ViewWriter {
  private readonly sourceText: string;
  private readonly sourceStarts: Int32Array;
  private readonly sourceEnds: Int32Array;
  private readonly identical: boolean;
  private units: Uint16Array;
  private starts: Int32Array;
  private ends: Int32Array;
  private length = 0;
  private readonly id = ++lastWriter;

  constructor(source: TextView, capacity: number) {
    this.sourceText = source.text;
    this.sourceStarts = source.starts ?? none;
    this.sourceEnds = source.ends ?? none;
    this.identical = source.starts === undefined || source.ends === undefined;
    this.units = new Uint16Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  get size(): number {
    return this.length;
  }

  /** Writes one unit that represents `[from, to)` of the source. */
  put(unit: number, from: number, to: number): void {
    if (this.length === this.units.length) this.grow(1);
    const at = this.length++;
    this.units[at] = unit;
    this.starts[at] = this.startOf(from, to);
    this.ends[at] = this.endOf(from, to);
  }

  /** The start of the range of the original that `[from, to)` of the source represents. */
  protected startOf(from: number, to: number): number {
    if (this.identical) return from;
    // The source may run backwards through the original, so the outer edges are found by comparing both ends.
    return Math.min(this.sourceStarts[from] ?? 0, this.sourceStarts[to - 1] ?? 0);
  }

  /** The end of that range. */
  protected endOf(from: number, to: number): number {
    return this.identical ? to : Math.max(this.sourceEnds[from] ?? 0, this.sourceEnds[to - 1] ?? 0);
  }

  putPoint(point: number, from: number, to: number): void {
    if (point < 65_536) this.put(point, from, to);
    else this.putAll(String.fromCodePoint(point), from, to);
  }

  /** Writes several units that together represent `[from, to)` of the source. */
  putAll(text: string, from: number, to: number): void {
    for (let at = 0; at < text.length; at++) this.put(text.charCodeAt(at), from, to);
  }

  /** Copies `[from, to)` of the source unchanged. */
  copy(from: number, to: number): void {
    const source = this.source();
    if (this.length + to - from > this.units.length) this.grow(to - from);
    const { units, length } = this;
    if (to - from >= minBulkLength) units.set(source.subarray(from, to), length);
    else for (let at = from, next = length; at < to; at++, next++) units[next] = source[at] ?? 0;
    this.place(from, to);
  }

  /**
   * Copies `[from, to)` of the source, mapping each unit below 128 through the table. Stops at the first other unit and
   * returns its position.
   */
  translate(from: number, to: number, table: Uint8Array): number {
    const source = this.source();
    if (this.length + to - from > this.units.length) this.grow(to - from);
    const { units } = this;
    let next = this.length;
    let at = from;
    for (; at < to; at++, next++) {
      const unit = source[at] ?? 0;
      if (unit > 127) break;
      units[next] = table[unit] ?? 0;
    }
    this.place(from, at);
    return at;
  }

  /** The units of the source. */
  protected source(): Uint16Array {
    if (ownerOfUnits !== this.id) {
      codes = sourceUnits.of(this.sourceText);
      ownerOfUnits = this.id;
    }
    return codes;
  }

  /** Records that the units just written represent `[from, to)` of the source, one for one. */
  private place(from: number, to: number): void {
    const { starts, ends, sourceStarts, sourceEnds, length } = this;
    if (this.identical) {
      for (let at = from, next = length; at < to; at++, next++) {
        starts[next] = at;
        ends[next] = at + 1;
      }
    } else if (to - from >= minBulkLength) {
      starts.set(sourceStarts.subarray(from, to), length);
      ends.set(sourceEnds.subarray(from, to), length);
    } else {
      for (let at = from, next = length; at < to; at++, next++) {
        starts[next] = sourceStarts[at] ?? 0;
        ends[next] = sourceEnds[at] ?? 0;
      }
    }
    this.length = length + to - from;
  }

  /** The text written after the first `size` units. */
  textFrom(size: number): string {
    return textOf(this.units.subarray(size, this.length), this.length - size);
  }

  /** Removes everything after the first `size` units. */
  truncate(size: number): void {
    this.length = size;
  }

  view(name: ViewName): TextView {
    return {
      name,
      text: textOf(this.units, this.length),
      starts: this.starts.subarray(0, this.length),
      ends: this.ends.subarray(0, this.length),
    };
  }

  private grow(more: number): void {
    const capacity = this.units.length * 2 + more + 64;
    this.units = resized(this.units, new Uint16Array(capacity));
    this.starts = resized(this.starts, new Int32Array(capacity));
    this.ends = resized(this.ends, new Int32Array(capacity));
  }
}

export function resized<T extends Uint16Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

const decoder = new TextDecoder();

export function textOf(units: Uint16Array, length: number): string {
  const written = units.subarray(0, length);
  if (length < minBulkLength) return Reflect.apply(String.fromCharCode, null, written);
  // A string of ASCII only takes half the memory, which makes all later reads faster.
  return isAscii(written) ? decoder.decode(new Uint8Array(written)) : spelled(written);
}

function isAscii(units: Uint16Array): boolean {
  let all = 0;
  for (let at = 0; at < units.length; at++) all |= units[at] ?? 0;
  return all < 128;
}
