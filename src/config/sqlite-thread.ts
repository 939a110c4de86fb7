import { parentPort, workerData } from 'node:worker_threads';
import { serveLongCalls } from '../stores/sqlite/serve-calls.ts';
import { openSqlite } from './open-sqlite.ts';

// The thread of a store that `openStore` opened. It gets the path of the database and nothing else.
if (parentPort !== null) serveLongCalls(await openSqlite(String(workerData)), parentPort);
