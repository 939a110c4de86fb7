import { writeSync } from 'node:fs';
import { Fault } from '../../src/base/fault.ts';
import { openStore, readKeyFile } from '../../src/config/index.ts';
import { createGuard } from '../../src/guard/index.ts';
import { quietScanner } from './quiet-scanner.ts';

// One writer, as a separate program. It prints every acknowledged write, and may be killed at any moment.
const [address = '', keyFile = '', task = '', name = '', detail = ''] = process.argv.slice(2);
const keyring = readKeyFile(keyFile);
if (keyring === undefined) throw new Error('the key file is gone');
const guard = createGuard({ store: await openStore(address), keyring, scanner: quietScanner });
const memory = guard.space('crash');
const origin = { channel: 'user', principal: name } as const;
/** Directly to the pipe, so that output before the kill can be read after it. Retries on a full pipe. */
function say(line: string): void {
  let rest = Buffer.from(`${line}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}

/** Tries again where other writers kept the space too long, as the message says: on a busy machine all of them are slow. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'store-contention')) throw error;
    }
  }
}

/** Writes until killed. Every tenth write is a batch, so that a kill can hit a large transaction. */
async function forever(): Promise<never> {
  say('ready');
  for (let n = 0; ; n++) {
    const text = `${name} ${detail} ${n}`;
    const contents = n % 10 === 9 ? Array.from({ length: 20 }, (_, part) => `${text} ${part}`) : [text];
    const operations = contents.map((content) => ({ action: 'write', content }) as const);
    const done = await patiently(() => memory.batch({ operations }, origin));
    if (done.outcome !== 'applied') throw new Error(`not applied: ${done.problem}`);
    for (const [part, result] of done.results.entries()) if ('id' in result) say(`ack ${result.id} ${contents[part]}`);
  }
}

/** Some writes of its own, then as many compare-and-set steps on a shared entry. */
async function share(): Promise<void> {
  const [writes = 0, steps = 0] = detail.split(':').map(Number);
  for (let n = 0; n < writes; n++) {
    const done = await patiently(() => memory.write({ content: `${name} ${n}` }, origin));
    if (done.outcome !== 'stored') throw new Error(`not stored: ${done.outcome}`);
    say(`ack ${done.id} ${name} ${n}`);
  }
  const [counter] = (await patiently(() => memory.list({ targets: ['counter'] }, origin))).entries;
  if (counter === undefined) throw new Error('there is no counter');
  for (let n = 0; n < steps; ) if (await countUp(counter.id)) n++;
}

async function countUp(id: string): Promise<boolean> {
  const now = await patiently(() => memory.review.inspect({ id }, origin));
  if (now.outcome !== 'inspected' || now.text === undefined) throw new Error('the counter cannot be read');
  const content = `count ${Number(now.text.content.slice('count '.length)) + 1}`;
  const { contentHash } = now.text;
  const done = await patiently(() => memory.replace({ id, content, expect: contentHash }, origin));
  if (done.outcome === 'refused' && done.problem !== 'changed') throw new Error(`not replaced: ${done.problem}`);
  return done.outcome === 'stored';
}

if (task === 'forever') await forever();
else await share();
await guard.close();
