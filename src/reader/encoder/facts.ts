import type { Hints } from '../../detect/index.ts';
import type { Span } from '../../model/finding.ts';

/** Windows of about the same length share a fact. */
const lengths = 12;

/**
 * What the scanner noticed in a window, one bit each: an impact, or a match that something around it made harmless. The same words are an
 * attack with one impact and talk about attacks with the other.
 */
export function noticedIn({ impacts: marks, softened }: Hints, window: Span, impacts: readonly string[]): number {
  const touches = ({ start, end }: Span): boolean => start < window.end && window.start < end;
  let bits = 0;
  for (const { impact, span } of marks) {
    const bit = impacts.indexOf(impact);
    if (bit >= 0 && touches(span)) bits |= 1 << bit;
  }
  return softened.some(touches) ? bits | (1 << impacts.length) : bits;
}

/** How many facts a window has: what was noticed, its pairs, that nothing was, and the length; a multiple of eight, for the kernel. */
export function factCount(impacts: number): number {
  const noticed = impacts + 1;
  return Math.ceil((noticed + (noticed * (noticed - 1)) / 2 + 1 + lengths) / 8) * 8;
}

/** The facts as the encoder reads them, each 0 or 1, in the same order as in scripts/network/train.py. */
export function factsOf(noticed: number, pieces: number, impacts: number): Float32Array {
  const facts = new Float32Array(factCount(impacts));
  const has = (bit: number): boolean => (noticed & (1 << bit)) !== 0;
  let at = 0;
  for (let bit = 0; bit <= impacts; bit++) facts[at++] = Number(has(bit));
  for (let bit = 0; bit <= impacts; bit++)
    for (let other = bit + 1; other <= impacts; other++) facts[at++] = Number(has(bit) && has(other));
  facts[at++] = Number(noticed === 0);
  facts[at + Math.min(lengths - 1, Math.floor(Math.log2(Math.max(1, pieces)) * 1.5))] = 1;
  return facts;
}
