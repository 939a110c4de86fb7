import { type Checkpoint, signCheckpoint } from '../../journal/index.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { type Refused, refused } from '../results.ts';

/** The answer to `checkpoint`. */
export type CheckpointResult = { readonly outcome: 'signed'; readonly checkpoint: Checkpoint } | Refused;

/** Signs the current head. Stored elsewhere, the checkpoint later reveals that the journal was truncated. */
export function checkpoint(transactor: SpaceTransactor): Promise<CheckpointResult> {
  return transactor.readDurable(({ head }) =>
    head === undefined
      ? refused('beyond-journal', 'the journal has no record yet; write something first')
      : { outcome: 'signed', checkpoint: signCheckpoint(transactor.dependencies.keyring, transactor.space, head) },
  );
}
