import { dayMs } from '../../base/day.ts';
import type { StoredMemory } from './contract.ts';

/** The fields in which stores keep the time of a memory, the most telling first. */
const fields = ['timestamp', 'created_at', 'createdAt', 'created', 'date', 'time'] as const;
/** Below this, a number counts seconds: in milliseconds it would be a day in 1973. */
const firstMilliseconds = 100_000_000_000;
/** The end of the year 9999. */
const maxTime = 253_402_300_799_999;
const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s?(?:Z|([+-])(\d\d):?(\d\d))?)?$/i;

/** When a memory says that it was made, in milliseconds since 1970; undefined if it does not say or nobody can tell. */
export function claimedTime(memory: StoredMemory): number | undefined {
  return fields.map((field) => timeOf(memory[field])).find((time) => time !== undefined);
}

function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return inRange(value < firstMilliseconds ? value * 1_000 : value);
  return typeof value === 'string' ? inRange(parsed(value.trim())) : undefined;
}

/** Without a zone a time is taken as UTC, on every machine. */
function parsed(text: string): number {
  const [, year, month, date, hour = 0, minute = 0, second = 0, sign, zoneHour = 0, zoneMinute = 0] =
    written.exec(text) ?? [];
  const zone = (sign === '-' ? -1 : 1) * (Number(zoneHour) * 60 + Number(zoneMinute));
  const minutes = Number(hour) * 60 + Number(minute) - zone;
  return daysBefore(Number(year), Number(month), Number(date)) * dayMs + (minutes * 60 + Number(second)) * 1_000;
}

/** Days from 1970 to a date of the Gregorian calendar. Years begin in March here, so that the leap day is their last. */
function daysBefore(year: number, month: number, date: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  return shifted * 365 + leapDays + dayOfYear - 719_468;
}

function inRange(time: number): number | undefined {
  return time >= 0 && time <= maxTime ? Math.floor(time) : undefined;
}
