import {
  CompiledQuery,
  DummyDriver,
  type Generated,
  Kysely,
  type PostgresPool as KyselyPool,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import type { Head, SealedRecord } from '../../model/record.ts';
import { spaceKey, toHead } from '../sql/rows.ts';
import type { Tables } from '../sql/tables.ts';
import { withErrorListeners } from './clients.ts';
import { isUnprepared, type PostgresPhase, postgresFault } from './faults.ts';
import { type HeadColumns, headQuery, startOf } from './head-query.ts';
import type { PostgresClient, PostgresOptions, PostgresPool } from './pool.ts';

interface PostgresTables extends Omit<Tables, 'space'> {
  /** `indexed`: the sequence number up to which the entries' words are in the index. */
  space: Tables['space'] & { indexed: Generated<number> };
  /** One row per entry: the words of the text it had when it was indexed. `words` is a tsvector. */
  search: { space: string; key: string; digest: string; words: string };
}
export type PostgresConnection = Kysely<PostgresTables>;
type Keep<T> = (result: T) => boolean;
type Work<T> = (connection: PostgresConnection, rows: readonly unknown[]) => Promise<T>;
type Write<T> = (connection: PostgresConnection, head: Head | undefined) => Promise<T>;

/** A pool, and the only ways to use it. Each is a transaction that declares which rows the server may show. */
export interface PostgresSession {
  readonly schema: string;
  /** How long to wait for another writer. */
  readonly lockTimeoutMs: number;
  /** A call of one of our routines (see `routinesOf`), which set their own visibility. */
  routine(name: string, space: string, values: readonly unknown[]): CompiledQuery;
  /** One round trip and one transaction. In phase `commit`, a missing result leaves the outcome unknown. */
  call(query: CompiledQuery, phase: PostgresPhase): Promise<readonly unknown[]>;
  /** Sees the rows of one space in one snapshot. */
  read<T>(space: string, work: (connection: PostgresConnection) => Promise<T>): Promise<T>;
  /** Sees one space, locks out its other writers and reads its head. Rolls back when `keep` returns false. */
  write<T>(space: string, work: Write<T>, keep: Keep<T>): Promise<T>;
  /**
   * Waits for a lock, at most `waitMs`, and leaves open the transaction that has it and sees the space. Fetches the records
   * from `from` on with the same round trip, up to a number of them.
   */
  open(space: string, lock: bigint, waitMs?: number, from?: number): Promise<OpenTransaction>;
  /** Sees every space and can change none. */
  operate<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T>;
  /** Changes tables, one process at a time. */
  migrate(work: (connection: PostgresConnection) => Promise<void>): Promise<void>;
  /** Without a transaction, for statements that the server refuses inside one. */
  outside<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * A transaction that has a lock, on a connection of its own. If a call fails, the transaction is lost and nothing of it is
 * stored; end it all the same.
 */
export interface OpenTransaction {
  /** The head of the space when the lock was granted. */
  readonly head: Head | undefined;
  /** All records from the one that was asked for, if there are not too many. */
  readonly records?: readonly SealedRecord[];
  call(query: CompiledQuery): Promise<readonly unknown[]>;
  /** Commits or rolls back, and returns the connection to the pool. */
  end(keep: boolean): Promise<void>;
}

const defaultLockTimeoutMs = 10_000;
/** Compiles queries without a server. */
const compileOnly = new Kysely<PostgresTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** `version`: of the schema, which names the routines. */
export function createSession(pool: PostgresPool, options: PostgresOptions, version: number): PostgresSession {
  const schema = options.schema ?? 'bezoar';
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new Fault(
      'config-invalid',
      `schema: ${JSON.stringify(schema)} is not accepted; use up to 63 lower-case letters, digits and underscores, not starting with a digit`,
    );
  }
  const lockTimeoutMs = Math.max(1, Math.trunc(options.lockTimeout ?? defaultLockTimeoutMs));
  const clients = withErrorListeners(pool);
  const database = new Kysely<PostgresTables>({
    dialect: new PostgresDialect({ pool: clients as unknown as KyselyPool }),
  });
  let closed = false;
  const checkOpen = (): void => {
    if (closed) throw new Fault('store-unavailable', 'the store is closed; open a new one');
  };

  const connect = async (): Promise<PostgresClient> => {
    checkOpen();
    return clients.connect().catch((error: unknown) => {
      throw postgresFault(error, 'work');
    });
  };
  /** Bypasses kysely, which would take a fifth of a commit's time. */
  const run = async (client: PostgresClient, { sql: text, parameters }: CompiledQuery): Promise<readonly unknown[]> =>
    (await client.query({ text, values: [...parameters], ...named(text) })).rows;
  const call: PostgresSession['call'] = async (query, phase) => {
    if (options.readOnly === true && phase === 'commit') {
      throw new Fault('store-unavailable', 'this store was opened for reading only; nothing was changed');
    }
    const client = await connect();
    try {
      return await run(client, query).catch((error: unknown) => {
        if (!isUnprepared(error)) throw error;
        // A pooler changed the connection to the server under us. The statement did not run; from now on none is prepared.
        prepares = false;
        return run(client, query);
      });
    } catch (error) {
      throw postgresFault(error, phase);
    } finally {
      client.release();
    }
  };
  const outside = async <T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T> => {
    checkOpen();
    try {
      return await database.connection().execute((connection) => work(connection.withSchema(schema)));
    } catch (error) {
      throw postgresFault(error, 'work');
    }
  };
  const inside = <T>(begin: string, end: PostgresPhase, work: Work<T>, keep: Keep<T>) =>
    outside(async (connection) => {
      let result: T;
      try {
        result = await work(connection, await send(connection, CompiledQuery.raw(begin), 'work'));
      } catch (error) {
        await rollback(connection);
        throw error;
      }
      if (keep(result)) await send(connection, CompiledQuery.raw('commit'), end);
      else await rollback(connection);
      return result;
    });
  // The names in these texts are hexadecimal or checked above, so several commands can share one round trip.
  const settings = (waitMs: number): string =>
    `set local search_path = pg_catalog; set local lock_timeout = ${Math.ceil(waitMs)}`;
  const writing = (lock: bigint, waitMs: number): string =>
    `begin isolation level read committed${options.readOnly === true ? ' read only' : ''}; ${settings(waitMs)}; ${
      // An acknowledged write is durable whatever the server's default; stronger settings are kept.
      "select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off'"
    }; select pg_advisory_xact_lock(${lock})`;
  const reading = `begin isolation level repeatable read read only; ${settings(lockTimeoutMs)}`;
  const setting = (name: string, value: string): string => `; select set_config('bezoar.${name}', '${value}', true)`;

  let prepares = options.prepare !== false;
  const names = new Map<string, { readonly name: string }>();
  const named = (text: string): { readonly name?: string } => {
    if (!prepares) return {};
    const known = names.get(text) ?? { name: `bezoar_${sha256(text).slice(0, 32)}` };
    names.set(text, known);
    return known;
  };
  const open: PostgresSession['open'] = async (space, lock, waitMs = lockTimeoutMs, from?: number) => {
    const client = await connect();
    const fail = (error: unknown, phase: PostgresPhase): never => {
      if (isUnprepared(error)) prepares = false;
      throw postgresFault(error, phase);
    };
    // A writer that stops while it has the lock loses it before those who wait for it give up.
    const idle = `set local idle_in_transaction_session_timeout = ${Math.ceil(lockTimeoutMs / 2)}`;
    const begin = `${writing(lock, waitMs)}; ${idle}${setting('space', spaceKey(space))}; ${headQuery(schema, space, from)}`;
    try {
      const { rows } = await client.query(begin);
      return {
        ...startOf(space, rows, from),
        call: (query) => run(client, query).catch((error: unknown) => fail(error, 'work')),
        end: async (keep) => {
          try {
            const { command } = await client.query(keep ? 'commit' : 'rollback');
            // The server answers so when it has given up the transaction before.
            if (keep && command !== 'COMMIT')
              throw new Fault('store-unavailable', 'the server rolled a commit back; retry');
          } catch (error) {
            if (keep) fail(error, 'commit');
          } finally {
            client.release();
          }
        },
      };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      client.release();
      return fail(error, 'work');
    }
  };
  const calls = new Map<string, string>();
  const callOf = (name: string, count: number): string => {
    const placeholders = sql.join(Array.from({ length: count }, () => sql`${''}`));
    const text =
      calls.get(name) ??
      sql`select * from ${sql.id(schema, `${name}_${version}`)}(${placeholders}) as ${sql.id(name)}`.compile(
        compileOnly,
      ).sql;
    calls.set(name, text);
    return text;
  };

  return {
    schema,
    lockTimeoutMs,
    routine: (name, space, values) =>
      CompiledQuery.raw(callOf(name, values.length + 2), [spaceKey(space), String(lockTimeoutMs), ...values]),
    call,
    read: (space, work) =>
      answering((resolving) =>
        inside(reading + setting('space', spaceKey(space)), 'work', resolving(work), () => true),
      ),
    write: (space, work, keep) =>
      inside(
        `${writing(lockNumber(schema, space), lockTimeoutMs)}${setting('space', spaceKey(space))}; ${headQuery(schema, space)}`,
        'commit',
        (connection, rows) => work(connection, toHead(rows[0] as HeadColumns | undefined)),
        keep,
      ),
    open,
    operate: (work) => inside(reading + setting('operator', 'on'), 'work', work, () => true),
    migrate: (work) => inside(writing(lockNumber(schema, ''), lockTimeoutMs), 'commit', work, () => true),
    outside,
    close: async () => {
      if (closed) return;
      closed = true;
      await database.destroy();
    },
  };
}

/**
 * Answers when the work is done: no caller needs to wait until the server has ended a transaction that changed nothing.
 */
function answering<T>(run: (resolving: (work: Work<T>) => Work<T>) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const resolving =
      (work: Work<T>): Work<T> =>
      async (connection, rows) => {
        const result = await work(connection, rows);
        resolve(result);
        return result;
      };
    run(resolving).catch(reject);
  });
}

async function send(
  connection: PostgresConnection,
  query: CompiledQuery,
  phase: PostgresPhase,
): Promise<readonly unknown[]> {
  try {
    return (await connection.executeQuery(query)).rows;
  } catch (error) {
    throw postgresFault(error, phase);
  }
}

async function rollback(connection: PostgresConnection): Promise<void> {
  try {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  } catch {
    // The connection is gone, and the transaction with it. The first error is the one to report.
  }
}

/** Two spaces with the same number wait for each other sometimes; nothing worse happens. */
export function lockNumber(schema: string, space: string): bigint {
  return numberOf(`bezoar ${schema} ${space}`);
}

/** The lock for which writers queue who want to decide in turn. Commits do not ask for it. */
export function queueNumber(schema: string, space: string): bigint {
  return numberOf(`queue of bezoar ${schema} ${space}`);
}

function numberOf(name: string): bigint {
  if (lastLock.name !== name) lastLock = { name, number: BigInt(`0x${sha256(name).slice(0, 15)}`) };
  return lastLock.number;
}
let lastLock = { name: '', number: 0n };
