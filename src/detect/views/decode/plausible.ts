import { isHidden } from '../unhide/hidden.ts';

const wordish = /[\p{L}\p{M}\p{Nd}]/u;

/** The minimum share of characters of running text before bytes count as text. */
const minFittingShare = 0.85;

/** So many printed characters in a row are no accident. */
const minPrintedLength = 24;

/** Counts the kinds of characters in a text. */
export class CharacterCounts {
  letters = 0;
  spaces = 0;
  fitting = 0;
  total = 0;
  hidden = 0;

  add(point: number): void {
    this.total++;
    if (point > 127 && point < 65_536 && isHidden(point)) this.hidden++;
    if (point < 128) this.#addAscii(point);
    else if (point >= 0xff01 && point <= 0xff5e) this.#addAscii(point - 0xfee0);
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
   * Whether a decoded blob is text. Keys, hashes and pictures decode to something too, so the threshold is higher than
   * for a message: valid text, mostly letters, with a space or enough letters for words.
   */
  get isPlausible(): boolean {
    const { letters, spaces, fitting } = this;
    // Hidden characters are neither for nor against text: it may be disguised twice.
    const total = this.total - this.hidden;
    if (total < 8 || fitting < total * minFittingShare) return false;
    if (letters >= total * 0.5 && (spaces > 0 || letters >= 12)) return true;
    // Commands and escapes have fewer letters than sentences. Without a single byte that is out of place, they are text.
    if (fitting < total) return false;
    return total >= minPrintedLength || (total >= 16 && spaces >= 2 && letters >= total * 0.1);
  }

  /** Whether hidden characters encode text. Short commands count, so the minimum length is low. */
  get isMessage(): boolean {
    return this.total >= 4 && this.fitting >= this.total * minFittingShare;
  }
}

/** Cached classes of units outside ASCII: 1 belongs to a word, 2 does not. */
const known = new Uint8Array(65_536);

function isWordPoint(point: number): boolean {
  // Emoji and rare scripts alike: a valid surrogate pair is no accident.
  if (point > 0xffff) return true;
  if (known[point] === 0) known[point] = wordish.test(String.fromCharCode(point)) ? 1 : 2;
  return known[point] === 1;
}

function countCharacters(text: string): CharacterCounts {
  const counts = new CharacterCounts();
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const high = unit >= 0xd800 && unit < 0xdc00;
    counts.add(high ? (text.codePointAt(at) ?? unit) : unit);
    if (high) at++;
  }
  return counts;
}

export function isMessage(text: string): boolean {
  return countCharacters(text).isMessage;
}

/** The share of letters and blanks in a message; 0 if it is no message. */
export function wordShare(text: string): number {
  const counts = countCharacters(text);
  return counts.isMessage ? (counts.letters + counts.spaces) / counts.total : 0;
}

export function isPlausible(text: string): boolean {
  return countCharacters(text).isPlausible;
}
