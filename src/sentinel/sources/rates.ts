import type { Channel } from '../../model/provenance.ts';
import type { Rates } from '../../model/rates.ts';

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
