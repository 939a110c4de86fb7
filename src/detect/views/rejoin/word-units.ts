/** 1 for characters of words. Letters of every script count; punctuation and spaces, including wide ones, do not. */
export const inWord: Uint8Array = new Uint8Array(65_536);
inWord.fill(1, 48, 58).fill(1, 97, 123).fill(1, 65, 91).fill(1, 0xaa, 0x2000).fill(1, 0x2c00, 0x2e00);
inWord.fill(1, 0x3040, 0xfe00).fill(1, 0xfe70, 0xff00).fill(1, 0xff10, 0xff1a);
for (const mark of [0xab, 0xb7, 0xbb, 0xbf, 0x60c, 0x61b, 0x61f]) inWord[mark] = 0;

export function isWordUnit(unit: number): boolean {
  return inWord[unit] === 1;
}

export function isLetter(unit: number): boolean {
  return unit > 57 && inWord[unit] === 1;
}
