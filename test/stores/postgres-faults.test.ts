import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import type { Store } from '../../src/model/store.ts';
import { type PostgresPool, postgresStore } from '../../src/stores/postgres.ts';
import { usePostgres } from '../support/postgres.ts';
import { addNote, noteCommit } from './support/notes.ts';

const postgres = usePostgres();
const secret = 'the passphrase is xylophone';
let database = '';
let pool: pg.Pool;
let store: Store;

beforeAll(async () => {
  database = await postgres.freshDatabase();
});
let schemas = 0;
let schema = '';
beforeEach(async () => {
  schemas += 1;
  schema = `faults_${schemas}`;
  pool = postgres.pool(database);
  store = await postgresStore(pool, { schema });
  await addNote(store, 's', 'first', 'kept');
});

describe('a lost connection', () => {
  test('during a commit leaves the outcome unknown, and reading the head resolves it', async () => {
    const unsent = await openCutting('before');
    expect(await faultOf(() => addNote(unsent, 's', 'lost', secret))).toMatchObject({ code: 'commit-unknown' });
    expect((await store.head('s'))?.seq).toBe(0);
    const unanswered = await openCutting('after');
    expect(await faultOf(() => addNote(unanswered, 's', 'kept', secret))).toMatchObject({ code: 'commit-unknown' });
    expect((await store.head('s'))?.seq).toBe(1);
    expect(await unanswered.count('s', {})).toBe(2);
  });

  test('before a commit is sent stores nothing for certain', async () => {
    const inner = postgres.pool(database, 1);
    let gone = false;
    const failing: PostgresPool = {
      on: (event, listener) => inner.on(event, listener),
      end: () => inner.end(),
      connect: () =>
        gone ? Promise.reject(Object.assign(new Error(secret), { code: 'ECONNREFUSED' })) : inner.connect(),
    };
    const opened = await postgresStore(failing, { schema });
    const commit = noteCommit('s', await opened.head('s'), 'e', secret);
    gone = true;
    expect(await faultOf(() => opened.commit(commit))).toMatchObject({ code: 'store-unavailable' });
    gone = false;
    expect(await opened.commit(commit)).toEqual({ ok: true });
  });

  test('during a read leaves nothing unknown, since nothing was to be stored', async () => {
    const reader = await postgresStore(postgres.pool(database, 1), { schema });
    const { rows } = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    expect(rows.length).toBeGreaterThan(0);
    const first = await reader.head('s').then(
      () => 'answered',
      (error) => error.code,
    );
    expect(['answered', 'store-unavailable']).toContain(first);
    expect((await reader.head('s'))?.seq).toBe(0);
  });

  test('that an operator ended is a Fault for the call that met it and for no other', async () => {
    const terminated = await openCutting('terminate');
    expect(await faultOf(() => addNote(terminated, 's', 'e', secret))).toMatchObject({
      code: 'commit-unknown',
      facts: { driver: '57P01' },
    });
    expect(await addNote(terminated, 's', 'e', 'again')).toBe(1);
  });
});

describe('a server', () => {
  test('that was killed has every acknowledged write after its restart, and the store keeps working', async () => {
    let acknowledged = 0;
    let fault: unknown;
    const writing = (async () => {
      for (let index = 1; fault === undefined; index += 1) {
        await addNote(store, 's', `e${index}`, `note ${index}`).then(
          (seq) => {
            acknowledged = seq;
          },
          (error) => {
            fault = error;
          },
        );
      }
    })();
    while (acknowledged < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    await postgres.kill();
    await writing;
    expect(fault).toBeInstanceOf(Fault);
    expect(['store-unavailable', 'commit-unknown']).toContain((fault as Fault).code);
    expect(await faultOf(() => store.head('s'))).toMatchObject({ code: 'store-unavailable' });
    await postgres.restart();
    const head = await store.head('s');
    // The last write may be stored without an answer; no acknowledged write may be missing.
    expect([acknowledged, acknowledged + 1]).toContain(head?.seq);
    const records = await store.records('s', 0, 10_000);
    expect(records.map(({ seq }) => seq)).toEqual(records.map((_, index) => index));
    expect(await store.count('s', {})).toBe(records.length);
    expect(await addNote(store, 's', 'after', 'goes on')).toBe(records.length);
  });

  test('that is read-only', async () => {
    const readonly = postgres.pool(`${database}?options=-c%20default_transaction_read_only%3Don`);
    const reader = await postgresStore(readonly, { schema });
    expect(await reader.count('s', {})).toBe(1);
    expect((await reader.search('s', ['kept'], {}, 5)).map(({ id }) => id)).toEqual(['first']);
    expect(await faultOf(() => addNote(reader, 's', 'e', secret))).toMatchObject({
      code: 'store-unavailable',
      facts: { driver: '25006' },
    });
  });

  test('that is unreachable or refuses the login', async () => {
    const nowhere = new URL(database);
    nowhere.port = '1';
    expect(await faultOf(() => postgresStore(postgres.pool(nowhere.href)))).toMatchObject({
      code: 'store-unavailable',
      facts: { driver: 'ECONNREFUSED' },
    });
    const stranger = new URL(database);
    stranger.password = 'wrong';
    expect(await faultOf(() => postgresStore(postgres.pool(stranger.href)))).toMatchObject({
      code: 'store-unavailable',
      facts: { driver: '28P01' },
    });
  });

  test('on which another session locks the tables', async () => {
    const impatient = await postgresStore(postgres.pool(database), { schema, lockTimeout: 80 });
    const holder = await pool.connect();
    await holder.query(`begin; lock table ${schema}.record in access exclusive mode`);
    expect(await faultOf(() => addNote(impatient, 's', 'e', secret))).toMatchObject({ code: 'store-contention' });
    await holder.query('rollback');
    holder.release();
    expect(await addNote(impatient, 's', 'e', 'again')).toBe(1);
  });

  test('that lost a table', async () => {
    await pool.query(`drop table ${schema}.entry`);
    expect(await faultOf(() => addNote(store, 's', 'e', secret))).toMatchObject({
      code: 'store-corrupt',
      facts: { driver: '42P01' },
    });
    expect((await store.head('s'))?.seq).toBe(0);
    expect(await faultOf(() => postgresStore(pool, { schema }))).toMatchObject({ code: 'store-corrupt' });
  });
});

test('only the owner can scrub; others get a Fault that says so', async () => {
  const role = `visitor_${schemas}`;
  const superuser = postgres.pool(postgres.superuser(database));
  await superuser.query(`create role ${role} login password 'of-a-test'; grant usage on schema ${schema} to ${role};
    grant all on all tables in schema ${schema} to ${role}`);
  const address = new URL(database);
  address.username = role;
  const visitor = await postgresStore(postgres.pool(address.href), { schema });
  await addNote(visitor, 's', 'e', 'a visitor may write');
  expect(await faultOf(() => visitor.scrub())).toMatchObject({ code: 'store-unavailable' });
  await store.scrub();
});

test('no Fault carries memory text, in its message, its facts or its cause', async () => {
  await addNote(store, 's', 'e', secret);
  await pool.query(`create unique index planted on ${schema}.text (content)`);
  const fault = await faultOf(() => addNote(store, 's', 'e2', secret));
  expect(fault).toMatchObject({ code: 'store-corrupt', facts: { driver: '23505' } });
  expect(fault.cause).toBeUndefined();
  expect(`${fault.message} ${JSON.stringify(fault.facts)} ${fault.stack}`).not.toContain('xylophone');
});

test('each error of the server maps to its Fault', async () => {
  const table = {
    '53100': 'store-unavailable',
    '53300': 'store-unavailable',
    '57P03': 'commit-unknown',
    '58030': 'store-unavailable',
    '08006': 'commit-unknown',
    '40001': 'store-contention',
    '40P01': 'store-contention',
    '57014': 'store-contention',
    XX001: 'store-corrupt',
    '0A000': 'store-unavailable',
  };
  for (const [code, expected] of Object.entries(table)) {
    const failing = await openCutting(code);
    expect([code, (await faultOf(() => addNote(failing, 's', 'e', secret))).code]).toEqual([code, expected]);
  }
  expect(await store.count('s', {})).toBe(1);
});

/**
 * A store with a connection on which the next commit fails: the connection breaks before or after the server receives the
 * commit, the server ends it, or the server answers with an error.
 */
async function openCutting(how: string): Promise<Store> {
  const inner = postgres.pool(database, 1);
  let armed = false;
  const cut = async (client: pg.PoolClient, run: () => Promise<unknown>): Promise<never> => {
    armed = false;
    if (how === 'after') await run();
    if (how === 'terminate') {
      await client.query('select pg_terminate_backend(pg_backend_pid())');
    } else if (how === 'before' || how === 'after') {
      Reflect.get(Reflect.get(client, 'connection'), 'stream').destroy(new Error('Connection terminated unexpectedly'));
      await client.query('select 1');
    }
    throw Object.assign(new Error(`refused ${secret}`), { code: how, detail: secret });
  };
  const failing: PostgresPool = {
    on: (event, listener) => inner.on(event, listener),
    end: () => inner.end(),
    connect: async () => {
      const client = await inner.connect();
      return {
        on: (event, listener) => client.on(event, listener),
        release: (error) => client.release(error),
        query: async (sql, values) => {
          const run = () => client.query(sql, values);
          const text = typeof sql === 'string' ? sql : sql.text;
          return armed && text.includes('"append"') ? cut(client, run) : run();
        },
      };
    },
  };
  const opened = await postgresStore(failing, { schema });
  armed = true;
  return opened;
}

async function faultOf(work: () => Promise<unknown>): Promise<Fault> {
  const error = await work().then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(Fault);
  return error;
}
