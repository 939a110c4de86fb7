import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import {
  createKeyFile,
  keyFilePath,
  keyringFromVariables,
  openGuard,
  openStore,
  readKeyFile,
  rotateKeyFile,
} from '../../src/config/index.ts';
import { createGuard } from '../../src/guard/index.ts';
import { proves } from '../support/proves.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bezoar-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const path = (): string => join(folder, 'config', 'bezoar', 'keys.json');
const nothing = { digest: 'none', scan: () => ({ findings: [], impacts: [], level: 0 as const, complete: true }) };
const ana = { channel: 'user', principal: 'ana' } as const;

/** The code of the Fault, if its message contains the expected words. */
function faultOf(run: () => unknown, words: string): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.message.includes(words)) return String(error.code);
    throw error;
  }
  return 'no fault';
}

test('a new key file gets its folders, only its owner can read it, and it reads back unchanged', () => {
  const made = createKeyFile(path(), scriptedEnv());
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'config', 'bezoar')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'config', 'bezoar'))).toEqual(['keys.json']);
  const read = readKeyFile(path());
  expect(read?.keys.map(({ id }) => id)).toEqual(made.keys.map(({ id }) => id));
  expect(Buffer.from(read?.keys[0]?.secret ?? [])).toEqual(Buffer.from(made.keys[0]?.secret ?? []));
  expect(read?.signing).toEqual(made.signing);
});

test('the second process to create a key file gets the keys of the first', () => {
  const first = createKeyFile(path(), scriptedEnv(1));
  const second = createKeyFile(path(), scriptedEnv(2));
  expect(second.keys[0]?.id).toBe(first.keys[0]?.id);
});

test('a rotation keeps the old keys and seals with a new one', () => {
  const before = createKeyFile(path(), scriptedEnv(1));
  const after = rotateKeyFile(path(), scriptedEnv(2));
  expect(after.keys).toHaveLength(2);
  expect(after.keys[0]?.id).toBe(before.keys[0]?.id);
  expect(after.keys[1]?.id).not.toBe(before.keys[0]?.id);
  expect(after.signing).toEqual(before.signing);
  expect(readKeyFile(path())?.keys.map(({ id }) => id)).toEqual(after.keys.map(({ id }) => id));
  expect(faultOf(() => rotateKeyFile(join(folder, 'none.json')), 'no key file')).toBe('key-unusable');
});

test.each([
  ['is not JSON', 'not json', 'is not JSON'],
  ['is something else', '{"format":"other"}', 'is not a Bezoar key file'],
  ['is empty', '', 'is not JSON'],
  [
    'has no key',
    '{"format":"bezoar-keys/1","keys":[],"signing":{"privateKey":"a","publicKey":"b"}}',
    'is not a Bezoar key',
  ],
  [
    'has a short key',
    '{"format":"bezoar-keys/1","keys":[{"id":"x","secret":"AAAA"}],"signing":{"privateKey":"a","publicKey":"b"}}',
    '32 random bytes',
  ],
])('a key file that %s is refused, and not replaced', (_what, text, words) => {
  const file = join(folder, 'keys.json');
  writeFileSync(file, text, { mode: 0o600 });
  expect(faultOf(() => readKeyFile(file), words)).toBe('key-unusable');
  expect(faultOf(() => createKeyFile(file), words)).toBe('key-unusable');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a key whose bytes were changed no longer matches its id', () => {
  createKeyFile(path(), scriptedEnv());
  const data = JSON.parse(readFileSync(path(), 'utf8')) as { keys: { secret: string }[] };
  for (const key of data.keys) key.secret = Buffer.alloc(32, 7).toString('base64');
  writeFileSync(path(), JSON.stringify(data));
  expect(faultOf(() => readKeyFile(path()), 'contains a key that does not match its id')).toBe('key-unusable');
});

test('a key file that others can read is refused, with the command that fixes it', () => {
  createKeyFile(path(), scriptedEnv());
  chmodSync(path(), 0o644);
  expect(faultOf(() => readKeyFile(path()), 'chmod 600')).toBe('key-unusable');
});

test('a variable can hold the keys, oldest first; a rotation keeps the signing key pair', () => {
  const [one, two] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];
  const single = keyringFromVariables({ BEZOAR_KEY: one });
  const both = keyringFromVariables({ BEZOAR_KEY: `${one},${two}` });
  expect(both?.keys.map(({ secret }) => secret[0])).toEqual([1, 2]);
  expect(both?.keys[0]?.id).toBe(single?.keys[0]?.id);
  expect(both?.signing).toEqual(single?.signing);
  expect(keyringFromVariables({})).toBeUndefined();
  expect(faultOf(() => keyringFromVariables({ BEZOAR_KEY: 'no base64!' }), 'not base64')).toBe('key-unusable');
  expect(
    faultOf(
      () => keyringFromVariables({ BEZOAR_KEY: 'AAAA' }),
      'BEZOAR_KEY: a key needs 32 random bytes; this one has 3',
    ),
  ).toBe('key-unusable');
});

test('the key file is in the configuration folder, unless the variable names another path', () => {
  expect(keyFilePath({ XDG_CONFIG_HOME: '/home/x/conf' })).toBe('/home/x/conf/bezoar/keys.json');
  expect(keyFilePath({ BEZOAR_KEY_FILE: '/run/secrets/bezoar' })).toBe('/run/secrets/bezoar');
});

proves('keys/missing-is-refused', 'the first run creates a key; a lost key is never replaced', async () => {
  const store = join(folder, 'memory.db');
  const first = await openGuard({ store, keyFile: path(), scanner: nothing });
  await first.space('a').write({ content: 'kept' }, ana);
  await first.close();
  rmSync(path());
  await expect(openGuard({ store, keyFile: path(), scanner: nothing })).rejects.toMatchObject({
    code: 'key-unusable',
    facts: { spaces: 1 },
  });
  expect(readdirSync(join(folder, 'config', 'bezoar'))).toEqual([]);
});

proves('keys/missing-is-refused', 'a journal sealed with another key is not read', async () => {
  const store = join(folder, 'memory.db');
  const first = await openGuard({ store, keyFile: path(), scanner: nothing });
  await first.space('a').write({ content: 'kept' }, ana);
  await first.close();
  const other = createKeyFile(join(folder, 'other.json'));
  const guard = createGuard({ store: await openStore(store), keyring: other, scanner: nothing });
  const memory = guard.space('a');
  await expect(memory.write({ content: 'more' }, ana)).rejects.toMatchObject({
    code: 'key-unknown',
    facts: { seq: 0 },
  });
  await expect(memory.startSession({}, { ...ana, session: 's' })).rejects.toMatchObject({ code: 'key-unknown' });
  expect((await memory.audit.verify({}, ana)).breaks).toEqual([{ kind: 'journal', seq: 0, flaw: 'unknown-key' }]);
  await guard.close();
});

test('after a rotation the memory stays usable, and all of it verifies', async () => {
  const store = join(folder, 'memory.db');
  const first = await openGuard({ store, keyFile: path(), scanner: nothing });
  await first.space('a').write({ content: 'before' }, ana);
  await first.close();
  rotateKeyFile(path());
  const second = await openGuard({ store, keyFile: path(), scanner: nothing });
  await second.space('a').write({ content: 'after' }, ana);
  expect(await second.space('a').audit.verify({}, ana)).toMatchObject({ ok: true, records: 2 });
  await second.close();
});

test('only the owner can read a new database and its log', async () => {
  const store = join(folder, 'own.db');
  const guard = await openGuard({ store, keyFile: path(), scanner: nothing });
  await guard.space('a').write({ content: 'kept' }, ana);
  expect(['', '-wal'].map((end) => statSync(`${store}${end}`).mode & 0o777)).toEqual([0o600, 0o600]);
  await guard.close();
});

test('the error for a store that cannot be opened says why and what to do', async () => {
  await expect(openStore('mysql://x')).rejects.toMatchObject({ code: 'config-invalid' });
  await expect(openStore(folder)).rejects.toMatchObject({ code: 'store-unavailable' });
  writeFileSync(join(folder, 'empty.db'), '');
  await expect(openStore(join(folder, 'empty.db'))).rejects.toMatchObject({ code: 'store-corrupt' });
});

test.skipIf(process.platform === 'win32')('a new store gets its folder, which only its owner can enter', async () => {
  const inside = join(folder, '.bezoar');
  await (await openStore(join(inside, 'memory.db'))).close();
  expect(statSync(inside).mode & 0o777).toBe(0o700);
  writeFileSync(join(folder, 'file'), '');
  await expect(openStore(join(folder, 'file/memory.db'))).rejects.toMatchObject({ code: 'store-unavailable' });
});

test('a store in a folder of a folder that does not exist is refused, and no folder is made', async () => {
  const inside = join(folder, 'nowhere/deep');
  await expect(openStore(join(inside, 'memory.db'))).rejects.toMatchObject({
    code: 'store-unavailable',
    message: `the database ${join(inside, 'memory.db')} cannot be created, because the folder ${inside} does not exist; create the folder, or name another path`,
  });
  expect(existsSync(join(folder, 'nowhere'))).toBe(false);
});
