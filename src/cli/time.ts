import { dayMs } from '../base/day.ts';
import { Fault } from '../base/fault.ts';

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' });

/** A readable time, always in UTC, so that people in different places see the same. */
export function formatTime(milliseconds: number): string {
  return `${clock.format(milliseconds)}Z`;
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: dayMs, w: 7 * dayMs };
const absolute = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.(\d{1,3}))?)?(?:Z|\+00:00)?$/;

/** A day or a time in UTC, or a time from now: `90m`, `2h`, `30d`. */
export function parseFutureTime(text: string, now: number): number {
  const [, count, unit = ''] = duration.exec(text) ?? [];
  if (count !== undefined) return now + Number(count) * (units[unit] ?? 0);
  const time = absoluteTime(text);
  if (time !== undefined) return time;
  throw new Fault(
    'input-invalid',
    'not a valid time: use 2026-11-15, "2026-11-15 14:30" (UTC), or a time from now such as 2h or 30d',
  );
}

const duration = /^(\d{1,6})([smhdw])$/;

/** `2026-11-15`, `2026-11-15 14:30` or `2026-11-15T14:30:05Z`, all in UTC, or a time ago: `90m`, `2h`, `3d`. */
export function parseTime(text: string, now: number): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])(?: ago)?$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (units[unit] ?? 0);
  const time = absoluteTime(text);
  if (time !== undefined) return time;
  throw new Fault(
    'input-invalid',
    'not a valid time: use 2026-11-15, "2026-11-15 14:30" (UTC), or a time ago such as 2h or 3d',
  );
}

function absoluteTime(text: string): number | undefined {
  const parts = absolute
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  return parts === undefined ? undefined : momentOf(parts);
}

function momentOf([year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0, thousandth = 0]: readonly number[]):
  | number
  | undefined {
  const valid = month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month) && hour < 24 && minute < 60;
  if (!valid || second >= 60) return undefined;
  return daysSince1970(year, month, date) * dayMs + hour * 3_600_000 + minute * 60_000 + second * 1_000 + thousandth;
}

function daysIn(year: number, month: number): number {
  const next = month === 12 ? daysSince1970(year + 1, 1, 1) : daysSince1970(year, month + 1, 1);
  return next - daysSince1970(year, month, 1);
}

/** Counted with March as the first month, so that the leap day is the last of its year. */
function daysSince1970(year: number, month: number, date: number): number {
  const years = month <= 2 ? year - 1 : year;
  const months = (month + 9) % 12;
  const leaps = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leaps + Math.floor((months * 153 + 2) / 5) + date - 1 - 719_468;
}
