import * as z from 'zod';

export const timingsFormat = 'bezoar-lab-timings/1';

const calls = z.strictObject({ calls: z.int().min(0), p50: z.number(), p95: z.number() });
const timingsSchema = z.strictObject({
  format: z.literal(timingsFormat),
  /** SHA-256 of the run's file. */
  run: z.string(),
  /** When the run ended, in UTC. */
  at: z.string(),
  node: z.string(),
  /** Durations of the victim's calls in milliseconds, by condition. */
  overhead: z.record(z.string(), calls),
});
/** What differs each time a run is repeated, and is therefore kept beside it. */
export type RunTimings = z.infer<typeof timingsSchema>;
export type Overhead = RunTimings['overhead'];

/** The timings in a file, if they belong to the run with this hash. */
export function parseTimings(text: string, run: string): RunTimings | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = timingsSchema.safeParse(data);
  return parsed.success && parsed.data.run === run ? parsed.data : undefined;
}
