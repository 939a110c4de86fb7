import type { KeptTexts } from './kept-texts.ts';

/** A piece of a memory file: a paragraph, an item of a list, or what is between them. */
interface Piece {
  readonly text: string;
  /** Blank lines, headings' marks and rules have nothing to trust. */
  readonly hasWords: boolean;
}

const itemStart = /^\s*(?:[-*+]|\d+[.)])\s/;
const heading = /^#{1,6}\s/;

/**
 * A memory file in the pieces that an agent adds and changes: paragraphs, items and headings. Joined with line breaks they
 * are the file again.
 */
function piecesOf(content: string): readonly Piece[] {
  const pieces: string[][] = [];
  let isOpen = false;
  for (const line of content.split('\n')) {
    const isBlank = line.trim() === '';
    const starts = !isOpen || isBlank || itemStart.test(line) || heading.test(line);
    if (starts) pieces.push([line]);
    else pieces.at(-1)?.push(line);
    isOpen = !isBlank && !heading.test(line);
  }
  return pieces.map((lines) => {
    const text = lines.join('\n');
    return { text, hasWords: /[\p{L}\p{N}]/u.test(text) };
  });
}

/** The words of a piece, without the mark of a list. */
function wordsOf({ text }: Piece): string {
  return text.replace(itemStart, '').replace(heading, '').trim();
}

/**
 * The file as a prompt may show it: pieces that the guard stored with the trust of the user as they are, any other marked as
 * data or withheld.
 */
export async function shownFile(texts: KeptTexts, content: string): Promise<string> {
  const pieces = piecesOf(content);
  const withWords = pieces.filter(({ hasWords }) => hasWords);
  const shown = await texts.show(withWords.map((piece) => ({ content: wordsOf(piece) })));
  const rendered = new Map(withWords.map((piece, at) => [piece, shown[at]]));
  return pieces
    .map((piece) => {
      const found = rendered.get(piece);
      return found === undefined || found.rendering === 'verbatim' ? piece.text : found.text;
    })
    .join('\n');
}

/**
 * Proposes a change of a memory file: what is new is written, what is gone is removed. Undefined if the file may be
 * stored; otherwise the message for the model.
 */
export async function refusalOfChange(texts: KeptTexts, before: string, after: string): Promise<string | undefined> {
  const wordsIn = (content: string): readonly string[] =>
    piecesOf(content)
      .filter(({ hasWords }) => hasWords)
      .map(wordsOf);
  const [old, now] = [wordsIn(before), wordsIn(after)];
  const gone = old.filter((words) => !now.includes(words));
  const added = now.filter((words) => !old.includes(words));
  // A piece that was changed takes the place of the one before it, which only a removal would have to outrank.
  for (const [at, words] of added.entries()) {
    const verdict = await texts.keep(words, gone[at] ?? '');
    if (!verdict.run) return verdict.message;
  }
  for (const words of gone.slice(added.length)) {
    const verdict = await texts.drop(words);
    if (!verdict.run) return verdict.message;
  }
  return undefined;
}
