import { built } from '../built.ts';
import { policy } from './policy.ts';

const { createGuard, createScanner } = await built<typeof import('../../src/index.ts')>('index.js');
const { openStore, readKeyFile } = await built<typeof import('../../src/config/index.ts')>('config/index.js');

// A new process: opens a space and recalls one word. Prints what that cost beyond the start of the program.
const [address = '', keyFile = '', space = '', query = ''] = process.argv.slice(2);
const keyring = readKeyFile(keyFile);
if (keyring === undefined) throw new Error(`there is no key file at ${keyFile}`);
const [cpu, rss] = [process.cpuUsage(), process.memoryUsage.rss()];
const store = await openStore(address);
const guard = createGuard({ store, keyring, scanner: createScanner(), policy });
const recalled = await guard.space(space).recall({ query }, { channel: 'agent', principal: 'bench', session: 'first' });
if (recalled.outcome !== 'recalled' || recalled.entries.length !== 1) throw new Error('the first recall found nothing');
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ cpu: user + system, rssBytes: process.memoryUsage.rss() - rss }));
await store.close();
