import { createInterface } from 'node:readline';
import { built } from '../built.ts';
import { policy } from './policy.ts';
import { textOf } from './texts.ts';

const { createGuard, createScanner } = await built<typeof import('../../src/index.ts')>('index.js');
const { openStore, readKeyFile } = await built<typeof import('../../src/config/index.ts')>('config/index.js');

// One of several processes that write to the same space or to their own. For each line `SPACE MILLISECONDS CALLERS` it writes
// for that long and prints what it managed.
const [address = '', keyFile = '', number = '0'] = process.argv.slice(2);
const keyring = readKeyFile(keyFile);
if (keyring === undefined) throw new Error(`there is no key file at ${keyFile}`);
const store = await openStore(address);
const guard = createGuard({ store, keyring, scanner: createScanner(), policy });
let count = 0;

async function write(space: string, ms: number, callers: number) {
  const memory = guard.space(space);
  const begin = performance.now();
  const cpu = process.cpuUsage();
  let [writes, longestMs] = [0, 0];
  const caller = async (): Promise<void> => {
    while (performance.now() - begin < ms) {
      const asked = performance.now();
      count += 1;
      const content = textOf(Number(number) * 10_000_000 + count);
      const { outcome } = await memory.write({ content }, { channel: 'user', principal: `writer ${number}` });
      if (outcome !== 'stored') throw new Error(`a text of the benchmark was ${outcome}`);
      longestMs = Math.max(longestMs, performance.now() - asked);
      writes += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const { user, system } = process.cpuUsage(cpu);
  return { writes, longestMs, seconds: (performance.now() - begin) / 1_000, cpu: user + system };
}

// Compiles the path of a write before it is measured.
await write(`warm-${number}`, 500, 1);
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const [space = '', ms = '0', callers = '1'] = line.split(' ');
  console.log(JSON.stringify(await write(space, Number(ms), Number(callers))));
}
await store.close();
