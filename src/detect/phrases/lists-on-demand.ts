/**
 * Lists of numbers, each made when it is first asked for: of the ten thousand signatures, a text has a few hundred, and a
 * program that scans one text should not wait for the others.
 */
export class ListsOnDemand {
  /** List n is `items` from `bounds[2 * n]` to `bounds[2 * n + 1]`, once `sizeOf(n)` was called. */
  readonly bounds: Int32Array;
  items = new Int32Array(1024);
  readonly #make: (n: number) => readonly number[];
  #used = 0;

  constructor(count: number, make: (n: number) => readonly number[]) {
    this.bounds = new Int32Array(count * 2).fill(-1);
    this.#make = make;
  }

  sizeOf(n: number): number {
    if ((this.bounds[n * 2] as number) < 0) this.#add(n, this.#make(n));
    return (this.bounds[n * 2 + 1] as number) - (this.bounds[n * 2] as number);
  }

  #add(n: number, list: readonly number[]): void {
    const end = this.#used + list.length;
    if (end > this.items.length) {
      const more = new Int32Array(end * 2);
      more.set(this.items);
      this.items = more;
    }
    this.items.set(list, this.#used);
    this.bounds[n * 2] = this.#used;
    this.bounds[n * 2 + 1] = end;
    this.#used = end;
  }
}
