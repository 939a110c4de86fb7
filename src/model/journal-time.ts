import { dayMs } from '../base/day.ts';

/** Clocks of honest machines, and clocks that are set back, differ by less. */
const maxAheadMs = dayMs;

/** Whether the time of a journal comes from a clock that was wrong: it is more than a day ahead of this one. */
export function isFarAhead(at: number, clock: number): boolean {
  return at - clock > maxAheadMs;
}

/**
 * The time by which entries expire and ages are counted, given the time of the journal, which never goes back, and a clock. A clock
 * that is set back by up to a day brings nothing back. A clock that was once further ahead decides nothing after that.
 */
export function likelyTime(at: number, clock: number): number {
  return isFarAhead(at, clock) ? clock : Math.max(at, clock);
}
