const timeParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const counts = new Intl.NumberFormat('en');

/** A time as machines read it: `2026-11-15T15:10:00Z`. */
export function isoTime(at: number): string {
  const { year, month, day, hour, minute, second } = fields(at);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

/** A time as people read it. Always UTC, so that readers in two time zones see the same journal. */
export function longTime(at: number): string {
  const { year, month, day, hour, minute, second } = fields(at);
  return `${year}-${month}-${day} ${hour}:${minute}:${second} UTC`;
}

export function dayAndMonth(at: number): string {
  return shortDay.format(at);
}

export function hourAndMinute(at: number): string {
  const { hour, minute } = fields(at);
  return `${hour}:${minute}`;
}

function fields(at: number): Record<string, string> {
  return Object.fromEntries(timeParts.formatToParts(at).map(({ type, value }) => [type, value]));
}

export const minute = 60_000;
export const hour: number = 60 * minute;
export const day: number = 24 * hour;

const units: readonly (readonly [length: number, name: string])[] = [
  [day, 'd'],
  [hour, 'h'],
  [minute, 'min'],
  [1_000, 's'],
];

/** A duration in its largest unit: `3 d`, `5 h`, `12 min`. */
export function span(milliseconds: number): string {
  const [length, name] = units.find(([size]) => milliseconds >= size) ?? [1_000, 's'];
  return `${Math.floor(Math.max(milliseconds, 0) / length)} ${name}`;
}

export function count(value: number): string {
  return counts.format(value);
}

/** `1 entry`, `2 entries`. */
export function counted(value: number, one: string, many: string = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export function shortHash(hash: string): string {
  return hash.replace(/^sha256:/, '').slice(0, 12);
}
