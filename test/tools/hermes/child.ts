import { appendFileSync, existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Fault } from '../../../src/base/fault.ts';
import { openStore, readKeyFile } from '../../../src/config/index.ts';
import { createGuard } from '../../../src/guard/index.ts';
import { markdownFolder } from '../../../src/stores/markdown/index.ts';
import { type BoundedMemory, boundedMemory, type MemoryResult } from '../../../src/tools/hermes/index.ts';
import { quietScanner } from '../../crash/quiet-scanner.ts';
import { unhurried } from '../../support/unhurried.ts';
import { DyingProcess } from './dying-disk.ts';

// A separate program: an agent that adds the given number of entries, a user who adds, replaces and removes entries until a file
// `stop` appears or as the lines of its input say, or an editor without Bezoar that appends lines.
const [task = '', folder = '', name = '', count = ''] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);

async function opened(channel: 'agent' | 'user'): Promise<{ readonly memory: BoundedMemory; close(): Promise<void> }> {
  const keyring = readKeyFile(join(folder, 'keys.json'));
  if (keyring === undefined) throw new Error('the key file is gone');
  const store = await openStore(join(folder, '.bezoar.db'));
  const space = createGuard({ store, keyring, scanner: quietScanner, policy: unhurried }).space('hermes');
  const memory = boundedMemory({
    files: markdownFolder(folder),
    space,
    origin: { channel, principal: name, session: name },
    limits: { memory: 1_000_000 },
    echo: false,
  });
  return { memory, close: () => store.close() };
}

async function add(): Promise<void> {
  const { memory, close } = await opened('agent');
  for (let n = 0; n < Number(count); n++) {
    const result = await memory.add('memory', `${name} says ${n}`);
    if (!result.success) throw new Error(result.error);
    say(`ack ${name} says ${n}`);
  }
  await close();
}

const maxEntries = 40;

/** As hermes_store.py does it, and with the same acknowledgements. */
async function mix(): Promise<void> {
  const { memory, close } = await opened('user');
  const chosen = dice();
  for (let done = 0; done < Number(count) && !existsSync(join(folder, 'stop')); ) {
    const [text, entries] = [`${name} notes ${done}.`, memory.liveEntries('memory')];
    const old = chosen(entries) ?? 'nothing';
    const kind = entries.length < maxEntries ? (chosen(kinds) ?? 'add') : 'remove';
    const result = await changes[kind](memory, text, old);
    if (result.success) {
      done += 1;
      say(JSON.stringify(acknowledgement(kind, text, old)));
    } else if (result.error.startsWith('No entry matched')) {
      await memory.load().catch(lateForLock); // somebody else removed it first
    } else if (!result.error.includes('try again. Nothing was stored')) {
      throw new Error(result.error);
    }
  }
  await close();
}

/** Programs that never pause can keep a lock from others for longer than these wait. */
function lateForLock(error: unknown): void {
  if (!(error instanceof Fault) || error.code !== 'store-contention') throw error;
}

/** Loads the memory, then makes one change for each line and prints whether it succeeded. A change may have a step to die at. */
async function serve(): Promise<void> {
  const { memory, close } = await opened('user');
  await memory.load();
  say('true');
  for await (const line of createInterface({ input: process.stdin })) {
    const { kind, text = '', old = '', step }: Asked = JSON.parse(line);
    const run = async (): Promise<void> => say(JSON.stringify((await changes[kind](memory, text, old)).success));
    if (step === undefined) await run();
    else await new DyingProcess(folder, () => process.kill(process.pid, 'SIGKILL')).run(step, run);
  }
  await close();
}

const kinds = ['add', 'add', 'replace', 'remove'] as const;
type Kind = (typeof kinds)[number];
interface Asked {
  readonly kind: Kind;
  readonly text?: string;
  readonly old?: string;
  readonly step?: number;
}

const changes: Readonly<Record<Kind, (memory: BoundedMemory, text: string, old: string) => Promise<MemoryResult>>> = {
  add: (memory, text) => memory.add('memory', text),
  replace: (memory, text, old) => memory.replace('memory', old, text),
  remove: (memory, _text, old) => memory.remove('memory', old),
};

function acknowledgement(kind: Kind, added: string, removed: string): object {
  if (kind === 'add') return { added };
  return kind === 'replace' ? { removed, added } : { removed };
}

/** The same choices in every run. */
function dice(): <T>(list: readonly T[]) => T | undefined {
  let state = 1;
  return (list) => {
    state = (state * 48_271) % 2_147_483_647;
    return list[state % list.length];
  };
}

/** Sometimes a complete entry, sometimes only a line. */
async function append(): Promise<void> {
  for (let n = 0; n < Number(count); n++) {
    appendFileSync(join(folder, 'MEMORY.md'), n % 3 === 0 ? `\n${name} line ${n}.` : `\n\u00a7\n${name} line ${n}.`);
    await new Promise((done) => setTimeout(done, 4));
  }
}

if (task === 'add') await add();
else if (task === 'mix') await mix();
else if (task === 'serve') await serve();
else await append();
