import { execFile, spawnSync } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { createScanner } from '../../src/detect/index.ts';
import { createServer } from '../../src/http/index.ts';
import { world } from '../guard/support/world.ts';
import { worker } from '../ingest/support/worker.ts';
import { makeTokens, testFolder } from './support/server.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.runIf(hasPython)(
  'a Python program calls the contract with its standard library',
  async () => {
    const tokens = makeTokens(testFolder()).store;
    const { secret } = tokens.create({
      name: 'my-program',
      role: 'agent',
      spaces: ['assistant'],
      channel: 'agent',
      reportsUser: true,
    });
    const scanner = createScanner();
    const { guard } = world({ env: systemEnv, scanner });
    const server = createServer({ guard, scanner, tokens, version: '0.0.0', env: systemEnv, documents: { worker } });
    const listening = await server.listen({ port: 0 });
    onTestFinished(() => listening.close(100));
    const env = { ...process.env, BEZOAR_URL: listening.url, BEZOAR_TOKEN: secret, BEZOAR_SPACE: 'assistant' };
    const { stdout } = await promisify(execFile)('python3', ['examples/memory-sentinel/sentinel.py'], { env });
    expect(stdout.trim().split('\n').at(-1)).toBe('ok');
  },
  120_000,
);
