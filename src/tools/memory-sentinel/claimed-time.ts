import type { StoredMemory } from './contract.ts';

/** The fields in which stores keep the time of a memory, the most telling first. */
const fields = ['timestamp', 'created_at', 'createdAt', 'created', 'date', 'time'] as const;
/** Below this, a number counts seconds: in milliseconds it would be a day in 1973. */
const firstMilliseconds = 100_000_000_000;
const day = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/;
/** The last moment that a `Date` can hold. */
const maxTime = 8_640_000_000_000_000;

/** When a memory says that it was made, in milliseconds since 1970; undefined if it does not say or nobody can tell. */
export function claimedTime(memory: StoredMemory): number | undefined {
  return fields.map((field) => timeOf(memory[field])).find((time) => time !== undefined);
}

function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return inRange(value < firstMilliseconds ? value * 1_000 : value);
  if (typeof value !== 'string' || !day.test(value)) return undefined;
  // Without a zone a time is taken as UTC, on every machine.
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(value) || value.length <= 10 ? value : `${value}Z`;
  return inRange(Date.parse(zoned.replace(' ', 'T')));
}

function inRange(time: number): number | undefined {
  return time >= 0 && time <= maxTime ? Math.floor(time) : undefined;
}
