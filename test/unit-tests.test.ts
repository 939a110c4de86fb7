import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { filesBelow } from './support/tree.ts';
import { otherLongTests, systemTests } from './system-tests.ts';

// The rule of test/system-tests.ts, enforced by test/support/no-processes.ts. This file is a unit test itself.

test('a unit test cannot start a process', () => {
  expect(() => spawn(process.execPath, ['-e', ''])).toThrow('a unit test called spawn; add its file to');
  expect(() => spawnSync(process.execPath, ['-e', ''])).toThrow('a unit test called spawnSync; add its file to');
});

test('a unit test cannot listen on a port', () => {
  expect(() => createServer().listen(0)).toThrow('a unit test listened on a port; add its file to');
  expect(() => createHttpServer().listen(0)).toThrow('a unit test listened on a port; add its file to');
});

test('what npm test tries on a part of its inputs, npm run test:long tries on all of them', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [settings = '', paths = ''] = scripts['test:long']?.split('vitest run ') ?? [];
  expect(settings).toContain('BEZOAR_LONG=1');
  const sampling = filesBelow('test')
    .filter((file) => file.endsWith('.ts') && !file.startsWith('test/support/'))
    .filter((file) =>
      /\b(?:isLongRun|sampleOf|times)\b.* from '.*support\/long-run\.ts'/.test(readFileSync(file, 'utf8')),
    );
  expect(sampling.length).toBeGreaterThan(10);
  expect(sampling.filter((file) => !paths.split(' ').some((path) => file.startsWith(path)))).toEqual([]);
});

test('every file in the lists of tests exists and is listed once', () => {
  const files = [...systemTests.map(([file]) => file), ...otherLongTests];
  expect(otherLongTests.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
});
