import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { approveConfig, loadConfig, type OpenOptions, openGuard } from '../../src/config/index.ts';
import { operator } from '../support/origins.ts';

const known =
  'config, store, replica, onLag, keyFile, policyFile, policyFor, passwordFile, scanner, reader, embed, variables, env, manyCallers, onNotice, cwd';

test.each<[unknown, string]>([
  ['memory.db', `openGuard: the argument is "memory.db"; expected an object such as { store: 'memory.db' }`],
  [null, `openGuard: the argument is null; expected an object such as { store: 'memory.db' }`],
  [{ stroe: 'memory.db' }, 'openGuard: unknown option "stroe"; did you mean "store"?'],
  [{ path: 'memory.db' }, `openGuard: unknown option "path"; valid options: ${known}`],
  [{ store: 5 }, 'openGuard: store is 5; expected a text'],
  [{ store: 'memory:', config: true }, 'openGuard: config is true; expected a text'],
  [{ store: 'memory:', policyFor: 'strict' }, 'openGuard: policyFor is "strict"; expected a function'],
])('%j is refused instead of opening another memory', async (options, message) => {
  await expect(openGuard(options as OpenOptions)).rejects.toMatchObject({ code: 'config-invalid', message });
});

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bezoar-open-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('openGuard reads the configuration file of the command line; options override it', async () => {
  const cwd = join(folder, 'project', 'deep');
  mkdirSync(cwd, { recursive: true });
  const file = join(folder, 'project', 'bezoar.config.yaml');
  writeFileSync(
    file,
    'version: 1\nstore: kept.db\nkeyFile: keys.json\npolicy:\n  preset: strict\nspaces:\n  lax:\n    preset: observe\n',
  );
  const variables = { XDG_CONFIG_HOME: join(folder, 'user') };
  approveConfig(file, variables);
  // The store that the command line would open from here.
  const wanted = loadConfig({}, cwd, variables);
  expect(wanted).toMatchObject({ file, store: join(folder, 'project', 'kept.db') });
  const tea = { content: 'Ana prefers tea.' };

  const first = await openGuard({ cwd, variables });
  expect(first.space('a').policy.preset).toBe('strict');
  expect(first.space('lax').policy.preset).toBe('observe');
  await first.space('a').write(tea, operator);
  await first.close();

  const same = await openGuard({ store: wanted.store, keyFile: wanted.keyFile ?? '', config: false, variables });
  expect(await same.spaces()).toEqual(['a']);
  expect(same.space('a').policy.preset).toBe('balanced');
  await same.close();

  const other = await openGuard({ cwd, variables, store: 'memory:' });
  expect(await other.spaces()).toEqual([]);
  expect(other.space('a').policy.preset).toBe('strict');
  await other.close();

  const named = await openGuard({ cwd: folder, config: file, variables });
  expect(await named.spaces()).toEqual(['a']);
  await named.close();
});

test('a pack or a model of the configuration that cannot be read is an error', async () => {
  const cwd = join(folder, 'packs');
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'bezoar.config.yaml'), 'version: 1\nstore: "memory:"\npacks: [none.yaml]\n');
  await expect(openGuard({ cwd, variables: {} })).rejects.toMatchObject({
    code: 'config-invalid',
    message: `the rule pack ${join(cwd, 'none.yaml')} cannot be read (ENOENT)`,
  });
});
