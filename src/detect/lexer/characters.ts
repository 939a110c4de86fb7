/** The classes of characters that the lexer distinguishes. */
export const separator = 0;
export const wordCharacter = 1;
/** Scripts without spaces: the longest entry of the lexicon is a word. */
export const unspaced = 2;

const ascii = new Uint8Array(128);
for (let code = 48; code <= 57; code++) ascii[code] = wordCharacter;
for (let code = 97; code <= 122; code++) ascii[code] = wordCharacter;
for (let code = 65; code <= 90; code++) ascii[code] = wordCharacter;

const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const letters = /[\p{L}\p{M}\p{Nd}]/u;
const unknown = 255;
let others: Uint8Array | undefined;

export function kindOf(code: number): number {
  if (code < 128) return ascii[code] ?? separator;
  others ??= new Uint8Array(65_536).fill(unknown);
  const known = others[code] ?? separator;
  return known === unknown ? remember(code, others) : known;
}

function remember(code: number, table: Uint8Array): number {
  const character = String.fromCharCode(code);
  // Katakana's long-vowel mark is shared by two scripts and belongs to the word it lengthens.
  const kind =
    unspacedScripts.test(character) || code === 0x30fc ? unspaced : letters.test(character) ? wordCharacter : separator;
  table[code] = kind;
  return kind;
}

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
}
