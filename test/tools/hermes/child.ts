import { appendFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, readKeyFile } from '../../../src/config/index.ts';
import { createGuard } from '../../../src/guard/index.ts';
import { markdownFolder } from '../../../src/stores/markdown/index.ts';
import { boundedMemory } from '../../../src/tools/hermes/index.ts';
import { quietScanner } from '../../crash/quiet-scanner.ts';
import { unhurried } from '../../support/unhurried.ts';

// A separate program: an agent that adds the given number of entries, or an editor without Bezoar that appends lines.
const [task = '', folder = '', name = '', count = ''] = process.argv.slice(2);
const say = (line: string): unknown => writeSync(1, `${line}\n`);

async function add(): Promise<void> {
  const keyring = readKeyFile(join(folder, 'keys.json'));
  if (keyring === undefined) throw new Error('the key file is gone');
  const store = await openStore(join(folder, '.bezoar.db'));
  const space = createGuard({ store, keyring, scanner: quietScanner, policy: unhurried }).space('hermes');
  const memory = boundedMemory({
    files: markdownFolder(folder),
    space,
    origin: { channel: 'agent', principal: name, session: name },
    limits: { memory: 1_000_000 },
    echo: false,
  });
  for (let n = 0; n < Number(count); n++) {
    const result = await memory.add('memory', `${name} says ${n}`);
    if (!result.success) throw new Error(result.error);
    say(`ack ${name} says ${n}`);
  }
  await store.close();
}

/** Sometimes a complete entry, sometimes only a line. */
async function append(): Promise<void> {
  for (let n = 0; n < Number(count); n++) {
    appendFileSync(join(folder, 'MEMORY.md'), n % 3 === 0 ? `\n${name} line ${n}.` : `\n\u00a7\n${name} line ${n}.`);
    await new Promise((done) => setTimeout(done, 4));
  }
}

if (task === 'add') await add();
else await append();
