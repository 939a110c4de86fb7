import { once } from 'node:events';
import pg from 'pg';
import { openSqlite } from '../../../src/config/index.ts';
import { postgresStore } from '../../../src/stores/postgres.ts';
import { sqliteStore } from '../../../src/stores/sqlite.ts';
import { addNote } from './notes.ts';

// Waits for the signal, opens a store that does not exist yet, and writes one note to a space of its own.
const [address = '', name = ''] = process.argv.slice(2);
process.stdout.write('ready ');
await once(process.stdin, 'data');
const store = address.startsWith('postgres:')
  ? await postgresStore(new pg.Pool({ connectionString: address, max: 2 }))
  : sqliteStore(await openSqlite(address));
await addNote(store, name, 'e', `written by ${name}`);
await store.close();
process.stdout.write('written');
process.stdin.destroy();
