import type { Inferred } from './inferred.ts';
import type { checkpointSchema } from './schemas/checkpoint.ts';

/**
 * A signed statement of the last record of a journal. Stored away from the database, it reveals what the chain alone
 * cannot: that the end was cut off, or that the whole database was rolled back.
 */
export type Checkpoint = Inferred<typeof checkpointSchema>;
