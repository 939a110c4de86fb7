/** A day in milliseconds, ignoring leap seconds like the system clock. */
export const dayMs = 86_400_000;

/** The day in UTC, as YYYY-MM-DD. Counted in eras of 400 years, after which the Gregorian calendar repeats itself. */
export function dayOf(milliseconds: number): string {
  const daysInEra = 146_097;
  // Years begin in March here, so that the leap day is the last day of a year.
  const days = Math.floor(milliseconds / dayMs) + 719_468;
  const era = Math.floor(days / daysInEra);
  const day = days - era * daysInEra;
  const year = Math.floor((day - Math.floor(day / 1_460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365);
  const dayOfYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const calendarMonth = month < 10 ? month + 3 : month - 9;
  const calendarYear = year + era * 400 + (calendarMonth <= 2 ? 1 : 0);
  return `${padded(calendarYear, 4)}-${padded(calendarMonth, 2)}-${padded(date, 2)}`;
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
