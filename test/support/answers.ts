import type { CheckpointResult, GetResult, RecalledEntry } from '../../src/guard/index.ts';
import type { Checkpoint } from '../../src/journal/index.ts';

/** The entry that was found; undefined when there is none. */
export function entryOf(result: GetResult): RecalledEntry | undefined {
  return result.outcome === 'found' ? result.entry : undefined;
}

/** The signed checkpoint; undefined while the journal is empty. */
export function checkpointOf(result: CheckpointResult): Checkpoint | undefined {
  return result.outcome === 'signed' ? result.checkpoint : undefined;
}
