import type { HttpLimits } from './parts.ts';

/** Limits open event streams, as each occupies a connection and polls the journal. */
export interface StreamSlots {
  /** Returns a function to call when the stream ends, or undefined if the limit is reached. */
  take(caller: string): (() => void) | undefined;
  /** Aborts when the server stops. */
  readonly closing: AbortSignal;
}

export function createStreamSlots(
  { maxStreams, maxStreamsPerCaller }: HttpLimits,
  closing: AbortSignal,
  count: (change: 1 | -1) => void,
): StreamSlots {
  const open = new Map<string, number>();
  let total = 0;
  const add = (caller: string, change: 1 | -1): void => {
    total += change;
    count(change);
    const own = (open.get(caller) ?? 0) + change;
    if (own === 0) open.delete(caller);
    else open.set(caller, own);
  };
  return {
    closing,
    take(caller) {
      if (total >= maxStreams || (open.get(caller) ?? 0) >= maxStreamsPerCaller) return undefined;
      add(caller, 1);
      let held = true;
      return () => {
        if (held) add(caller, -1);
        held = false;
      };
    },
  };
}
