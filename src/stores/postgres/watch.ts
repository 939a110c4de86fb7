import { setTimeout as sleep } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import { fromColumn } from '../encoding.ts';
import { channelOf, notify } from './announce.ts';
import { postgresFault } from './faults.ts';
import type { PostgresClient, PostgresPool } from './pool.ts';
import type { PostgresSession } from './session.ts';

export type OnChange = (space: string, seq: number) => void;

/** How long our own notification may take to come back. */
const maxEchoMs = 5_000;
const reconnectPauseMs = 1_000;
/** Names of spaces to remember; the others are looked up again. */
const maxNames = 10_000;

/**
 * Listens for what `ChangeAnnouncer` tells, on a connection of its own, and connects again when that is lost. Anybody who may
 * connect to the database can notify; so what is heard says only that it is time to look.
 */
export async function watchChanges(
  session: PostgresSession,
  pool: PostgresPool,
  onChange: OnChange,
): Promise<() => Promise<void>> {
  if (pool.options?.max === 1) {
    throw new Fault(
      'config-invalid',
      'watch() keeps a connection, and the pool has only one (max: 1); use a larger pool, or pass the option `listen`',
    );
  }
  const names = new Map<string, string>();
  let isStopped = false;
  let client: PostgresClient | undefined;
  const hear = (payload: string | undefined): void => {
    const [, key, seq] = /^([0-9a-f]{64}) (\d{1,15})$/.exec(payload ?? '') ?? [];
    if (key === undefined || seq === undefined || isStopped) return;
    nameOf(session, names, key).then(
      (name) => {
        if (name !== undefined && !isStopped) onChange(name, Number(seq));
      },
      () => undefined, // The server is gone for now; what is missed is no more than a hint.
    );
  };
  const connect = async (): Promise<void> => {
    client = await listen(session, pool, hear, () => {
      if (!isStopped) void reconnect();
    });
  };
  const reconnect = async (): Promise<void> => {
    while (!isStopped) {
      await sleep(reconnectPauseMs, undefined, { ref: false });
      const connected = await connect().then(
        () => true,
        () => false,
      );
      if (connected) break;
    }
    if (isStopped) client?.release(true);
  };
  await connect();
  return () => {
    if (!isStopped) client?.release(true);
    isStopped = true;
    return Promise.resolve();
  };
}

/** Listens, and makes sure that what is sent arrives: behind some poolers it does not, and nothing would say so. */
async function listen(
  session: PostgresSession,
  pool: PostgresPool,
  onMessage: (payload: string | undefined) => void,
  onLost: () => void,
): Promise<PostgresClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw postgresFault(error, 'work');
  });
  // Every caller listens for its own word, which tells nothing: processes only have to differ.
  const word = `hello ${sha256(`${process.pid} ${performance.now()}`).slice(0, 32)}`;
  let isLost = false;
  let greet = (_arrived: boolean): void => {};
  const greeted = new Promise<boolean>((resolve) => {
    greet = resolve;
  });
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => (payload === word ? greet(true) : onMessage(payload)));
  try {
    await client.query(`listen ${channelOf(session.schema)}`);
    await notify(session, [word]);
    const arrived = await Promise.race([greeted, sleep(maxEchoMs, false, { ref: false })]);
    if (!arrived) {
      throw new Fault(
        'store-unavailable',
        'notifications of the server do not arrive: a pooler that switches connections between transactions (PgBouncer) does not pass them on; pass the option `listen`: a pool that connects to the server directly',
      );
    }
  } catch (error) {
    client.release(true);
    throw postgresFault(error, 'work');
  }
  client.on('end', () => {
    if (isLost) return;
    isLost = true;
    onLost();
  });
  return client;
}

async function nameOf(session: PostgresSession, names: Map<string, string>, key: string): Promise<string | undefined> {
  const known = names.get(key);
  if (known !== undefined) return known;
  const row = await session.operate((connection) =>
    connection.selectFrom('space').select('name').where(sql<SqlBool>`space = ${key}`).executeTakeFirst(),
  );
  if (row === undefined) return undefined;
  if (names.size >= maxNames) names.clear();
  names.set(key, fromColumn(row.name));
  return names.get(key);
}
