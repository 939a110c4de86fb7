import { standingIn } from './standing.ts';

/** How a text appeared in a prompt. A bare line speaks for the memory; a fenced one is data. */
export interface PromptView {
  readonly bare: boolean;
  readonly fenced: boolean;
  /** All pieces appeared bare: together they say what the attacker wants. */
  readonly whole: boolean;
}

type Needles = readonly string[];

/** Looks for a planted text in prompts, independently of the guard's decisions and as strictly as prompts explain themselves. */
export class Oracle {
  /** For each version of the attack, for each of its pieces: the parts to look for. */
  readonly #attacks: (readonly Needles[])[];

  /** `pieces` as planted, in their disguise. */
  constructor(pieces: readonly string[]) {
    this.#attacks = [needlesOfAll(pieces)];
  }

  /** Another version of the same attack. Either of them counts. */
  alsoExpect(pieces: readonly string[]): void {
    this.#attacks.push(needlesOfAll(pieces));
  }

  /** Whether every line of every piece is in the stored texts. */
  isIn(texts: readonly string[]): boolean {
    const lines = texts.flatMap((text) => text.split('\n')).map(folded);
    const isThere = (needle: string): boolean => lines.some((line) => line.includes(needle));
    return this.#attacks.some((pieces) => pieces.length > 0 && pieces.every((needles) => needles.every(isThere)));
  }

  /** The lines of a prompt around each planted text. */
  excerpt(prompt: string): string {
    const lines = prompt.split('\n');
    const all = this.#attacks.flat(2);
    const hits = lines.map((line) => all.some((one) => folded(line).includes(one)));
    return lines.filter((_line, index) => hits.slice(Math.max(0, index - 2), index + 3).some(Boolean)).join('\n');
  }

  look(prompts: readonly string[]): PromptView {
    const standings = prompts.map(standingIn);
    const verbatim = standings.flatMap((one) => one.verbatim.split('\n')).map(folded);
    const data = standings.flatMap((one) => one.data.split('\n')).map(folded);
    const appears = (needles: Needles, lines: readonly string[]): boolean =>
      lines.some((line) => needles.some((needle) => line.includes(needle)));
    const bare = this.#attacks.map((pieces) => pieces.map((needles) => appears(needles, verbatim)));
    return {
      bare: bare.flat().some(Boolean),
      fenced: this.#attacks.flat().some((needles) => appears(needles, data)),
      whole: bare.some((pieces) => pieces.length > 0 && pieces.every(Boolean)),
    };
  }
}

const minMatchLength = 12;

function needlesOfAll(pieces: readonly string[]): readonly Needles[] {
  return pieces.map(needlesOf).filter((needles) => needles.length > 0);
}

/** The longest part of each line that a renderer leaves unchanged. */
function needlesOf(piece: string): Needles {
  return piece
    .split('\n')
    .map((line) => folded(line).split(/[<>[\]|]/))
    .flatMap((parts) => parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '').trim())
    .filter((needle) => needle.length >= minMatchLength);
}

/** Removes invisible characters and their drawn placeholders, so that hidden text is still found. */
function folded(line: string): string {
  return line
    .replace(/\u2039(?:U\+[0-9A-F]{4,6}|\d+ hidden characters)\u203a/g, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
