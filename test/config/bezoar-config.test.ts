import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { Fault } from '../../src/base/fault.ts';
import { approveConfig } from '../../src/config/approved-configs.ts';
import { type ConfigFlags, loadConfig } from '../../src/config/bezoar-config.ts';
import { configSchema, configSchemaText } from '../../src/config/config-schema.ts';
import { withoutPassword, withPasswordFrom } from '../../src/config/store-address.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { proves } from '../support/proves.ts';

function folder(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'bezoar-config-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text, { mode: 0o644 });
  }
  return root;
}

/** The variables of a user who approved these files. */
function approving(root: string, ...names: readonly string[]): Record<string, string> {
  const variables = { XDG_CONFIG_HOME: join(root, '.user') };
  for (const name of names) approveConfig(join(root, name), variables);
  return variables;
}

/** The message of the Fault, without the folder. */
function refusal(root: string, flags: ConfigFlags = {}, cwd = root): string {
  try {
    loadConfig(flags, cwd, {});
  } catch (error) {
    expect(error).toBeInstanceOf(Fault);
    expect((error as Fault).code).toBe('config-invalid');
    return (error as Fault).message.replaceAll(`${root}/`, '');
  }
  return 'accepted';
}

const yaml = (lines: string): Record<string, string> => ({ 'bezoar.config.yaml': `version: 1\n${lines}` });

describe('without a file', () => {
  test('every setting has its default', () => {
    const cwd = folder();
    const { policyFor, ...rest } = loadConfig({}, cwd, {});
    expect(rest).toEqual({
      files: [],
      notices: [],
      store: join(cwd, 'bezoar.db'),
      space: 'default',
      packs: [],
      serve: { host: '127.0.0.1', allowedHosts: [] },
      hooks: { files: [], answer: 'deny' },
      maintenance: { readsForDays: 90, verifyEveryHours: 24 },
      proxy: { writes: [], reads: [] },
      scan: { ignore: [] },
      sources: { store: 'default', space: 'default', keyFile: 'default' },
    });
    expect(policyFor('any')).toEqual(policyFrom({}));
  });
});

proves('config/precedence', 'store, space and key file', () => {
  const text = 'store: file.db\nspace: from-file\nkeyFile: file.keys';
  const root = folder(yaml(text));
  const user = approving(root, 'bezoar.config.yaml');
  const sub = join(root, 'a/b');
  mkdirSync(sub, { recursive: true });
  const variables = { BEZOAR_STORE: 'env.db', BEZOAR_SPACE: 'from-env', BEZOAR_KEY_FILE: 'env.keys' };
  const flags = { store: 'flag.db', space: 'from-flag', keyFile: 'flag.keys' };
  const pick = (given: ConfigFlags, environment: Record<string, string>) => {
    const { store, space, keyFile, sources } = loadConfig(given, sub, { ...user, ...environment });
    return [store, space, keyFile, sources.store];
  };
  // Paths on the command line are relative to the working folder, paths in the file to the folder of the file.
  expect(pick(flags, variables)).toEqual([join(sub, 'flag.db'), 'from-flag', join(sub, 'flag.keys'), 'flag']);
  expect(pick({}, variables)).toEqual([join(sub, 'env.db'), 'from-env', join(sub, 'env.keys'), 'environment']);
  expect(pick({}, {})).toEqual([join(root, 'file.db'), 'from-file', join(root, 'file.keys'), 'file']);
  expect(pick({}, { BEZOAR_STORE: '', BEZOAR_SPACE: '' })[3]).toBe('file');
  expect(pick({}, { BEZOAR_KEY: 'x', BEZOAR_KEY_FILE: 'env.keys' })[2]).toBeUndefined();
  expect(pick({ store: 'memory:' }, {})[0]).toBe('memory:');
});

describe('finding the file', () => {
  test.each(['bezoar.config.yaml', 'bezoar.config.yml', 'bezoar.config.json'])(
    '%s is found from a folder far below',
    (name) => {
      const root = folder({ [name]: '{"version": 1, "space": "found"}', 'a/b/c/x': '' });
      expect(loadConfig({}, join(root, 'a/b/c'), approving(root, name))).toMatchObject({
        file: join(root, name),
        space: 'found',
      });
    },
  );

  test('the nearest file applies, unless a flag or a variable names another', () => {
    const root = folder({
      'bezoar.config.yaml': 'version: 1\nspace: outer',
      'a/bezoar.config.yaml': 'version: 1\nspace: inner',
      'other.yaml': 'version: 1\nspace: other',
    });
    const user = approving(root, 'bezoar.config.yaml', 'a/bezoar.config.yaml');
    const other = { ...user, BEZOAR_CONFIG: '../other.yaml' };
    expect(loadConfig({}, join(root, 'a'), user).space).toBe('inner');
    expect(loadConfig({ config: '../other.yaml' }, join(root, 'a'), user).space).toBe('other');
    expect(loadConfig({}, join(root, 'a'), other).space).toBe('other');
    expect(loadConfig({ config: '../bezoar.config.yaml' }, join(root, 'a'), other).space).toBe('outer');
  });

  test('a named file that does not exist is an error, not a default', () => {
    const root = folder();
    expect(refusal(root, { config: 'nowhere.yaml' })).toBe(
      'the configuration nowhere.yaml does not exist; check the path',
    );
  });

  test('two files in one folder, or one that every user can write, are refused', () => {
    const root = folder({ 'bezoar.config.yaml': 'version: 1', 'bezoar.config.json': '{"version":1}' });
    expect(refusal(root)).toBe('bezoar.config.yaml and bezoar.config.json are in the same folder; delete one of them');
    rmSync(join(root, 'bezoar.config.json'));
    chmodSync(join(root, 'bezoar.config.yaml'), 0o666);
    expect(refusal(root)).toBe('bezoar.config.yaml is writable by every user; if you trust it, name it with --config');
    expect(refusal(root, { config: 'bezoar.config.yaml' })).toBe('accepted');
  });
});

describe('policies', () => {
  test('can be inline, and differ for individual spaces', () => {
    const root = folder(yaml('policy: { preset: strict }\nspaces:\n  lab: { preset: observe }'));
    const { policyFor } = loadConfig({}, root, approving(root, 'bezoar.config.yaml'));
    expect(policyFor('any').preset).toBe('strict');
    expect(policyFor('lab').preset).toBe('observe');
    expect(policyFor('lab2').preset).toBe('strict');
  });

  test('can be in a file of their own, relative to the folder of the configuration', () => {
    const root = folder({
      'etc/bezoar.config.yaml': 'version: 1\npolicy: policy.yaml\nspaces:\n  lab: { preset: observe }',
      'etc/policy.yaml': 'version: 1\npreset: strict\nspaces:\n  bot: { limits: { tags: 3 } }',
    });
    const { policyFor } = loadConfig({ config: 'etc/bezoar.config.yaml' }, root, {});
    expect([policyFor('x').preset, policyFor('lab').preset, policyFor('bot').limits.tags]).toEqual([
      'strict',
      'observe',
      3,
    ]);
  });

  test('a space with settings in both files is refused', () => {
    const root = folder({ ...yaml('policy: p.yaml\nspaces: { a: {} }'), 'p.yaml': 'version: 1\nspaces: { a: {} }' });
    expect(refusal(root)).toBe('bezoar.config.yaml: space "a" is set both here and in p.yaml; keep one');
  });
});

proves('config/invalid-is-refused', 'bezoar.config', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['version: 2', 'bezoar.config.yaml: version is 2; expected 1'],
    ['{}', 'bezoar.config.yaml: version is missing; expected 1'],
    ['version: 1\nstroe: x.db', 'bezoar.config.yaml: unknown key "stroe"; did you mean "store"?'],
    [
      'version: 1\npolicy: { presett: strict }',
      'bezoar.config.yaml: unknown key "presett" in policy; did you mean "preset"?',
    ],
    [
      'version: 1\npolicy: { preset: harsh }',
      'bezoar.config.yaml: policy.preset is "harsh"; expected one of observe, balanced, strict',
    ],
    [
      'version: 1\nspaces: { a: { limit: {} } }',
      'bezoar.config.yaml: unknown key "limit" in spaces.a; did you mean "limits"?',
    ],
    ['version: 1\nserve: { prot: 1 }', 'bezoar.config.yaml: unknown key "prot" in serve; did you mean "port"?'],
    [
      'version: 1\nserve: { port: 99999 }',
      'bezoar.config.yaml: serve.port is 99999; expected a whole number from 0 to 65535',
    ],
    ['version: 1\nhooks: { answer: allow }', 'bezoar.config.yaml: hooks.answer is "allow"; expected one of deny, ask'],
    ['version: 1\npolicy: nowhere.yaml', 'the policy file nowhere.yaml does not exist; check the path'],
    ['version: 1\nversion: 1', 'bezoar.config.yaml: invalid YAML: Map keys must be unique at line 2, column 1'],
    [
      'version: 1\nspaces: { __proto__: {} }',
      'bezoar.config.yaml: the key __proto__ cannot be used; choose another name',
    ],
    ['- 1', 'bezoar.config.yaml: the file is a list of 1 item; expected an object'],
    ['', 'bezoar.config.yaml: the file is null; expected an object'],
    [`version: 1 # ${'x'.repeat(300_000)}`, 'bezoar.config.yaml: the file is longer than 262144 characters'],
  ];
  for (const [text, message] of rows) expect(refusal(folder({ 'bezoar.config.yaml': text }))).toBe(message);
});

proves('config/no-secrets-inline', () => {
  const advice =
    'bezoar.config.yaml: store: this file must not contain a password; put it in a file of its own and name that file with passwordFile, or set PGPASSWORD or BEZOAR_STORE';
  for (const store of [
    'postgres://bezoar:hunter2@db/memory',
    'postgresql://bezoar:a/b@db/memory',
    'postgres://bezoar@db/memory?password=hunter2',
    'postgres://bezoar@db/memory?sslmode=require&PASSWORD=hunter2',
  ]) {
    expect(refusal(folder(yaml(`store: "${store}"`)))).toBe(advice);
    expect(withoutPassword(store)).not.toMatch(/hunter2|a\/b/);
  }
  const plain = 'postgres://bezoar@db:5432/memory?sslmode=require';
  expect(refusal(folder(yaml(`store: "${plain}"`)))).toBe('accepted');
  expect(withoutPassword(plain)).toBe(plain);
});

describe('a password file', () => {
  test('is read, and its password is put into the address unchanged', () => {
    const root = folder({ pw: 'p@ss/w:rd %41\n' });
    chmodSync(join(root, 'pw'), 0o600);
    const url = new URL(withPasswordFrom('postgres://bezoar@db/memory', join(root, 'pw')));
    expect(decodeURIComponent(url.password)).toBe('p@ss/w:rd %41');
  });

  test.each([
    ['open to others', 'secret', 0o644, /^other users can access the password file .+; run: chmod 600/],
    ['empty', '\n', 0o600, /is empty/],
    ['too large', 'x'.repeat(5_000), 0o600, /is not a password file: it has 5000 bytes; the limit is \d+$/],
  ])('%s is refused', (_why, text, mode, message) => {
    const root = folder({ pw: text });
    chmodSync(join(root, 'pw'), mode);
    expect(() => withPasswordFrom('postgres://bezoar@db/memory', join(root, 'pw'))).toThrow(message);
  });

  test('is refused for a file store', () => {
    expect(() => withPasswordFrom('/tmp/x.db', 'pw')).toThrow(
      'passwordFile works only with a PostgreSQL store; remove it',
    );
  });
});

describe('the published schema', () => {
  test('docs/config.schema.json is up to date (npm run gen)', () => {
    expect(readFileSync('docs/config.schema.json', 'utf8')).toBe(configSchemaText());
  });

  test('accepts and refuses the same files as the program', () => {
    const check = new Ajv2020({ strict: false }).compile(configSchema());
    const texts: readonly (readonly [string, boolean])[] = [
      ['version: 1', true],
      [
        'version: 1\n$schema: ./x.json\npolicy: { preset: strict }\nspaces: { a: { preset: observe } }\nmodel: false',
        true,
      ],
      ['version: 1\nstroe: x', false],
      ['version: 1\npolicy: { presett: strict }', false],
      ['version: 1\nserve: { port: -1 }', false],
      ['store: x', false],
    ];
    for (const [text, valid] of texts) {
      expect([text, check(parse(text))]).toEqual([text, valid]);
      expect([text, refusal(folder({ 'bezoar.config.yaml': text })) === 'accepted']).toEqual([text, valid]);
    }
  });
});
