import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import ignore from 'ignore';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesBelow } from './support/tree.ts';

// GitHub reports a broken workflow only after a push, and a broken release only on release day.

const fromHere = createRequire(import.meta.url);
const workflows = filesBelow('.github/workflows');
const renovate = 'docs.renovatebot.com/renovate-schema';
const forms = filesBelow('.github/ISSUE_TEMPLATE').filter((file) => !file.endsWith('config.yml'));

describe('files for GitHub and Renovate follow their schemas', () => {
  test('there are some', () => {
    expect(workflows).toEqual(['ci.yml', 'nightly.yml', 'release.yml'].map((name) => `.github/workflows/${name}`));
    expect(forms.length).toBe(3);
  });
  test.each(workflows)('%s', (file) => expect(problems('github-workflow', yaml(file))).toEqual([]));
  test.each(forms)('%s', (file) => expect(problems('github-issue-forms', yaml(file))).toEqual([]));
  test('the list of contacts', () =>
    expect(problems('github-issue-config', yaml('.github/ISSUE_TEMPLATE/config.yml'))).toEqual([]));
  test('renovate.json', () => expect(problems(renovate, yaml('renovate.json'))).toEqual([]));
  test('a planted mistake is found', () => {
    expect(problems(renovate, { packageRules: [{ allowedVersions: 5 }] })).not.toEqual([]);
    expect(problems('github-workflow', { on: 'push', jobs: { a: { 'runs-on': 'x', stepz: [] } } })).not.toEqual([]);
    expect(problems('github-issue-forms', { name: 'x', description: 'y', body: [{ type: 'text' }] })).not.toEqual([]);
  });
});

describe('workflows', () => {
  const scriptOf = /\bnpm run ([\w:-]+)/g;
  test('call only scripts that exist in package.json', () => {
    const scripts = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts);
    const called = workflows.flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(scriptOf), (hit) => hit[1]),
    );
    expect(called).toContain('test:long');
    expect(called.filter((name) => name !== undefined && !scripts.includes(name))).toEqual([]);
  });
  test('grant all jobs only read access, and pin the version of every action', () => {
    for (const file of workflows) {
      expect(yaml(file)).toHaveProperty('permissions', { contents: 'read' });
      const actions = Array.from(readFileSync(file, 'utf8').matchAll(/\buses: (\S+)/g), (hit) => hit[1] ?? '');
      expect(actions.filter((action) => !/^actions\/[a-z-]+@v\d+$/.test(action))).toEqual([]);
    }
  });
});

test('every file uses the project address of package.json', () => {
  const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as { repository: { url: string } };
  const home = /github\.com\/([\w-]+\/bezoar)\b/.exec(repository.url)?.[1];
  expect(home).toBe('bezoar-ai/bezoar');
  const tree = [...filesBelow('.github'), ...filesBelow('docs'), 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
  const named = tree.flatMap((file) =>
    Array.from(readFileSync(file, 'latin1').matchAll(/github\.com\/([^/\s"']+\/bezoar)\b/g), (hit) => hit[1]),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(new Set([home]));
});

test('no peer is held to one minor version', () => {
  // npm weighs optional peers against each other, installed or not: when a framework asked for @opentelemetry/api 1.10 and
  // we for ~1.9.0, `npm install bezoar` failed in an empty folder.
  const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    peerDependencies: Readonly<Record<string, string>>;
  };
  expect(Object.keys(peerDependencies)).toContain('@opentelemetry/api');
  expect(Object.entries(peerDependencies).filter(([, range]) => /^[~\d=]/.test(range))).toEqual([]);
});

test('git ignores the memory, keys and tokens that a first run creates in the folder', () => {
  const left = ['bezoar.db', 'bezoar.db-wal', 'bezoar.db-shm', 'keys.json', 'tokens.json', 'private.key'];
  const ignored = ignore().add(readFileSync('.gitignore', 'utf8'));
  expect(left.filter((file) => !ignored.ignores(file))).toEqual([]);
  expect(ignored.ignores('src/index.ts')).toBe(false);
});

function yaml(file: string): unknown {
  return parse(readFileSync(file, 'utf8'));
}

function problems(schema: string, value: unknown): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const file = fromHere.resolve(`schemastore/schemas/json/${schema}.json`);
  // Some name an older draft that Ajv does not load; the parts they use still mean the same.
  const { $schema: _draft, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const check = ajv.compile(rest);
  check(value);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
