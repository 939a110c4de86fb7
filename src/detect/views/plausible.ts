const wordish = /[\p{L}\p{M}\p{Nd}]/u;

/** Share of characters that belong in running text before we believe that bytes were meant as text. */
const share = 0.85;

interface Tally {
  letters: number;
  spaces: number;
  fitting: number;
  total: number;
}

function tally(text: string): Tally {
  const counts: Tally = { letters: 0, spaces: 0, fitting: 0, total: 0 };
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    counts.total++;
    if (unit < 128) countAscii(unit, counts);
    else if (isWordUnit(text, at, unit)) {
      counts.letters++;
      counts.fitting++;
    } else if (unit >= 0x2010 && unit <= 0x303f) counts.fitting++;
    if (unit >= 0xd800 && unit < 0xdc00) at++;
  }
  return counts;
}

function countAscii(unit: number, counts: Tally): void {
  if ((unit | 32) >= 97 && (unit | 32) <= 122) {
    counts.letters++;
    counts.fitting++;
  } else if (unit === 32 || unit === 10 || unit === 9 || unit === 13) {
    counts.spaces++;
    counts.fitting++;
  } else if (unit > 32 && unit < 127) counts.fitting++;
}

function isWordUnit(text: string, at: number, unit: number): boolean {
  if (unit < 0xd800 || unit > 0xdbff) return wordish.test(String.fromCharCode(unit));
  // Emoji and rare scripts alike: a pair that decodes at all was meant.
  return text.charCodeAt(at + 1) >= 0xdc00;
}

/** Text that hidden characters were made to spell. Short commands count, so the bar on length is low. */
export function isMessage(text: string): boolean {
  const { fitting, total } = tally(text);
  return total >= 4 && fitting >= total * share;
}

/** How much of a message is letters and blanks; 0 when it is no message. */
export function wordShare(text: string): number {
  const { letters, spaces, fitting, total } = tally(text);
  return total >= 4 && fitting >= total * share ? (letters + spaces) / total : 0;
}

/**
 * Text that a blob decodes to. Keys, hashes and pictures decode to something too, so the bar is higher: valid text,
 * mostly letters, with at least a space or enough letters to be words.
 */
export function isPlausible(text: string): boolean {
  const { letters, spaces, fitting, total } = tally(text);
  return total >= 8 && fitting >= total * share && letters >= total * 0.5 && (spaces > 0 || letters >= 12);
}
