import { importOptional } from '../../base/import-optional.ts';
import { postgresFault } from '../../stores/postgres/faults.ts';
import { postgresStore } from '../../stores/postgres.ts';
import { spaceKey } from '../../stores/sql/rows.ts';
import { type Backdoor, type LabStore, type StolenTables, type StoredRow, stolenTableNames } from '../place.ts';

/** The lab's own schema: created at the start, dropped at the end; nothing else on the server changes. */
const schema = 'bezoar_lab';

interface Client {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  release(): void;
}

interface Pool {
  connect(): Promise<Client>;
  query(sql: string): Promise<unknown>;
}

export async function postgresPlace(address: string): Promise<LabStore> {
  const { default: pg } = await importOptional('pg', 'a PostgreSQL store', () => import('pg'));
  const connect = (max: number): InstanceType<typeof pg.Pool> => {
    const opened = new pg.Pool({ connectionString: address, max });
    // A server that shuts down notifies idle connections. The next query fails too, with a Fault.
    opened.on('error', () => undefined);
    opened.on('connect', (client) => client.on('error', () => undefined));
    return opened;
  };
  const pool = connect(4);
  const drop = async (): Promise<void> => {
    await pool.query(`drop schema if exists ${schema} cascade`);
  };
  try {
    await drop();
    const second = connect(1);
    const store = await postgresStore(pool, { schema });
    return {
      name: 'postgres',
      store,
      backdoor: backdoorOf(second),
      close: async () => {
        await second.query(`drop schema if exists ${schema} cascade`);
        await second.end();
        await store.close();
      },
    };
  } catch (error) {
    await pool.end();
    throw postgresFault(error, 'work');
  }
}

/** The index repeats what entries say: an attacker who puts old entries back puts its old rows back too. */
const tables = [...stolenTableNames, 'search'];

function backdoorOf(pool: Pool): Backdoor {
  /** Row-level security shows a transaction the rows of the space it names, and an attacker can name any. A superuser sees all. */
  const inSpace = async <T>(space: string, work: (client: Client, key: string) => Promise<T>): Promise<T> => {
    const key = spaceKey(space);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('bezoar.space', $1, true)`, [key]);
      // The index shows only rows that match a query; no token is called "none", so this matches every row.
      await client.query(`select set_config('bezoar.words', '!none', true)`);
      const result = await work(client, key);
      await client.query('commit');
      return result;
    } finally {
      client.release();
    }
  };
  return {
    take: (space) =>
      inSpace(space, async (client, key) => {
        const loot: Record<string, StoredRow[]> = {};
        for (const table of tables) {
          const { rows } = await client.query(`select * from ${schema}.${table} where space = $1 order by 1, 2`, [key]);
          loot[table] = rows as StoredRow[];
        }
        return loot as StolenTables;
      }),
    put: (space, loot) =>
      inSpace(space, async (client, key) => {
        for (const table of tables) {
          await client.query(`delete from ${schema}.${table} where space = $1`, [key]);
          for (const row of (loot as Record<string, StoredRow[]>)[table] ?? []) await insert(client, table, row);
        }
      }),
  };
}

async function insert(client: Client, table: string, row: StoredRow): Promise<void> {
  const columns = Object.keys(row);
  const sql = `insert into ${schema}.${table} (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`;
  await client.query(sql, Object.values(row));
}
