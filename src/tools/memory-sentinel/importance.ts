const defaultImportance = 5;
const maxImportance = 10;

const words: ReadonlyMap<string, number> = new Map([
  ['lowest', 0],
  ['low', 2],
  ['medium', defaultImportance],
  ['normal', defaultImportance],
  ['high', 7],
  ['critical', maxImportance],
  ['highest', maxImportance],
  ['max', maxImportance],
  ['maximum', maxImportance],
]);

/**
 * The importance a caller passes, on the guard's scale of 0 to 10. Stores use words, tenths and whole numbers. A number
 * beyond the scale counts as the highest claim; it is not excused as a mistake.
 */
export function importanceOf(given: string | number | undefined): number {
  const text = String(given ?? '')
    .trim()
    .toLowerCase();
  const word = words.get(text);
  if (word !== undefined) return word;
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) return defaultImportance;
  const isTenths = text.includes('.') && number <= 1;
  return Math.min(maxImportance, Math.max(0, Math.round(isTenths ? number * maxImportance : number)));
}
