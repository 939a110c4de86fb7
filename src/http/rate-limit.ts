import type { Env } from '../base/env.ts';

/** A bucket for each name: it holds a minute's worth and fills up steadily. */
export interface RateLimit {
  /** Zero when there was one to take, else how many seconds to wait. */
  take(name: string): number;
}

interface Bucket {
  left: number;
  at: number;
}

const mostNames = 10_000;

export function createRateLimit(perMinute: number, env: Env): RateLimit {
  const buckets = new Map<string, Bucket>();
  const refill = (bucket: Bucket, now: number): void => {
    // A clock that went back gives nothing and takes nothing.
    const passed = Math.max(0, now - bucket.at);
    bucket.left = Math.min(perMinute, bucket.left + (passed * perMinute) / 60_000);
    bucket.at = now;
  };
  return {
    take(name) {
      const now = env.now();
      const bucket = buckets.get(name) ?? { left: perMinute, at: now };
      refill(bucket, now);
      // Kept in order of use, so that the one that goes is the one nobody came back to.
      buckets.delete(name);
      buckets.set(name, bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > mostNames && oldest !== undefined) buckets.delete(oldest);
      if (bucket.left < 1) return Math.ceil(((1 - bucket.left) * 60) / perMinute);
      bucket.left -= 1;
      return 0;
    },
  };
}
