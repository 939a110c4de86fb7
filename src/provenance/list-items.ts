/** What stands between the items of a list: "Ana 200, Ben 300", "Ana | 200 | Ben | 300". */
const listed = /[,|\t•·]/u;
/** "ana=300 ben=200": blanks stand between the items. */
const assigned = /\S=\S[^=]*\s[^\s=]+=\S/u;
const blanks = /^\s+$/u;

/** The items of the lists in a text: where each but the first begins, counted in tokens of a clause. */
export class ListItems {
  readonly #separator: RegExp | undefined;
  #starts: number[] = [];

  constructor(text: string) {
    this.#separator = listed.test(text) ? listed : assigned.test(text) ? blanks : undefined;
  }

  /** Takes what stands before the token with this number. */
  take(gap: string, token: number): void {
    if (token > 0 && token !== this.#starts.at(-1) && this.#separator?.test(gap) === true) this.#starts.push(token);
  }

  /** The items of a clause with so many tokens. The next one is read after it. */
  ofClause(length: number): { readonly items?: readonly number[] } {
    const items = this.#starts.filter((at) => at < length);
    this.#starts = [];
    return items.length === 0 ? {} : { items };
  }
}
