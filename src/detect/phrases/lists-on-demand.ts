/**
 * Lists of numbers, each made when it is first asked for: of the seven thousand signatures, a text has a few hundred, and a
 * program that scans one text should not wait for the others.
 */
export class ListsOnDemand {
  /** List n is `items` from `from[n]` to `to[n]`, once `sizeOf(n)` was called. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  items = new Int32Array(1024);
  readonly #make: (n: number) => readonly number[];
  #used = 0;

  constructor(count: number, make: (n: number) => readonly number[]) {
    this.from = new Int32Array(count).fill(-1);
    this.to = new Int32Array(count);
    this.#make = make;
  }

  sizeOf(n: number): number {
    if ((this.from[n] as number) < 0) this.#add(n, this.#make(n));
    return (this.to[n] as number) - (this.from[n] as number);
  }

  #add(n: number, list: readonly number[]): void {
    const end = this.#used + list.length;
    if (end > this.items.length) {
      const more = new Int32Array(end * 2);
      more.set(this.items);
      this.items = more;
    }
    this.items.set(list, this.#used);
    this.from[n] = this.#used;
    this.to[n] = end;
    this.#used = end;
  }
}
