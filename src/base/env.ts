import { randomBytes, randomUUID } from 'node:crypto';

/** Everything the core may learn from the outside world. Tests and the lab pass a scripted one, and a run can be repeated. */
export interface Env {
  /** Milliseconds since 1970, as the machine believes them. */
  now(): number;
  /** A name nobody can guess or meet twice. */
  id(): string;
  /** So many bytes of chance. */
  random(size: number): Uint8Array;
}

export const systemEnv: Env = {
  now: () => Date.now(),
  id: () => randomUUID(),
  random: (size) => randomBytes(size),
};

/** Same calls, same answers: the clock ticks by one millisecond and everything else counts up from the seed. */
export function scriptedEnv(seed = 1, start = 1_700_000_000_000): Env {
  let tick = start;
  let state = seed >>> 0 || 1;
  const next = (): number => {
    // Xorshift: enough to be repeatable. Nothing secret is ever made from it.
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
