import { Fault } from '../base/fault.ts';
import type { Keyring } from '../model/keyring.ts';
import type { SpaceSummary } from './backed-up.ts';
import type { AcceptedLoss } from './losses.ts';

export interface RestoreBackupRequest {
  /** A file made by a backup. */
  readonly file: string;
  /** The address of the store: a SQLite file or postgres://... */
  readonly store: string;
  readonly keyring: Keyring;
  /** Whether a store with contents may be replaced. Its contents are kept in a copy. */
  readonly replace: boolean;
  /** The number of records that the person accepts to lose. */
  readonly lose?: AcceptedLoss;
}

export interface RestoredStore {
  readonly store: string;
  readonly spaces: readonly SpaceSummary[];
  /** Where the contents of the replaced store are; absent if there were none. */
  readonly kept?: string;
}

export function refuseFilled(
  spaces: number,
  { replace, store }: Pick<RestoreBackupRequest, 'replace' | 'store'>,
): void {
  if (spaces === 0 || replace) return;
  throw new Fault(
    'input-invalid',
    `the store ${store} has ${spaces} ${spaces === 1 ? 'space' : 'spaces'}; nothing was changed. Restore into a new store, or add --replace, which keeps a copy of the store first. See docs/backup.md`,
    { spaces },
  );
}

/** A name for a copy of what was there, with the time in milliseconds since 1970. */
export function keptName(path: string, now: number): string {
  return `${path}.before-restore-${now}`;
}
