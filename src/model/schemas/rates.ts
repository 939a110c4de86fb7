import * as z from 'zod';
import { type Channel, channels } from '../provenance.ts';

// The guard keeps at most this many writes of at most this age for counting.
const maxWindowSeconds = 3_600;
const maxCountedWrites = 1_000;

const writeLimit = z.int().min(0).max(maxCountedWrites);
const perMinute = z.int().min(1).max(60_000);
const batchLimit = z.int().min(1).max(1_000_000_000);

/** Limits on how fast texts are written, counted from the accepted writes in the journal; 0 means no limit. */
export const ratesSchema = z.strictObject({
  /** Writes that one principal may make at once, by channel. */
  writes: z.strictObject(
    Object.fromEntries(channels.map((channel) => [channel, writeLimit])) as Record<Channel, z.ZodInt>,
  ),
  perMinute: perMinute.describe('How many writes a principal gets back each minute.'),
  /** Stops many writers that each stay below their own limit. */
  space: writeLimit.describe('Writes that all principals on limited channels may make at once; 0 means no limit.'),
  spacePerMinute: perMinute.describe('How many writes the principals of a space get back together each minute.'),
  batchTexts: batchLimit.describe('Maximum texts in one batch on a limited channel. A batch counts as one write.'),
  batchCodePoints: batchLimit.describe('Maximum length of all texts of such a batch together, in code points.'),
  windowSeconds: z
    .int()
    .min(0)
    .max(maxWindowSeconds)
    .describe(
      'If not 0, no writes come back gradually: `writes` and `space` are the most in any window of this length.',
    ),
});
