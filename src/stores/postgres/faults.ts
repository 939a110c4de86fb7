import { Fault, type FaultCode } from '../../base/fault.ts';

/** What was running when it failed. Only a COMMIT without an answer leaves open whether the work was stored. */
export type PostgresPhase = 'work' | 'commit';

interface Row {
  /** A prefix of the SQLSTATE. */
  readonly starts: string;
  readonly code: FaultCode;
  readonly message: string;
}

/** First match wins. The server's own messages are never passed on, because their detail can contain stored values. */
const rows: readonly Row[] = [
  {
    starts: '25006',
    code: 'store-unavailable',
    message: 'the server is read-only; connect to the primary, or turn off default_transaction_read_only',
  },
  { starts: '53100', code: 'store-unavailable', message: "the server's disk is full; free space and retry" },
  { starts: '53300', code: 'store-unavailable', message: 'the server has no free connection; use a smaller pool' },
  {
    starts: '53',
    code: 'store-unavailable',
    message: "the server ran out of a resource; nothing was stored; see the server's log",
  },
  {
    starts: '55P03',
    code: 'store-contention',
    message: 'another writer held the space for longer than the lock timeout; retry, or raise the lock timeout',
  },
  { starts: '57014', code: 'store-contention', message: 'the server cancelled the statement; retry' },
  { starts: '40', code: 'store-contention', message: 'the transaction conflicted with another one; retry' },
  {
    starts: '42501',
    code: 'store-unavailable',
    message:
      'permission denied for this role; connect as the owner of the schema, or have the owner grant the permission',
  },
  { starts: '28', code: 'store-unavailable', message: 'the server refused the login; check role and password' },
  { starts: '3D000', code: 'store-unavailable', message: 'the database does not exist; create it' },
  {
    starts: '42',
    code: 'store-corrupt',
    message:
      'tables are missing or were altered; restore a backup (see docs/backup.md), or give Bezoar a schema of its own',
  },
  {
    starts: '23',
    code: 'store-corrupt',
    message: 'the write conflicts with stored rows; run `bezoar verify`',
  },
  {
    starts: 'XX',
    code: 'store-corrupt',
    message:
      "the server reports that its data is damaged; stop writing, see the server's log and restore a backup; see docs/backup.md",
  },
  {
    starts: '58',
    code: 'store-unavailable',
    message: "the server's disk failed; nothing was stored; see the server's log",
  },
];

const lostConnection: Readonly<Record<PostgresPhase, () => Fault>> = {
  work: () =>
    new Fault(
      'store-unavailable',
      'the server is unreachable or the connection broke; nothing was stored; check that the server is running and retry',
    ),
  commit: () =>
    new Fault(
      'commit-unknown',
      'the connection was lost before the server confirmed a commit, so it may or may not be stored; read before writing again',
    ),
};

/** Turns a failure of the server or the connection into a Fault; returns anything else, which is a bug, unchanged. */
export function postgresFault(error: unknown, phase: PostgresPhase): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error;
  if (isLost(error)) return withCode(lostConnection[phase](), codeOf(error));
  const code = codeOf(error);
  const row = rows.find(({ starts }) => code.startsWith(starts));
  if (row !== undefined) return withCode(new Fault(row.code, row.message), code);
  if (!isSqlState(code)) return error;
  return withCode(new Fault('store-unavailable', 'the server refused the operation; nothing was stored'), code);
}

/** Errors after which it is unknown what the server did with the last statement. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (/^(?:08|57P)/.test(code) || /^E[A-Z]+$/.test(code)) return true;
  // The driver has no code for these.
  return code === '' && /connection|not queryable|calling end|timeout/i.test(error.message);
}

/** Whether the server did not know a statement that this connection had prepared, or had it already. It did not run. */
export function isUnprepared(error: unknown): boolean {
  return ['26000', '42P05'].includes(codeOf(error));
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code);
}

/** Whether a row with this key already existed. */
export function isTaken(error: unknown): boolean {
  return error instanceof Fault && error.facts.driver === '23505';
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

function withCode(fault: Fault, code: string): Fault {
  return code === '' ? fault : new Fault(fault.code, fault.message, { ...fault.facts, driver: code });
}
