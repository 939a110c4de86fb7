import type { Inferred } from './inferred.ts';
import type { ratesSchema } from './schemas/rates.ts';

/** Limits on how fast texts are written, counted from the accepted writes in the journal; 0 means no limit. */
export type Rates = Inferred<typeof ratesSchema>;
