import { numberWords, pairsIn } from './calendar-words.ts';

const hour = String.raw`(\p{L}+|\d{1,2})`;
/** How a time is said, with the minutes that come after the hour, or before it if they are negative. */
const sayings: readonly (readonly [saying: RegExp, minutes: number])[] = [
  [`half past ${hour}`, 30],
  [`quarter past ${hour}`, 15],
  [`quarter to ${hour}`, -15],
  [`halb ${hour}`, -30],
  [`viertel nach ${hour}`, 15],
  [`viertel vor ${hour}`, -15],
  [`${hour} heures? et demie`, 30],
  [`${hour} heures? et quart`, 15],
  [`las ${hour} y media`, 30],
  [`las ${hour} y cuarto`, 15],
].map(([saying, minutes]) => [new RegExp(`(?<!\\p{L})${saying}(?!\\p{L})`, 'giu'), Number(minutes)] as const);
const anySaying = /half past|quarter|halb |viertel|heures? et|y media|y cuarto/iu;

/** The first hours are other words than the number: "eins", "une". The rest are ordinary number words. */
const hours: ReadonlyMap<string, string> = new Map([
  ...numberWords,
  ...pairsIn('one:1 eins:1 ein:1 une:1 una:1 six:6 elf:11 once:11'),
]);

/** Times in words as digits: "half past three" is 3:30. */
export function withClockTimes(text: string): string {
  if (!anySaying.test(text)) return text;
  return sayings.reduce(
    (said, [saying, minutes]) => said.replace(saying, (whole: string, at: string) => digitsOf(at, minutes) ?? whole),
    text,
  );
}

function digitsOf(spoken: string, minutes: number): string | undefined {
  const full = Number(hours.get(spoken.toLowerCase()) ?? spoken);
  if (!(full >= 1 && full <= 24)) return undefined;
  if (minutes > 0) return `${full}:${minutes}`;
  return `${full === 1 ? 12 : full - 1}:${60 + minutes}`;
}
