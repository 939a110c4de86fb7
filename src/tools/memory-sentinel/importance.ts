const usual = 5;
const maxImportance = 10;

const words: ReadonlyMap<string, number> = new Map([
  ['lowest', 0],
  ['low', 2],
  ['medium', usual],
  ['normal', usual],
  ['high', 7],
  ['critical', maxImportance],
  ['highest', maxImportance],
  ['max', maxImportance],
  ['maximum', maxImportance],
]);

/**
 * The importance a caller passes, on the guard's scale of 0 to 10. Stores use words, tenths and whole numbers; a number
 * beyond its scale is the loudest claim there is and not a mistake to wave through.
 */
export function importanceOf(given: string | number | undefined): number {
  const text = String(given ?? '')
    .trim()
    .toLowerCase();
  const word = words.get(text);
  if (word !== undefined) return word;
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) return usual;
  const isTenths = text.includes('.') && number <= 1;
  return Math.min(maxImportance, Math.max(0, Math.round(isTenths ? number * maxImportance : number)));
}
