import type { DocumentPlace, HiddenText, HidingMethod } from '../model/document.ts';
import type { DocumentLimits } from './limits.ts';
import { Unreadable } from './problem.ts';

interface Piece {
  readonly method: HidingMethod;
  text: string;
  readonly at: number;
  readonly place: DocumentPlace;
}

/** Assembles a document while it is read: its visible text with pages and headings, and its hidden text. */
export class TextWriter {
  readonly pages: number[] = [];
  readonly headings: number[] = [];
  readonly #limits: DocumentLimits;
  readonly #parts: string[] = [];
  readonly #pieces: Piece[] = [];
  #length = 0;
  #hiddenLength = 0;
  /** Line breaks to write before the next word. */
  #due = 0;
  #space = false;
  /** The length right after the last line breaks: no more are needed there. */
  #broken = 0;
  /** Whether hidden text needs a line break before it continues. */
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

  /** Unchanged, including spaces and line breaks. */
  verbatim(text: string): void {
    if (text === '') return;
    this.#flush();
    this.#push(clean(text));
  }

  /** Collapses whitespace to one space, and drops it at the start of a line. */
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

  /** The next text is a heading whose line breaks are already written. */
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

  /** The next hidden text starts on a new line. */
  breakHidden(): void {
    this.#hiddenBreak = true;
  }

  #breakOff(lines: 1 | 2): void {
    if (this.#broken !== this.#length) this.#due = Math.max(this.#due, lines);
    this.#hiddenBreak = true;
  }

  /** Writes pending line breaks first, so that the offset comes after them. */
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

/** Escape characters are kept: the scanner reports what they would do to a terminal. */
const keptControls: ReadonlySet<string> = new Set(['\t', '\n', '\f', '\u001b']);

/** One kind of line ending, no lone surrogates, and no meaningless control characters. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (control) => (keptControls.has(control) ? control : ''))
    .toWellFormed();
}
