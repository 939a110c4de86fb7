import { digits, smallLetters, unitsIn } from '../../lexer/unit-tables.ts';

const lettersAndDigits = `${smallLetters.toUpperCase()}${smallLetters}${digits}`;

/** Six-bit values of both base64 alphabets, 64 for everything else. */
export const sixBitValues: Uint8Array = new Uint8Array(65_536).fill(64);
for (const [value, letter] of [...lettersAndDigits].entries()) sixBitValues[letter.charCodeAt(0)] = value;
for (const letter of '+-') sixBitValues[letter.charCodeAt(0)] = 62;
for (const letter of '/_') sixBitValues[letter.charCodeAt(0)] = 63;

export const isBase64: Uint8Array = unitsIn(`${lettersAndDigits}+-/_`);

/** Five-bit values of base32 in capitals and in small letters, 64 for everything else. */
export const fiveBitValues: Uint8Array = new Uint8Array(65_536).fill(64);
for (let value = 0; value < 26; value++) fiveBitValues.fill(value, 65 + value, 66 + value);
for (let value = 0; value < 26; value++) fiveBitValues.fill(value, 97 + value, 98 + value);
for (let unit = 50; unit <= 55; unit++) fiveBitValues[unit] = unit - 24;

/** 1 for ASCII letters and digits. */
export const isLetterOrDigit: Uint8Array = unitsIn(lettersAndDigits);
