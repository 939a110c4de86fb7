import { dayMs } from '../../base/day.ts';
import { dayOf } from '../../prompt/index.ts';

/** A time with its zone, as in RFC 3339: without one, the next program would read it as local time. */
export function instant(time: number): string {
  const rest = ((time % dayMs) + dayMs) % dayMs;
  const part = (size: number, range: number, width: number): string =>
    String(Math.floor(rest / size) % range).padStart(width, '0');
  return `${dayOf(time)}T${part(3_600_000, 24, 2)}:${part(60_000, 60, 2)}:${part(1_000, 60, 2)}.${part(1, 1_000, 3)}Z`;
}
