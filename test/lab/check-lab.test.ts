import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cli } from '../cli/support/harness.ts';

// The independent recomputation, as the program that `npm run lab:check` starts, on a real run.

const cwd = mkdtempSync(join(tmpdir(), 'bezoar-check-lab-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const files = { run: join(cwd, 'run.json'), forged: join(cwd, 'forged.json') };
const vectors = ['sleeper_trigger', 'rollback', 'v1_replay_baseline', 'v4_decay_escape', 'control_b1_metadata_recall'];

beforeAll(async () => {
  const chosen = vectors.flatMap((id) => ['--vector', id]);
  const grid = ['--disguise', 'none', '--disguise', 'paraphrase', '--delay', '1', '--delay', '2', '--honest', '60'];
  const profiles = ['library', 'mcp', 'hermes'].flatMap((name) => ['--profile', name]);
  const { code, stderr } = await cli(['lab', 'run', ...chosen, ...grid, ...profiles, '--out', 'run.json'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
});

function check(...args: readonly string[]): { readonly status: number | null; readonly out: string } {
  const command = ['--import', 'tsx', 'scripts/check-lab.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, out: `${stdout}${stderr}` };
}

test('a real run is equal in every figure', () => {
  const { status, out } = check(files.run);
  const [, equal, all] = /: (\d+) of (\d+) figures are equal\n$/.exec(out) ?? [];
  expect([status, equal]).toEqual([0, all]);
  expect(Number(all)).toBeGreaterThan(2_000);
});

test('a forged figure is named, with both values', () => {
  const text = readFileSync(files.run, 'utf8');
  type Group = { profile: string; conditions: { integrity: { dasr: { count: number } } } };
  const run = JSON.parse(text) as { summary: { groups: Group[] } };
  const at = run.summary.groups.findIndex(({ profile }) => profile === 'library');
  const dasr = run.summary.groups[at]?.conditions.integrity.dasr;
  expect(dasr?.count).toBeGreaterThan(0);
  const was = dasr?.count;
  if (dasr !== undefined) dasr.count = 0;
  writeFileSync(files.forged, JSON.stringify(run));
  const { status, out } = check(files.run, files.forged);
  expect(status).toBe(1);
  expect(out).toContain(
    `summary.groups.${at}.conditions.integrity.dasr.count: the run says 0, its trials give ${was}\n`,
  );
});

test.each([
  ['nothing to check', [], 'Name the files'],
  ['a file that is not there', ['none.json'], 'none.json: '],
  ['another file', ['package.json'], 'format is undefined, expected "bezoar-lab/2"'],
])('%s is an error', (_name, args, message) => {
  const { status, out } = check(...args);
  expect(status).toBe(2);
  expect(out).toContain(message);
});
