export type FaultCode =
  | 'config-invalid'
  /** A package that Bezoar does not install is needed. The message names the command that installs it. */
  | 'package-missing'
  | 'pack-invalid'
  | 'input-invalid'
  | 'input-unreadable'
  /** A value to be hashed is ambiguous. A bug in Bezoar or in a caller that skipped the schemas. */
  | 'value-not-canonical'
  /** The name of a space is missing or not accepted. */
  | 'space-invalid'
  /** The key is missing, unreadable by Bezoar or readable by others. */
  | 'key-unusable'
  /** The journal was sealed with a key that is not in the keyring. */
  | 'key-unknown'
  /** Records do not follow from each other, or an entry does not follow from its record. */
  | 'journal-broken'
  /** The database is damaged, of a newer version, or not Bezoar's. */
  | 'store-corrupt'
  /** Disk full, read-only, connection lost, server gone: nothing of the operation was stored. */
  | 'store-unavailable'
  /** The connection was lost during a commit, which may or may not have been stored. Read before you write again. */
  | 'commit-unknown'
  /** Gave up after too many conflicting writes. */
  | 'store-contention';

/**
 * An error that the operator or a developer must fix. Anything that an attacker can cause is never a Fault: it is a
 * finding, a verdict or a refusal. `facts` may contain ids, counts, names and positions, never memory text.
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
