/** How a text stood in a prompt. A bare line speaks with the voice of the memory; a marked one is shown as data. */
export interface PromptView {
  readonly bare: boolean;
  readonly fenced: boolean;
  /** All pieces stood bare: together they say what the attacker wants said. */
  readonly whole: boolean;
}

/**
 * Reads prompts for a text. It knows what was planted and nothing of how it was judged: a line that begins with `|` is data,
 * because every prompt says so, and any other line is not.
 */
export class Oracle {
  readonly #needles: readonly (readonly string[])[];

  /** `pieces` as they were planted, disguise and all. */
  constructor(pieces: readonly string[]) {
    this.#needles = pieces.map(needlesOf).filter((needles) => needles.length > 0);
  }

  look(prompts: readonly string[]): PromptView {
    const lines = prompts
      .flatMap((prompt) => prompt.split('\n'))
      .map((line) => ({ data: line.startsWith('|'), text: folded(line) }));
    const stands = (needles: readonly string[], data: boolean): boolean =>
      lines.some((line) => line.data === data && needles.some((needle) => line.text.includes(needle)));
    const bare = this.#needles.map((needles) => stands(needles, false));
    return {
      bare: bare.some(Boolean),
      fenced: this.#needles.some((needles) => stands(needles, true)),
      whole: bare.length > 0 && bare.every(Boolean),
    };
  }
}

const minMatchLength = 12;

/** The longest stretch of each line that a renderer leaves as it is. */
function needlesOf(piece: string): readonly string[] {
  return piece
    .split('\n')
    .map((line) => folded(line).split(/[<>[\]|]/))
    .flatMap((parts) => parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '').trim())
    .filter((needle) => needle.length >= minMatchLength);
}

/** Without what is invisible and what is drawn in its place, so that hiding a text does not hide it from here. */
function folded(line: string): string {
  return line
    .replace(/\u2039(?:U\+[0-9A-F]{4,6}|\d+ hidden characters)\u203a/g, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
