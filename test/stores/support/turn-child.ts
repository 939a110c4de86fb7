import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openStore, readKeyFile } from '../../../src/config/index.ts';
import { createGuard } from '../../../src/guard/index.ts';
import { quietScanner } from '../../crash/quiet-scanner.ts';
import { addNote } from './notes.ts';

// A process beside the one under test. It prints lines: `ready`, then a JSON object if its task ends.
const [task = '', address = '', name = '', keyFile = '', durationMs = '0', callers = '1'] = process.argv.slice(2);

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

async function told(): Promise<void> {
  say('ready');
  await new Promise((go) => process.stdin.once('data', go));
}

const forever = (): Promise<never> => new Promise(() => setInterval(() => undefined, 1_000));

/** Takes the turn at a space and never gives it back. */
async function hold(): Promise<void> {
  await (await openStore(address)).hold('s');
  say('ready');
  await forever();
}

/** Takes SQLite's own lock and never gives it back. */
async function lock(): Promise<void> {
  const database = new Database(address);
  database.exec('begin immediate');
  // A handle that nothing refers to any more is collected, and its lock goes with it.
  setInterval(() => database.inTransaction, 1_000);
  say('ready');
  await forever();
}

/** One write to a space of its own, when told. */
async function once(): Promise<void> {
  const store = await openStore(address);
  await addNote(store, name, 'first', 'before');
  await told();
  const began = performance.now();
  await addNote(store, name, 'second', 'meanwhile');
  say(JSON.stringify({ waitedMs: performance.now() - began }));
  await store.close();
}

/** As many writes to one space as it can in the given time, and at least one. */
async function write(): Promise<void> {
  const keyring = readKeyFile(keyFile);
  if (keyring === undefined) throw new Error('the key file is gone');
  const guard = createGuard({ store: await openStore(address), keyring, scanner: quietScanner });
  const memory = guard.space('s');
  await told();
  const end = performance.now() + Number(durationMs);
  let [writes, longestMs] = [0, 0];
  const caller = async (_: unknown, number: number): Promise<void> => {
    for (let n = 0; n === 0 || performance.now() < end; n++) {
      const began = performance.now();
      const { outcome } = await memory.write(
        { content: `${name} ${number} ${n}` },
        { channel: 'user', principal: name },
      );
      if (outcome !== 'stored') throw new Error(`not stored: ${outcome}`);
      longestMs = Math.max(longestMs, performance.now() - began);
      writes += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(callers) }, caller));
  say(JSON.stringify({ writes, longestMs }));
  await guard.close();
}

const tasks: Readonly<Record<string, () => Promise<void>>> = { hold, lock, once, write };
await tasks[task]?.();
process.stdin.destroy();
