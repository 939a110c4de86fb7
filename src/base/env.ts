import { nodeCrypto } from './node-crypto.ts';

/**
 * Everything the core may learn from the outside world. Tests and the lab pass a scripted one, so that a run can be
 * repeated.
 */
export interface Env {
  /** Milliseconds since 1970, by the system clock. */
  now(): number;
  /** A unique, unpredictable id. */
  id(): string;
  /** `size` random bytes. */
  random(size: number): Uint8Array;
  /** Waits. A simulation passes its own; without it, the guard waits by the system's timers. */
  sleep?(milliseconds: number): Promise<void>;
  /** Milliseconds since some moment, to see how long something took. In a simulation, computing takes no time. */
  elapsed?(): number;
}

export const systemEnv: Env = {
  now: () => Date.now(),
  id: () => nodeCrypto().randomUUID(),
  random: (size) => fromPool(size),
};

/**
 * Random bytes are requested from the kernel in bulk, as Node does for ids: every write needs a salt, and a system call
 * costs more than using it.
 */
const pool = new Uint8Array(4_096);
let spent = pool.length;

function fromPool(size: number): Uint8Array {
  if (size > pool.length) return nodeCrypto().randomFillSync(new Uint8Array(size));
  if (spent + size > pool.length) {
    nodeCrypto().randomFillSync(pool);
    spent = 0;
  }
  const bytes = pool.slice(spent, spent + size);
  pool.fill(0, spent, spent + size); // used once, and not left in memory for others to read
  spent += size;
  return bytes;
}

/**
 * Same calls, same answers: the clock advances by one millisecond per call and everything else follows from the seed.
 */
export function scriptedEnv(seed = 1, start = 1_700_000_000_000): Env {
  let tick = start;
  let state = seed >>> 0 || 1;
  const next = (): number => {
    // Xorshift: good enough for repeatability. Nothing secret is ever derived from it.
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
  const random = (size: number): Uint8Array => Uint8Array.from({ length: size }, () => next() & 255);
  const hex = (size: number): string => Buffer.from(random(size)).toString('hex');
  return { now: () => tick++, id: () => `${hex(4)}-${hex(2)}-${hex(2)}-${hex(2)}-${hex(6)}`, random };
}
