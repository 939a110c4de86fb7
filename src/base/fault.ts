export type FaultCode =
  | 'config-invalid'
  /** A package that Bezoar does not bring along is needed for what was asked. The message names the command that installs it. */
  | 'package-missing'
  | 'pack-invalid'
  | 'input-invalid'
  | 'input-unreadable'
  /** A value that is to be hashed could be written in two ways. A bug of ours or of a caller that skipped the schemas. */
  | 'value-not-canonical'
  /** The name of a space is missing or not one we accept. */
  | 'space-invalid'
  /** The key is missing, unreadable by us or readable by others. */
  | 'key-unusable'
  /** The journal was sealed with a key that is not in the keyring. */
  | 'key-unknown'
  /** Records do not follow from each other, or an entry does not follow from its record. */
  | 'journal-broken'
  /** The database is damaged, of a newer version, or not ours. */
  | 'store-corrupt'
  /** Disk full, read-only, connection lost, server gone: nothing of the operation was kept. */
  | 'store-unavailable'
  /** The connection was lost while a commit was under way: it may or may not have been kept. Read before writing again. */
  | 'commit-unknown'
  /** Other writers kept getting there first. */
  | 'store-contention';

/**
 * Something the operator or we must fix. What an attacker can cause is never a Fault: it is a finding, a verdict or a
 * refusal. `facts` may hold ids, counts, names and positions, never memory text.
 */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(code: FaultCode, message: string, facts: Record<string, string | number> = {}, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.facts = facts;
  }
}
