import type { HttpLimits } from './parts.ts';

/** Counts open event streams: each holds a connection and looks at the journal again and again. */
export interface StreamSlots {
  /** Undefined when there is no room. Call what comes back once the stream has ended. */
  take(caller: string): (() => void) | undefined;
  /** Aborts when the server stops. */
  readonly closing: AbortSignal;
}

export function createStreamSlots(
  { streams, streamsPerCaller }: HttpLimits,
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
      if (total >= streams || (open.get(caller) ?? 0) >= streamsPerCaller) return undefined;
      add(caller, 1);
      let held = true;
      return () => {
        if (held) add(caller, -1);
        held = false;
      };
    },
  };
}
