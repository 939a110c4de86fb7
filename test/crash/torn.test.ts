import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { Fault } from '../../src/base/fault.ts';
import { createKeyFile, openStore } from '../../src/config/index.ts';
import { createGuard } from '../../src/guard/index.ts';
import type { Checkpoint } from '../../src/journal/index.ts';
import type { Keyring } from '../../src/model/keyring.ts';
import { checkpointOf } from '../support/answers.ts';
import { proves } from '../support/proves.ts';
import { quietScanner } from './quiet-scanner.ts';

const cases = Number(process.env.BEZOAR_TORN ?? 80);
vi.setConfig({ testTimeout: 600_000 + cases * 1_000 });
const ana = { channel: 'user', principal: 'ana' } as const;

let folder = '';
let keyring: Keyring;
let checkpoint: Checkpoint | undefined;
let contents: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bezoar-torn-'));
  keyring = createKeyFile(join(folder, 'keys.json'));
  const store = await openStore(join(folder, 'whole.db'));
  const memory = createGuard({ store, keyring, scanner: quietScanner }).space('torn');
  const written = new Map<string, string>();
  for (let n = 0; n < 60; n++) {
    const content = `entry ${n} ${'word '.repeat(n)}end`;
    const done = await memory.write({ content }, ana);
    if (done.outcome === 'stored') written.set(done.id, content);
  }
  contents = written;
  checkpoint = checkpointOf(await memory.audit.checkpoint({}, ana));
  // Copied while it is open: the log still holds what has not reached the file.
  for (const end of ['', '-wal']) copyFileSync(join(folder, `whole.db${end}`), join(folder, `copy.db${end}`));
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = 'refused' | 'named' | 'unharmed' | 'shorter and seen by the checkpoint' | 'silent';

proves('stores/damage-is-never-silent', async () => {
  const chance = scriptedEnv(7);
  const number = (below: number): number => Buffer.from(chance.random(6)).readUIntBE(0, 6) % below;
  const counts = new Map<Outcome, number>();
  const silent: string[] = [];
  for (let n = 0; n < cases; n++) {
    const end = n % 2 === 0 ? '' : '-wal';
    const cut = n % 4 >= 2;
    const size = readFileSync(join(folder, `copy.db${end}`)).length;
    const at = number(size);
    const bit = number(8);
    const outcome = await outcomeOf(
      damaged(n, end, (bytes) => (cut ? bytes.subarray(0, at) : flipped(bytes, at, bit))),
    );
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (outcome === 'silent') silent.push(`case ${n}: ${cut ? 'cut' : 'flip'} of ${end || 'file'} at ${at} of ${size}`);
  }
  expect(silent).toEqual([]);
  // The campaign proves something only if it does damage, and if some damage is survivable.
  expect(counts.get('refused')).toBeGreaterThan(cases / 10);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(cases);
});

function damaged(n: number, end: string, harm: (bytes: Buffer) => Buffer): string {
  const file = join(folder, `case-${n}.db`);
  for (const part of ['', '-wal']) {
    const bytes = readFileSync(join(folder, `copy.db${part}`));
    writeFileSync(`${file}${part}`, part === end ? harm(bytes) : bytes);
  }
  return file;
}

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  return bytes;
}

async function outcomeOf(file: string): Promise<Outcome> {
  try {
    const store = await openStore(file);
    try {
      return await look(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    expect(error.message).not.toContain('word word');
    return 'refused';
  } finally {
    for (const end of ['', '-wal', '-shm']) if (existsSync(`${file}${end}`)) rmSync(`${file}${end}`);
  }
}

async function look(store: Awaited<ReturnType<typeof openStore>>): Promise<Outcome> {
  const memory = createGuard({ store, keyring, scanner: quietScanner }).space('torn');
  const plain = await memory.audit.verify({}, ana);
  if (!plain.ok) return 'named';
  if ((await memory.audit.verify(checkpoint === undefined ? {} : { checkpoint }, ana)).ok) {
    for (const [id, content] of contents) {
      const found = await memory.review.inspect({ id }, { channel: 'operator', principal: 'checker' });
      if (found.outcome !== 'inspected' || found.text?.content !== content) return 'silent';
    }
    return 'unharmed';
  }
  return 'shorter and seen by the checkpoint';
}
