/**
 * Lists of numbers, made when they are first asked for: of the ten thousand signatures, a text has a few hundred, and a
 * program that scans one text should not wait for the others. The lists of one signature lie side by side, because
 * whoever reads one waits for memory and then reads the next.
 */
export class ListsOnDemand {
  /** From `at(n)` on: where in `items` the first list of n begins, and where each of its lists ends. */
  readonly bounds: Int32Array;
  items = new Int32Array(1024);
  readonly #stride: number;
  readonly #make: (n: number) => readonly (readonly number[])[];
  #used = 0;

  /** `make` returns so many `lists` for each number below `count`. */
  constructor(count: number, lists: number, make: (n: number) => readonly (readonly number[])[]) {
    this.#stride = lists + 1;
    this.bounds = new Int32Array(count * this.#stride).fill(-1);
    this.#make = make;
  }

  /** The place of the lists of n in `bounds`. */
  at(n: number): number {
    const place = n * this.#stride;
    if ((this.bounds[place] as number) < 0) this.#add(place, this.#make(n));
    return place;
  }

  #add(place: number, lists: readonly (readonly number[])[]): void {
    const size = lists.reduce((sum, list) => sum + list.length, 0);
    if (this.#used + size > this.items.length) {
      const more = new Int32Array((this.#used + size) * 2);
      more.set(this.items);
      this.items = more;
    }
    this.bounds[place] = this.#used;
    for (const [index, list] of lists.entries()) {
      this.items.set(list, this.#used);
      this.#used += list.length;
      this.bounds[place + index + 1] = this.#used;
    }
  }
}
