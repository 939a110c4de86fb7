import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExperimentRun } from '../../src/lab/index.ts';
import { summarise } from '../../src/lab/metrics.ts';
import type { Trial } from '../../src/lab/trial.ts';
import { cli, folder } from '../cli/support/harness.ts';

const small = [
  '--vector',
  'sleeper_trigger',
  '--vector',
  'control_b1_metadata_recall',
  '--disguise',
  'none',
  '--delay',
  '1',
  '--honest',
  '20',
  '--profile',
  'library',
];

test('run, report and compare', async () => {
  const cwd = folder();
  const run = (...args: readonly string[]) => cli(['lab', ...args], { cwd });
  const first = await run('run', ...small, '--out', 'a.json');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('6 trials on sqlite, careful host, seed 1\n');
  expect(first.stdout).toContain('condition none, 1 attacks\n  poison retained (PRR)       1 of 1');
  expect(first.stdout).toMatch(/time per call, full: p50 [\d.]+ ms \([+-][\d.]+\), p95/);
  await run('run', ...small, '--out', 'b.json', '--results', 'results.json');
  expect(JSON.parse(readFileSync(join(cwd, 'results.json'), 'utf8'))).toEqual(
    expect.arrayContaining([
      {
        name: 'memory_poison.sleeper_trigger.delay_1',
        status: 'Bypassed',
        message: 'expected absent, observed bare',
        duration_ms: expect.any(Number),
      },
      { name: 'memory_poison.sleeper_trigger.condition_c.delay_1', status: 'Passed', duration_ms: expect.any(Number) },
    ]),
  );
  expect(readFileSync(join(cwd, 'b.json'), 'utf8')).toBe(readFileSync(join(cwd, 'a.json'), 'utf8'));

  expect(await run('report', 'b.json')).toEqual({ code: 0, stdout: 'Wrote b.html\n', stderr: '' });
  const expected = { code: 0, stdout: 'Wrote a.html and data.json\n', stderr: '' };
  expect(await run('report', 'a.json', '--out', 'a.html', '--json', 'data.json')).toEqual(expected);
  expect(JSON.parse(readFileSync(join(cwd, 'data.json'), 'utf8'))).toMatchObject({
    host: 'careful',
    file: {
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      timings: { overhead: { full: { calls: expect.any(Number) } } },
    },
    decisions: [],
    misses: [{ vector: 'sleeper_trigger', condition: 'integrity' }],
  });
  expect(readFileSync(join(cwd, 'a.html'), 'utf8')).toMatch(/^<!doctype html>[\s\S]*sleeper_trigger[\s\S]*<\/html>\n$/);

  expect(await run('compare', 'a.json', 'b.json')).toMatchObject({
    code: 0,
    stdout: '4 cells compared: 0 worse, 0 better, 0 not run again\n',
  });
  const worse = JSON.parse(readFileSync(join(cwd, 'b.json'), 'utf8')) as Omit<ExperimentRun, 'trials'> & {
    trials: (Omit<Trial, 'bare'> & { bare: number })[];
  };
  for (const trial of worse.trials) if (trial.condition === 'full') trial.bare = 1;
  writeFileSync(join(cwd, 'forged.json'), JSON.stringify(worse));
  const forged = await run('compare', 'a.json', 'forged.json');
  expect(forged).toMatchObject({ code: 2, stdout: '' });
  expect(forged.stderr).toContain(
    'forged.json does not match its own trials: summary.groups.0.conditions.full.unmarked.count is 0',
  );
  const bent = { ...worse, summary: summarise(worse.trials, worse.honest) };
  writeFileSync(join(cwd, 'worse.json'), JSON.stringify(bent));
  const compared = await run('compare', 'a.json', 'worse.json', '--html', 'difference.html');
  expect(readFileSync(join(cwd, 'difference.html'), 'utf8')).toContain('The later run is worse.');
  expect(compared.code).toBe(1);
  expect(compared.stdout).toContain('sleeper_trigger tool none full delay 1: ');
  expect(JSON.parse((await run('compare', 'a.json', 'worse.json', '--json')).stdout)).toMatchObject({ compared: 4 });
});

test.each([
  ['an unknown vector', ['run', '--vector', 'nobody'], 'choose one of adaptive_fact'],
  ['an unknown condition', ['run', '--condition', 'some'], 'did you mean none?'],
  ['the top level of a vector', ['run', '--vector', 'v1'], 'did you mean v1_masked_allow or v1_replay_baseline?'],
  [
    'an output folder that does not exist',
    ['run', ...small, '--out', 'none/run.json'],
    'none/run.json cannot be written: no such',
  ],
  ['a folder in the place of the results', ['run', ...small, '--results', '.'], '. cannot be written: is a folder'],
  ['a server that is not there', ['run', '--store', 'postgres://127.0.0.1:1/x'], 'the server is unreachable'],
  ['a bad delay', ['run', '--delay', 'x', '--vector', 'rollback'], 'whole number'],
  ['a store that keeps nothing', ['run', '--store', 'memory:'], 'unknown store for the lab'],
  ['a report of nothing', ['report', 'none.json', '--out', 'x.html'], 'none.json: no such file or folder'],
  ['a run that is none', ['compare', 'package.json', 'package.json'], 'is not a lab run'],
])('%s is expected', async (_name, args, message) => {
  const cwd = folder({ 'package.json': '{}' });
  const { code, stderr } = await cli(['lab', ...args], { cwd });
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test('a condition can be chosen by its letter', async () => {
  const args = ['lab', 'run', ...small, '--condition', 'C'];
  const { code, stdout } = await cli(args, { cwd: folder() });
  expect([code, stdout.match(/^condition .*/gm)]).toEqual([0, ['condition full, 1 attacks']]);
});

test('several integrations: the table over them comes first, and an unknown one is refused', async () => {
  const cwd = folder();
  const chosen = ['--profile', 'mcp', '--profile', 'hermes', '--honest', '50', '--out', 'run.json'];
  const { code, stdout } = await cli(['lab', 'run', ...small, ...chosen], { cwd });
  expect(code).toBe(0);
  const [first, , head, ...rows] = stdout.split('\n');
  expect(first).toBe('8 trials on sqlite, careful host, seed 1');
  expect(head).toMatch(/^with the whole guard +orders obeyed +false facts used +unmarked +shown as data +notes lost/);
  expect(rows.slice(0, 3).map((row) => row.split(/ +/).slice(0, 4).join(' '))).toEqual([
    'hermes 0/1 0/1 0/1',
    'library 0/1 0/1 0/1',
    'mcp 0/1 0/1 0/1',
  ]);
  const { trials, honest, grid } = JSON.parse(readFileSync(join(cwd, 'run.json'), 'utf8')) as ExperimentRun;
  expect(grid.profiles).toEqual(['library', 'mcp', 'hermes']);
  expect(new Set(trials.map(({ profile }) => profile))).toEqual(new Set(['library', 'mcp', 'hermes']));
  expect(honest.map(({ profile, ordinary }) => [profile, ordinary.written])).toEqual([
    ['library', 50],
    ['mcp', 5],
    ['hermes', 5],
  ]);
  expect(await cli(['lab', 'run', '--profile', 'mpc'], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there is no profile mpc; did you mean mcp?'),
  });
});
