import type { Env } from '../base/env.ts';

/** A token bucket per name, with a capacity of one minute. */
export interface RateLimit {
  /** Zero if the request is allowed, otherwise the seconds to wait. */
  take(name: string): number;
}

interface Bucket {
  left: number;
  at: number;
}

const maxNames = 10_000;

export function createRateLimit(perMinute: number, env: Env): RateLimit {
  const buckets = new Map<string, Bucket>();
  const refill = (bucket: Bucket, now: number): void => {
    // A clock that goes back must not change the bucket.
    const passed = Math.max(0, now - bucket.at);
    bucket.left = Math.min(perMinute, bucket.left + (passed * perMinute) / 60_000);
    bucket.at = now;
  };
  return {
    take(name) {
      const now = env.now();
      const bucket = buckets.get(name) ?? { left: perMinute, at: now };
      refill(bucket, now);
      // Map order is order of use, so the least recently used bucket is dropped first.
      buckets.delete(name);
      buckets.set(name, bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > maxNames && oldest !== undefined) buckets.delete(oldest);
      if (bucket.left < 1) return Math.ceil(((1 - bucket.left) * 60) / perMinute);
      bucket.left -= 1;
      return 0;
    },
  };
}
