/** A table over all UTF-16 units, 1 for those in `signs`: one lookup instead of many comparisons. */
export function unitsIn(signs: string): Uint8Array {
  const found = new Uint8Array(65_536);
  for (const sign of signs) found[sign.charCodeAt(0)] = 1;
  return found;
}

export const smallLetters = 'abcdefghijklmnopqrstuvwxyz';
export const digits = '0123456789';
