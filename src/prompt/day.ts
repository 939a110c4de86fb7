import { dayMs } from '../base/day.ts';

/** The UTC day of a time, as `2026-11-15`. Computed, because nothing here may use a clock or a locale. */
export function dayOf(time: number): string {
  // Days from 0000-03-01: with the leap day at the end of the year, months have a regular length.
  const days = Math.floor(time / dayMs) + 719_468;
  const era = Math.floor(days / 146_097);
  const ofEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const month = march < 10 ? march + 3 : march - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(ofYear - Math.floor((153 * march + 2) / 5) + 1, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
