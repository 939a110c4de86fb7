/** What a prompt shows as data, and everything else, which an agent may take for the user's word. */
export interface PromptStanding {
  readonly verbatim: string;
  readonly data: string;
}

/** Everything that some reader treats as the end of a line. */
const ends = String.raw`\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]`;
export const lineEnd = new RegExp(ends);
const opening = /^\s*<(memory-data|untrusted-content) ([0-9a-f]{16,})[ >]/;

/** Ids that the guard made. One of four digits may happen to be the value that is looked for. */
const ids = /(?<=^\|? ?)\[[0-9a-f]{4,}\]| id="[0-9a-f-]{4,}"/g;

/**
 * Reads a prompt as strictly as its own explanation asks: a line is data if it begins with `|` between the marks of a fence
 * with the same nonce. Any other line stands verbatim.
 */
export function standingIn(prompt: string): PromptStanding {
  const verbatim: string[] = [];
  const data: string[] = [];
  let closing: string | undefined;
  for (const line of prompt.split(lineEnd)) {
    const [, name, nonce] = opening.exec(line) ?? [];
    if (closing === undefined && name !== undefined) closing = `</${name} ${nonce}>`;
    else if (line.trim() === closing) closing = undefined;
    const isData = closing !== undefined && line.trimStart().startsWith('|');
    (isData ? data : verbatim).push(line.replace(ids, ''));
  }
  return { verbatim: verbatim.join('\n'), data: data.join('\n') };
}

/** Whether a text contains all words of a note in their order, whatever is between them. */
export function states(text: string, note: string): boolean {
  return lettersOf(text).includes(lettersOf(note));
}

/** Whether a value occurs in a text. "3318" does not occur in "13318". */
export function mentions(text: string, value: string): boolean {
  const [whole, part] = [foldedOf(text), foldedOf(value)];
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) {
    const [before, after] = [whole.charAt(at - 1), whole.charAt(at + part.length)];
    const splitsNumber = (/^\d/.test(part) && /[\da-f]/.test(before)) || (/\d$/.test(part) && /[\da-f]/.test(after));
    if (!splitsNumber) return true;
  }
  return false;
}

function foldedOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ');
}

function lettersOf(text: string): string {
  return foldedOf(text).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '');
}
