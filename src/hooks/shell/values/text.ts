/** A part of a text that we cannot know in advance. */
export interface Hole {
  /** `any` may be everything, `name` has no slash and no blank, `digits` is a number. */
  readonly hole: 'any' | 'name' | 'digits';
}

/** A text with holes: what the shell will make of a word, as far as we know. */
export type Text = readonly (string | Hole)[];

export const empty: Text = [];
export const anything: Text = [{ hole: 'any' }];
export const someName: Text = [{ hole: 'name' }];
export const someDigits: Text = [{ hole: 'digits' }];

/** Longer texts are not followed: a line can double a variable a hundred times. */
const maxTextLength = 400_000;
const maxPieces = 1_000;

export function literal(text: string): Text {
  return text === '' ? empty : [text];
}

export function concat(...texts: readonly Text[]): Text {
  const joined: (string | Hole)[] = [];
  let length = 0;
  for (const piece of texts.flat()) {
    append(joined, piece);
    length += typeof piece === 'string' ? piece.length : 1;
  }
  return length > maxTextLength || joined.length > maxPieces ? anything : joined;
}

/** Two holes of a kind are one. */
function append(joined: (string | Hole)[], piece: string | Hole): void {
  const last = joined.at(-1);
  if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
  else if (typeof piece === 'string' || typeof last !== 'object' || last.hole !== piece.hole) joined.push(piece);
}

/** The text, if it has no holes. */
export function known(text: Text): string | undefined {
  if (text.length === 0) return '';
  const [first] = text;
  return text.length === 1 && typeof first === 'string' ? first : undefined;
}

/** The known parts of a text. */
export function knownParts(text: Text): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : ' ')).join('');
}

export function hasAnything(text: Text): boolean {
  return text.some((piece) => typeof piece !== 'string' && piece.hole === 'any');
}

/** Replaces the holes, for example by an example of what they may be. */
export function filled(text: Text, fill: (hole: Hole) => string): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : fill(piece))).join('');
}

export function sameText(one: Text, other: Text): boolean {
  const text = known(one);
  return text !== undefined && text === known(other);
}

export function withoutLastNewlines(text: Text): Text {
  const last = text.at(-1);
  return typeof last === 'string' ? [...text.slice(0, -1), ...literal(last.replace(/\n+$/, ''))] : text;
}
