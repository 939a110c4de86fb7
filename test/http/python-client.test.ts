import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { pythonClientFile, pythonClientSource } from '../../scripts/gen-python-client.ts';
import { systemEnv } from '../../src/base/env.ts';
import { createServer } from '../../src/http/index.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { world } from '../guard/support/world.ts';
import { makeTokens, testFolder } from './support/server.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

test('the Python client is up to date (npm run gen)', () => {
  expect(readFileSync(pythonClientFile, 'utf8')).toBe(pythonClientSource(version));
});

test('the Python package has the version of this one', () => {
  expect(readFileSync('clients/python/pyproject.toml', 'utf8')).toContain(`\nversion = "${version}"\n`);
});

/** Python 3.11 is needed for `NotRequired`. */
function hasPython(): boolean {
  const asked = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']);
  return asked.status === 0;
}

test.skipIf(!hasPython())('the Python client works with a real server', async () => {
  const tokens = makeTokens(testFolder());
  const { guard } = world({ env: systemEnv });
  const limits = { requestsPerMinute: 1_000_000, pollMs: 5 };
  const parts = { guard, scanner: stubScanner(), tokens: tokens.store, version, env: systemEnv, limits };
  const { url, close } = await createServer(parts).listen({ port: 0 });
  onTestFinished(() => close(100));
  const python = spawn('python3', ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'clients/python/tests'], {
    env: {
      ...process.env,
      PYTHONPATH: 'clients/python/src',
      PYTHONDONTWRITEBYTECODE: '1',
      BEZOAR_TEST_URL: url,
      BEZOAR_TEST_AGENT: tokens.all.agent,
      BEZOAR_TEST_ADMIN: tokens.all.admin,
    },
  });
  let said = '';
  python.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(python, 'close');
  expect(said).toMatch(/\nRan 12 tests in .*\n\nOK\n$/);
  expect(code).toBe(0);
});
