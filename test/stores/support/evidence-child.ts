import pg from 'pg';
import { openSqlite } from '../../../src/config/index.ts';
import { postgresStore } from '../../../src/stores/postgres.ts';
import { sqliteStore } from '../../../src/stores/sqlite.ts';
import { add, evidenceOf } from '../../../src/testing/fixtures.ts';

// Prints the evidence that another process wrote, then replaces one row of it, forgets one and adds one.
const [address = ''] = process.argv.slice(2);
const store = address.startsWith('postgres:')
  ? await postgresStore(new pg.Pool({ connectionString: address, max: 2 }))
  : sqliteStore(await openSqlite(address));
const rows = await store.recentEvidence('s', 'principal', 0, 10);
process.stdout.write(JSON.stringify(rows.map(({ session, data }) => [session, Buffer.from(data).toString('hex')])));
const evidence = ['replaced', 'added'].map((session) => evidenceOf('s', session, { data: Uint8Array.of(0, 255) }));
await add(store, 's', () => ({ evidence, forgetEvidence: ['forgotten'] }));
await store.close();
