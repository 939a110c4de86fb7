import type { Chance } from './chance.ts';

/** Everything that can go wrong in a simulated world. */
export const faultKinds = [
  /** A process is killed. */
  'kill',
  /** The power fails: every process dies, and what was not synced is torn. */
  'power',
  /** A process pauses for seconds or minutes, then continues as if nothing had happened. */
  'pause',
  /** The clock of a process jumps, forwards or back. */
  'clock',
  /** The disk is full for a while. */
  'full-disk',
  /** A sync fails after some sectors were written. */
  'failed-sync',
  /** A commit, or its answer, is lost between a process and the store. */
  'lost-commit',
  /** A commit is stored after its process has given up on it. */
  'late-commit',
  /** A request or an answer is lost between a client and a server. */
  'lost-message',
  /** A request arrives twice. */
  'repeated-message',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How often each fault happens in one run: at each step, commit or message. Missing ones do not. */
export type Weather = Readonly<Partial<Record<FaultKind, number>>>;

const perStep: Readonly<Record<FaultKind, number>> = {
  kill: 0.006,
  power: 0.003,
  pause: 0.004,
  clock: 0.006,
  'full-disk': 0.003,
  'failed-sync': 0.003,
  'lost-commit': 0.06,
  'late-commit': 0.04,
  'lost-message': 0.1,
  'repeated-message': 0.1,
};

/** Some of the faults, each rare or frequent: with all of them in every run, they would hide each other. */
export function drawWeather(chance: Chance): Weather {
  const weather: Partial<Record<FaultKind, number>> = {};
  for (const kind of faultKinds) {
    const strength = chance.pick([0, 0, 0.5, 1, 3]);
    if (strength > 0) weather[kind] = perStep[kind] * strength;
  }
  return weather;
}
