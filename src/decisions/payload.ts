import type { Inferred } from '../model/inferred.ts';
import type { obligationOutcome, primaries } from './schemas.ts';

/** What happened to one obligation of a decision. */
export type ObligationOutcome = Inferred<typeof obligationOutcome>;

/** The decision and its inputs. No field follows from another, so they cannot contradict each other. */
export type Primaries = Inferred<typeof primaries>;
