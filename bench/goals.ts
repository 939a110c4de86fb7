import type { Growth } from './speed.ts';
import { short } from './table.ts';

/** The goals that the project set before the first measurement. */
export interface Goal {
  readonly goal: string;
  readonly measured: string;
  readonly met: boolean;
}

export interface Measured {
  /** Microseconds for 200 characters. */
  readonly short: number | undefined;
  /** Microseconds for a million characters. */
  readonly long: number | undefined;
  /** Megabytes per second of different notes. */
  readonly notes: number | undefined;
  /** Time for both lengths with the model. */
  readonly shortWithModel: number | undefined;
  readonly longWithModel: number | undefined;
  /** Time per byte of the worst input as a multiple of clean text's; each with its own. */
  readonly hard: number | undefined;
  readonly hardWithModel: number | undefined;
  /** Milliseconds to load the weights of the model. */
  readonly weights: number | undefined;
  readonly growth: Growth;
}

export function goalsOf(measured: Measured): Goal[] {
  const { short: micros = Number.NaN, long = Number.NaN, hard: ratio = Number.NaN, growth } = measured;
  const { notes = Number.NaN } = measured;
  const { shortWithModel = Number.NaN, longWithModel = Number.NaN, hardWithModel = Number.NaN } = measured;
  const { weights = Number.NaN } = measured;
  const rate = 1_000_000 / long;
  const rateWithModel = 1_000_000 / longWithModel;
  return [
    { goal: '200 characters in at most 10 us', measured: `${short(micros)} us`, met: micros <= 10 },
    { goal: 'at least 50 MB/s on long clean ASCII', measured: `${short(rate)} MB/s`, met: rate >= 50 },
    { goal: 'at least 40 MB/s on different notes', measured: `${short(notes)} MB/s`, met: notes >= 40 },
    { goal: 'worst hostile byte at most 10 x a clean one', measured: `${short(ratio)} x`, met: ratio <= 10 },
    {
      goal: 'with the model: 200 characters in at most 25 us',
      measured: `${short(shortWithModel)} us`,
      met: shortWithModel <= 25,
    },
    { goal: 'with the model: at least 20 MB/s', measured: `${short(rateWithModel)} MB/s`, met: rateWithModel >= 20 },
    {
      goal: 'with the model: worst hostile byte at most 10 x a clean one',
      measured: `${short(hardWithModel)} x`,
      met: hardWithModel <= 10,
    },
    { goal: 'with the model: weights loaded in at most 20 ms', measured: `${short(weights)} ms`, met: weights <= 20 },
    { goal: 'growth exponent at most 1.1', measured: growth.exponent.toFixed(3), met: growth.exponent <= 1.1 },
  ];
}
