import type { Inferred } from './inferred.ts';
import type { checkpointSchema } from './schemas/checkpoint.ts';

/**
 * Where a journal stood, signed. Kept anywhere but beside the database, it shows what a chain alone cannot: that the end
 * was cut off, or that the whole file was put back to an earlier day.
 */
export type Checkpoint = Inferred<typeof checkpointSchema>;
