/** The length of an international bank account number, by country. */
const lengths: ReadonlyMap<string, number> = new Map(
  'ad24 ae23 al28 at20 az28 ba20 be16 bg22 bh22 br29 by28 ch21 cr22 cy28 cz24 de22 dk18 do28 ee20 eg29 es24 fi18 fo18 fr27 gb22 ge22 gi23 gl18 gr27 hr21 hu28 ie22 il23 is26 it27 jo30 kw30 kz20 lb28 li21 lt20 lu20 lv21 mc27 md24 me22 mk19 mt31 nl18 no15 pk24 pl28 ps29 pt25 qa29 ro24 rs22 sa24 se24 si19 sk24 sm27 tr26 ua29 va22 vg24 xk20'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** How such a number begins inside a sentence, as literals. */
export const ibanBeginnings: readonly string[] = [...lengths.keys()].flatMap((country) =>
  [...'0123456789'].map((digit) => ` ${country}${digit}`),
);

/** A number in one run or in groups of four. */
export const ibanPattern = / [A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,8}(?:[ -]?[A-Z0-9]{1,3}\b)?/i;

/**
 * Words after the number may have been read with it, so its country decides where it ends. The checksum is not checked:
 * a text that names a wrong account names an account.
 */
export function isIban(found: string): boolean {
  const characters = found.replace(/[ -]/g, '');
  const length = lengths.get(characters.slice(0, 2).toLowerCase()) ?? 0;
  return length > 0 && characters.length >= length && digitsIn(characters.slice(0, length)) >= 10;
}

/** Whether a match ends in letters and digits as random as a wallet address; words and file names are not. */
export function endsInWallet(found: string): boolean {
  const value = /[1-9A-Za-z]{26,95}$/.exec(found)?.[0] ?? '';
  return /[A-Z]/.test(value) && /[a-z]/.test(value) && digitsIn(value) >= 3 && !/[a-z]{9}|[A-Z]{9}/.test(value);
}

function digitsIn(text: string): number {
  return text.match(/\d/g)?.length ?? 0;
}
