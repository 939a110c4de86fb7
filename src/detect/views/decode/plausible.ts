const wordish = /[\p{L}\p{M}\p{Nd}]/u;

/** Share of characters that belong in running text before we believe that bytes were meant as text. */
const share = 0.85;

/** Counts what the characters of a text are. */
export class CharacterTally {
  letters = 0;
  spaces = 0;
  fitting = 0;
  total = 0;

  add(point: number): void {
    this.total++;
    if (point < 128) this.#addAscii(point);
    else if (isWordPoint(point)) {
      this.letters++;
      this.fitting++;
    } else if (point >= 0x2010 && point <= 0x303f) this.fitting++;
  }

  #addAscii(unit: number): void {
    if ((unit | 32) >= 97 && (unit | 32) <= 122) {
      this.letters++;
      this.fitting++;
    } else if (unit === 32 || unit === 10 || unit === 9 || unit === 13) {
      this.spaces++;
      this.fitting++;
    } else if (unit > 32 && unit < 127) this.fitting++;
  }

  /**
   * Text that a blob decodes to. Keys, hashes and pictures decode to something too, so the bar is higher than for a message:
   * valid text, mostly letters, with at least a space or enough letters to be words.
   */
  get isPlausible(): boolean {
    const { letters, spaces, fitting, total } = this;
    return total >= 8 && fitting >= total * share && letters >= total * 0.5 && (spaces > 0 || letters >= 12);
  }

  /** Text that hidden characters were made to spell. Short commands count, so the bar on length is low. */
  get isMessage(): boolean {
    return this.total >= 4 && this.fitting >= this.total * share;
  }
}

/** What a unit outside ASCII is, as far as it was asked for: 1 belongs to a word, 2 does not. */
const known = new Uint8Array(65_536);

function isWordPoint(point: number): boolean {
  // Emoji and rare scripts alike: a pair that decodes at all was meant.
  if (point > 0xffff) return true;
  if (known[point] === 0) known[point] = wordish.test(String.fromCharCode(point)) ? 1 : 2;
  return known[point] === 1;
}

function tally(text: string): CharacterTally {
  const counts = new CharacterTally();
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const high = unit >= 0xd800 && unit < 0xdc00;
    counts.add(high ? (text.codePointAt(at) ?? unit) : unit);
    if (high) at++;
  }
  return counts;
}

export function isMessage(text: string): boolean {
  return tally(text).isMessage;
}

/** How much of a message is letters and blanks; 0 when it is no message. */
export function wordShare(text: string): number {
  const counts = tally(text);
  return counts.isMessage ? (counts.letters + counts.spaces) / counts.total : 0;
}

export function isPlausible(text: string): boolean {
  return tally(text).isPlausible;
}
