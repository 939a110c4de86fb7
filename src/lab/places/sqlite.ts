import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spaceKey } from '../../stores/sql/rows.ts';
import { sqliteStore } from '../../stores/sqlite.ts';
import { type Backdoor, type LabStore, type StolenTables, type StoredRow, stolenTableNames } from '../place.ts';

/** A SQLite file in a folder of its own, gone with the experiment. The attacker opens it a second time. */
export async function sqlitePlace(): Promise<LabStore> {
  const { default: Database } = await import('better-sqlite3');
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-lab-'));
  const file = join(folder, 'memory.db');
  const store = sqliteStore(new Database(file));
  const second = new Database(file);
  return {
    name: 'sqlite',
    store,
    backdoor: backdoorOf(second, (space) => store.count(space, {})),
    close: async () => {
      second.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Handle {
  prepare(sql: string): { all(...values: unknown[]): unknown[]; run(...values: unknown[]): unknown };
  transaction<T>(work: () => T): () => T;
}

/** `settle` has the store put the last commits into their tables, where the attacker looks for them. */
function backdoorOf(database: Handle, settle: (space: string) => Promise<unknown>): Backdoor {
  return {
    take: async (space) => {
      await settle(space);
      const rows = (table: string): StoredRow[] =>
        database.prepare(`select * from ${table} where space = ? order by 1, 2`).all(spaceKey(space)) as StoredRow[];
      return Object.fromEntries(stolenTableNames.map((table) => [table, rows(table)])) as StolenTables;
    },
    put: async (space, loot) => {
      await settle(space);
      database.transaction(() => {
        for (const table of stolenTableNames) {
          database.prepare(`delete from ${table} where space = ?`).run(spaceKey(space));
          for (const row of loot[table]) insert(database, table, row);
        }
      })();
    },
  };
}

function insert(database: Handle, table: string, row: StoredRow): void {
  const columns = Object.keys(row);
  const sql = `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  database.prepare(sql).run(...Object.values(row));
}
