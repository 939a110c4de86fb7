import { numberWords, pairsIn } from './calendar-words.ts';
import { patternFor } from './plain-pattern.ts';

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
  [`(?<=(?:at|by|until|till|from|around|about) )half ${hour}`, 30],
  [`(?<=(?:om|tot|vanaf|rond|voor|na|maar om) )half ${hour}`, -30],
  [`kwart over ${hour}`, 15],
  [`kwart voor ${hour}`, -15],
].map(([saying, minutes]) => [new RegExp(`(?<!\\p{L})${saying}(?!\\p{L})`, 'giu'), Number(minutes)] as const);
const anySaying = /half |quarter|kwart|halb |viertel|heures? et|y media|y cuarto/iu;

/** The first hours are other words than the number: "eins", "une". The rest are ordinary number words. */
const hours: ReadonlyMap<string, string> = new Map([
  ...numberWords,
  ...pairsIn('one:1 eins:1 ein:1 une:1 una:1 six:6 elf:11 once:11'),
]);

/** Times in words as digits, by the clock of 24 hours: "half past three" is 3:30, and 7 pm is 19:00. */
export function withClockTimes(text: string): string {
  const spelled = !patternFor(anySaying, text).test(text)
    ? text
    : sayings.reduce(
        (said, [saying, minutes]) =>
          said.replace(patternFor(saying, said), (whole: string, at: string) => digitsOf(at, minutes) ?? whole),
        text,
      );
  const timed = patternFor(anyHalf, spelled).test(spelled) ? withHalves(spelled) : spelled;
  if (!/\d/.test(timed)) return timed;
  return timed
    .replace(patternFor(fullHour, timed), '$1:00')
    .replace(patternFor(spacedHour, timed), '$1:$2')
    .replace(patternFor(leadingZero, timed), '$1');
}

const anyHalf =
  /\d\s?[ap]\.?m\b|tarde|noche|noite|soir|après-midi|nachmittags?|abends?|sera|pomeriggio|middags?|avonds?/iu;
/** The half of the day that a time is in, behind it. */
const halves: readonly (readonly [behind: string, isLate: boolean])[] = [
  [String.raw`a\.?m\b\.?`, false],
  [
    String.raw`(?:p\.?m\b\.?|(?:uhr )?(?:nachmittags|abends)|de la (?:tarde|noche)|da (?:tarde|noite)|du soir|de l'après-midi|di sera|del pomeriggio|'s (?:middags|avonds))`,
    true,
  ],
];
const halfTimes = halves.map(
  ([behind, isLate]) =>
    [new RegExp(`(?<![\\p{L}\\d:.,])(\\d{1,2}|\\p{L}{2,10})(?::(\\d{2}))?\\s?${behind}`, 'giu'), isLate] as const,
);
const fullHour = /(?<![\p{L}\d:.,])(\d{1,2})(?:\s?uhr\b|\s?h\b(?!\s?\d))/giu;
const spacedHour = /(?<![\p{L}\d:.,])(\d{1,2})(?:\s?h\s?|\s?uhr )(\d{2})(?!\d)/giu;
const leadingZero = /(?<![\p{L}\d:.,-])0(\d:\d{2})(?![\d:])/gu;

function withHalves(text: string): string {
  return halfTimes.reduce(
    (said, [time, isLate]) =>
      said.replace(patternFor(time, said), (whole: string, at: string, minutes = '00') => {
        const spoken = Number(hours.get(at.toLowerCase()) ?? at);
        if (!(spoken >= 1 && spoken <= 12)) return whole;
        return `${(spoken % 12) + (isLate ? 12 : 0)}:${minutes}`;
      }),
    text,
  );
}

function digitsOf(spoken: string, minutes: number): string | undefined {
  const full = Number(hours.get(spoken.toLowerCase()) ?? spoken);
  if (!(full >= 1 && full <= 24)) return undefined;
  if (minutes > 0) return `${full}:${minutes}`;
  return `${full === 1 ? 12 : full - 1}:${60 + minutes}`;
}

const time = /^(\d{1,2}):(\d{2})$/;
/** Hours of the afternoon that people say without telling the half of the day. Nobody means three at night. */
const [firstAfternoonHour, lastAfternoonHour] = [13, 18];

/** How a person may have said the time of a note: 16:00 as "16", or as "4". */
export function spokenTimes(form: string): readonly string[] {
  const [, hourText = '', minutes = ''] = time.exec(form) ?? [];
  if (hourText === '') return /^\d{1,2}$/.test(form) && Number(form) <= 24 ? [`${form}:00`] : [];
  const full = Number(hourText);
  const isSaidShort = full >= firstAfternoonHour && full <= lastAfternoonHour;
  const hoursSaid = isSaidShort ? [full, full - 12] : [full];
  return hoursSaid
    .flatMap((one) => (minutes === '00' ? [`${one}:00`, String(one)] : [`${one}:${minutes}`]))
    .filter((one) => one !== form);
}
