import type { Channel } from '../model/provenance.ts';

/** How often may be written. Counted from accepted writes of the journal; 0 means without limit. */
export interface Rates {
  readonly windowSeconds: number;
  /** Most writes of one principal within the window, by the channel it comes through. */
  readonly writes: Readonly<Record<Channel, number>>;
  /** Most writes of all principals together, where their channels are limited: many hands that each stay below their own. */
  readonly space: number;
}

/** Nothing older than this is kept for counting, and no more than so many. */
export const longestWindow = 3_600;
export const mostCounted = 1_000;

/** Ten a minute, as in the reference. Persons and imports are known to come in heaps. */
export const usualRates: Rates = {
  windowSeconds: 60,
  writes: { user: 0, operator: 0, import: 0, agent: 10, tool: 10, document: 10, unknown: 10 },
  space: 60,
};

/** An accepted write, as the count remembers it. */
export interface PastWrite {
  readonly at: number;
  readonly channel: Channel;
  /** A document is one write, into however many pieces it was cut. */
  readonly document?: string;
}

export interface Overrun {
  readonly who: 'principal' | 'space';
  readonly limit: number;
  readonly retryAfterMs: number;
}

/**
 * Whether one more write is too many. `own` and `all` are what the principal and the whole space wrote, oldest first; times
 * never go back.
 */
export function overrun(
  rates: Rates,
  now: number,
  next: Omit<PastWrite, 'at'>,
  own: readonly PastWrite[],
  all: readonly PastWrite[],
): Overrun | undefined {
  const limit = rates.writes[next.channel];
  if (limit === 0) return undefined;
  return (
    wait('principal', limit, rates, now, next, own) ??
    (rates.space === 0 ? undefined : wait('space', rates.space, rates, now, next, all))
  );
}

function wait(
  who: Overrun['who'],
  limit: number,
  rates: Rates,
  now: number,
  next: Omit<PastWrite, 'at'>,
  past: readonly PastWrite[],
): Overrun | undefined {
  const window = rates.windowSeconds * 1_000;
  const documents = new Set(next.document === undefined ? [] : [next.document]);
  let count = 0;
  for (let index = past.length - 1; index >= 0; index--) {
    const write = past[index];
    if (write === undefined || now - write.at >= window) return undefined;
    if (rates.writes[write.channel] === 0) continue;
    if (write.document !== undefined) {
      if (documents.has(write.document)) continue;
      documents.add(write.document);
    }
    count += 1;
    if (count >= limit) return { who, limit, retryAfterMs: write.at + window - now };
  }
  return undefined;
}
