import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { cli, expectGolden } from './support/harness.ts';
import { realEngine } from './support/real-engine.ts';

const leftovers = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('bezoar-demo-'));

test('the demo plays the whole story on the real guard, and leaves nothing behind', async () => {
  const before = leftovers();
  const { code, stdout, stderr } = await cli(['demo', '--fast'], { engine: realEngine, clock: scriptedEnv(11) });
  expect([code, stderr]).toEqual([0, '']);
  expect([...stdout.matchAll(/^ {4}the agent .*$/gm)].map(([line]) => line.trim())).toEqual([
    'the agent sends it to ana@example.com and archive@collect.example',
    'the agent sends it to ana@example.com',
    'the agent sends it to ana@example.com',
    'the agent does not know where to send it',
    'the agent sends it to ana@example.com',
  ]);
  expectGolden('demo.txt', stdout);
  expect(leftovers().filter((name) => !before.includes(name))).toEqual([]);
});

test('the local configuration does not change the story', async () => {
  const env = { BEZOAR_STORE: '/nowhere/x.db', BEZOAR_KEY_FILE: '/nowhere/keys', BEZOAR_CONFIG: '/nowhere/c.yaml' };
  const { code, stdout } = await cli(['demo', '--json'], { engine: realEngine, clock: scriptedEnv(11), env });
  expect([code, JSON.parse(stdout).story.length > 60]).toEqual([0, true]);
});

test('the demo does not claim success if the guard fails', async () => {
  // With rules that find nothing, the poison is stored and the review has nothing to show.
  const blind = { ...realEngine, createScanner: () => realEngine.createScanner({ rules: [], learned: false }) };
  const { stdout } = await cli(['demo', '--fast'], { engine: blind, clock: scriptedEnv(11) });
  expect(stdout).not.toContain('held for review');
  expect(stdout).toContain('stored');
});
