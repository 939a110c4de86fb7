import { Fault, type FaultCode } from '../../base/fault.ts';

/** What was being done when it failed. Only a COMMIT that got no answer leaves open whether the work was kept. */
export type PostgresPhase = 'work' | 'commit';

interface Row {
  /** How the SQLSTATE begins. */
  readonly starts: string;
  readonly code: FaultCode;
  readonly message: string;
}

/** First match wins. The server's own messages are never passed on: their detail holds values. */
const rows: readonly Row[] = [
  {
    starts: '25006',
    code: 'store-unavailable',
    message: 'the server takes no writes; connect to the primary, or lift default_transaction_read_only',
  },
  { starts: '53100', code: 'store-unavailable', message: 'the disk of the server is full; make room and try again' },
  { starts: '53300', code: 'store-unavailable', message: 'the server has no connection left; use a smaller pool' },
  {
    starts: '53',
    code: 'store-unavailable',
    message: 'the server lacks a resource; nothing of the operation was kept; look at its log',
  },
  {
    starts: '55P03',
    code: 'store-contention',
    message: 'another writer held the space for longer than the lock timeout; try again, or raise the timeout',
  },
  { starts: '57014', code: 'store-contention', message: 'the server cancelled the statement; try again' },
  { starts: '40', code: 'store-contention', message: 'the server chose another transaction over this one; try again' },
  {
    starts: '42501',
    code: 'store-unavailable',
    message: 'this role may not do that; connect as the owner of the schema, or have it grant the right',
  },
  { starts: '28', code: 'store-unavailable', message: 'the server refused the login; check role and password' },
  { starts: '3D000', code: 'store-unavailable', message: 'there is no such database; create it' },
  {
    starts: '42',
    code: 'store-corrupt',
    message: 'tables are missing or not as they were made; restore a backup, or give Bezoar a schema of its own',
  },
  {
    starts: '23',
    code: 'store-corrupt',
    message: 'what is to be written contradicts what is stored; run `bezoar verify`',
  },
  {
    starts: 'XX',
    code: 'store-corrupt',
    message: 'the server found its own data damaged; stop writing, look at its log and restore a backup',
  },
  {
    starts: '58',
    code: 'store-unavailable',
    message: 'the disk of the server failed; nothing of the operation was kept; look at its log',
  },
];

const lost: Readonly<Record<PostgresPhase, () => Fault>> = {
  work: () =>
    new Fault(
      'store-unavailable',
      'the server cannot be reached or went away; nothing of the operation was kept; check that it runs and try again',
    ),
  commit: () =>
    new Fault(
      'commit-unknown',
      'the connection was lost before the server answered a commit, and it may or may not have been kept; read before writing',
    ),
};

/** A failure of the server or of the way to it as a Fault; anything else, a bug of ours, as it is. */
export function postgresFault(error: unknown, phase: PostgresPhase): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error;
  if (isLost(error)) return withCode(lost[phase](), codeOf(error));
  const code = codeOf(error);
  const row = rows.find(({ starts }) => code.startsWith(starts));
  if (row !== undefined) return withCode(new Fault(row.code, row.message), code);
  if (!isSqlState(code)) return error;
  return withCode(new Fault('store-unavailable', 'the server refused the operation; nothing of it was kept'), code);
}

/** Errors after which nobody knows what the server did with what it was last sent. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (/^(?:08|57P)/.test(code) || /^E[A-Z]+$/.test(code)) return true;
  // The driver has no code for these.
  return code === '' && /connection|not queryable|calling end|timeout/i.test(error.message);
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code);
}

/** Whether a row with this key was there already. */
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
