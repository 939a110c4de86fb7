import { base64Of, bytesOf } from '../../base/base64.ts';

/** Most weights are zero, so a file has the others, each with its distance from the one before. */
export interface SparseWeights {
  /** One byte each, in base64; a byte of 255 adds 255 and continues. */
  readonly gaps: string;
  /** One signed byte per weight, in base64. */
  readonly weights: string;
}

const more = 255;

export function writeWeights(dense: Int8Array): SparseWeights {
  const gaps: number[] = [];
  const values: number[] = [];
  let before = -1;
  for (let at = 0; at < dense.length; at++) {
    const value = dense[at] ?? 0;
    if (value === 0) continue;
    let gap = at - before - 1;
    for (; gap >= more; gap -= more) gaps.push(more);
    gaps.push(gap);
    values.push(value & 0xff);
    before = at;
  }
  return { gaps: base64Of(Uint8Array.from(gaps)), weights: base64Of(Uint8Array.from(values)) };
}

/** Undefined if gaps and weights do not fit each other, or more than `size` weights would be needed. */
export function readWeights({ gaps, weights }: SparseWeights, size: number): Int8Array | undefined {
  const dense = new Int8Array(size);
  const distances = bytesOf(gaps);
  const values = bytesOf(weights);
  let at = -1;
  let next = 0;
  for (let n = 0; n < distances.length; n++) {
    const distance = distances[n] as number;
    at += distance;
    if (distance === more) continue;
    at += 1;
    if (at >= size || next >= values.length) return undefined;
    dense[at] = values[next++] as number;
  }
  return next === values.length ? dense : undefined;
}
