import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
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

test('every file in the lists of tests exists and is listed once', () => {
  const files = [...systemTests.map(([file]) => file), ...otherLongTests];
  expect(otherLongTests.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
});
