import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../config/index.ts';
import { spaceKey } from '../../stores/sql/rows.ts';
import { type SqliteHandle, sqliteStore } from '../../stores/sqlite.ts';
import { type Backdoor, type LabStore, type StolenTables, type StoredRow, stolenTableNames } from '../place.ts';

/** A SQLite file in a temporary folder. The attacker opens it a second time. */
export async function sqlitePlace(): Promise<LabStore> {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-lab-'));
  const file = join(folder, 'memory.db');
  const store = sqliteStore(await openSqlite(file));
  const second = await openSqlite(file);
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

/** `settle` moves pending commits into their tables, where the attacker looks for them. */
function backdoorOf(database: SqliteHandle, settle: (space: string) => Promise<unknown>): Backdoor {
  return {
    take: async (space) => {
      await settle(space);
      const rows = (table: string): StoredRow[] =>
        database.prepare(`select * from ${table} where space = ? order by 1, 2`).all(spaceKey(space)) as StoredRow[];
      return Object.fromEntries(stolenTableNames.map((table) => [table, rows(table)])) as StolenTables;
    },
    put: async (space, loot) => {
      await settle(space);
      database.prepare('begin').run();
      for (const table of stolenTableNames) {
        database.prepare(`delete from ${table} where space = ?`).run(spaceKey(space));
        for (const row of loot[table]) insert(database, table, row);
      }
      database.prepare('commit').run();
    },
  };
}

function insert(database: SqliteHandle, table: string, row: StoredRow): void {
  const columns = Object.keys(row);
  const sql = `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  database.prepare(sql).run(...Object.values(row));
}
