import type { HttpOperation } from '../operation.ts';
import { documentOperations } from './documents.ts';
import { entryOperations } from './entries.ts';
import { eventOperations } from './events.ts';
import { journalOperations } from './journal.ts';
import { recoveryOperations } from './recovery.ts';
import { reviewOperations } from './review.ts';
import { sentinelOperations } from './sentinel.ts';
import { serverOperations } from './server.ts';
import { sessionOperations } from './sessions.ts';

/** Every operation of the API, in documentation order. */
export const operations: readonly HttpOperation[] = [
  ...entryOperations,
  ...sessionOperations,
  ...reviewOperations,
  ...documentOperations,
  ...recoveryOperations,
  ...journalOperations,
  ...sentinelOperations,
  ...eventOperations,
  ...serverOperations,
];
