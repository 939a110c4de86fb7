/** The line is not one that we can read; bash may still run a part of it. */
export class UnreadableLine extends Error {
  override readonly name = 'UnreadableLine';
}

/** A position in a command line. */
export class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  peek(ahead = 0): string {
    return this.text[this.at + ahead] ?? '';
  }

  next(): string {
    const character = this.peek();
    this.at++;
    return character;
  }

  sees(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  /** Takes a text if it is next. */
  takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.at += text.length;
    return true;
  }

  expect(text: string): void {
    if (!this.takes(text)) throw new UnreadableLine();
  }

  /** Takes what a sticky pattern matches here. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.at += found[0].length;
    return found;
  }

  /** The same without taking it. */
  finds(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }
}
