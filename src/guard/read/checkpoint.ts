import { type Checkpoint, signCheckpoint } from '../../journal/index.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { type Refused, refused } from '../results.ts';

/** The answer to `checkpoint`. */
export type CheckpointResult = { readonly outcome: 'signed'; readonly checkpoint: Checkpoint } | Refused;

/** Signs where the journal stands. Kept elsewhere, it shows later that the end was cut off. */
export function checkpoint(transactor: SpaceTransactor): Promise<CheckpointResult> {
  return transactor.read(({ head }) =>
    head === undefined
      ? refused('beyond-journal', 'the journal has no record yet; write something first')
      : { outcome: 'signed', checkpoint: signCheckpoint(transactor.dependencies.keyring, transactor.space, head) },
  );
}
