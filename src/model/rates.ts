import type { Inferred } from './inferred.ts';
import type { ratesSchema } from './schemas/rates.ts';

/** How often may be written. Counted from accepted writes of the journal; 0 means without limit. */
export type Rates = Inferred<typeof ratesSchema>;
