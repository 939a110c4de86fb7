const fence = '```';

/** The code blocks of the original text: a disguise inside one is in code, and no view can open one by itself. */
export class CodeBlocks {
  readonly #text: string;
  #fences: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text between an odd fence and the next one is code. */
  holds(at: number): boolean {
    this.#fences ??= fencesOf(this.#text);
    let low = 0;
    let high = this.#fences.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#fences[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low % 2 === 1;
  }
}

function fencesOf(text: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(fence); at >= 0; at = text.indexOf(fence, at + fence.length)) found.push(at);
  return found;
}
