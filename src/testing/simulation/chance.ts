/** Random choices that follow from a seed. Each part of a simulation forks its own, so that one part drawing more changes no other. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = mix(seed >>> 0);
  }

  /** A number in [0, 1). */
  next(): number {
    // Mulberry32: 32 bits of state are enough for a run of some thousand choices.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let word = this.#state;
    word = Math.imul(word ^ (word >>> 15), word | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Whether something of this probability happens. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of them, all equally likely. */
  pick<T>(of: readonly [T, ...T[]]): T {
    return of[this.below(of.length)] ?? of[0];
  }

  /** As many bytes. */
  bytes(size: number): Uint8Array {
    return Uint8Array.from({ length: size }, () => this.below(256));
  }

  /** Choices of its own for a part of the simulation. */
  fork(part: string): Chance {
    let hash = this.#state;
    for (const character of part) hash = mix(hash ^ (character.codePointAt(0) ?? 0));
    return new Chance(hash);
  }
}

function mix(value: number): number {
  let word = (value + 0x9e3779b9) >>> 0;
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
