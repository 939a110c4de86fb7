import type { DocumentPlace, HiddenText, HidingMethod } from '../model/document.ts';
import type { DocumentLimits } from './limits.ts';
import { Unreadable } from './problem.ts';

interface Piece {
  readonly method: HidingMethod;
  text: string;
  readonly at: number;
  readonly place: DocumentPlace;
}

/** Puts a document together as it is read: its visible text with pages and headings, and what is hidden in it. */
export class TextWriter {
  readonly pages: number[] = [];
  readonly headings: number[] = [];
  readonly #limits: DocumentLimits;
  readonly #parts: string[] = [];
  readonly #pieces: Piece[] = [];
  #length = 0;
  #hiddenLength = 0;
  /** Line breaks that are due before the next word. */
  #due = 0;
  #space = false;
  /** Where line breaks were written last: none are due right after them. */
  #broken = 0;
  /** A line break that is due inside hidden text. */
  #hiddenBreak = false;

  constructor(limits: DocumentLimits) {
    this.#limits = limits;
  }

  get text(): string {
    return this.#parts.join('');
  }

  get hidden(): readonly HiddenText[] {
    return this.#pieces;
  }

  /** As it is, spaces and line breaks included. */
  verbatim(text: string): void {
    if (text === '') return;
    this.#flush();
    this.#push(clean(text));
  }

  /** Runs of blanks are one blank, and none stands at the beginning of a line. */
  words(text: string): void {
    const words = clean(text).replace(/[ \t\n\f]+/g, ' ');
    if (words === '') return;
    if (words.startsWith(' ')) this.#space = true;
    const bare = words.trim();
    if (bare === '') return;
    this.#flush();
    this.#push(bare);
    this.#space = words.endsWith(' ');
  }

  line(): void {
    this.#breakOff(1);
  }

  paragraph(): void {
    this.#breakOff(2);
  }

  heading(): void {
    this.paragraph();
    this.#startAt(this.headings);
  }

  /** What is written next is a heading; its line breaks are written already. */
  markHeading(): void {
    this.headings.push(this.#length);
  }

  page(): void {
    this.paragraph();
    this.#startAt(this.pages);
  }

  hide(method: HidingMethod, text: string, place: DocumentPlace): void {
    const words = clean(text).replace(/[ \t\f]+/g, ' ');
    const last = this.#pieces.at(-1);
    const joins = last?.method === method && last.at === this.#length && last.place.page === place.page;
    if (words.trim() === '') {
      if (joins) last.text += ' ';
      return;
    }
    this.#hiddenLength += words.length;
    if (this.#hiddenLength > this.#limits.textLength) throw new Unreadable('text-too-long');
    if (joins) {
      last.text += this.#hiddenBreak ? `\n${words}` : words;
    } else {
      if (this.#pieces.length >= this.#limits.hiddenPieces) throw new Unreadable('too-much-hidden');
      this.#pieces.push({ method, text: words, at: this.#length, place });
    }
    this.#hiddenBreak = false;
  }

  /** What was hidden next stands on a line of its own. */
  breakHidden(): void {
    this.#hiddenBreak = true;
  }

  #breakOff(lines: 1 | 2): void {
    if (this.#broken !== this.#length) this.#due = Math.max(this.#due, lines);
    this.#hiddenBreak = true;
  }

  /** Offsets are noted before the blank lines that lead to them are written, so they are counted in. */
  #startAt(offsets: number[]): void {
    if (this.#length > 0 && this.#due > 0) this.#flush();
    offsets.push(this.#length);
  }

  #flush(): void {
    if (this.#length > 0 && this.#due > 0) {
      this.#push('\n'.repeat(this.#due));
      this.#broken = this.#length;
    } else if (this.#length > 0 && this.#space) this.#push(' ');
    this.#due = 0;
    this.#space = false;
  }

  #push(text: string): void {
    this.#length += text.length;
    if (this.#length > this.#limits.textLength) throw new Unreadable('text-too-long');
    this.#parts.push(text);
  }
}

/** An escape stays: what it would do to a terminal is for the scanner to say. */
const keptControls: ReadonlySet<string> = new Set(['\t', '\n', '\f', '\u001b']);

/** One kind of line end, whole characters, and no controls that stand for nothing. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (control) => (keptControls.has(control) ? control : ''))
    .toWellFormed();
}
