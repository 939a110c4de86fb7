import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { connect, program } from './support/clients.ts';
import { temporary } from './support/folder.ts';
import { token } from './support/memory.ts';

async function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [...(await program(...args)).args], {
    env: { ...process.env, XDG_STATE_HOME: temporary(), ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return { child, stderr: () => stderr };
}

test('over HTTP the program prints its address, serves, and exits with 0 on SIGTERM', async () => {
  const { child, stderr } = await start(['mcp', '--http', '--port', '0', '--as', 'ana'], { BEZOAR_MCP_TOKEN: token });
  while (!stderr().includes('/mcp')) await once(child.stderr, 'data');
  const [, url = ''] = /serving MCP at (\S+)/.exec(stderr()) ?? [];
  const client = await connect('v2 client, 2026-07-28', new URL(url));
  expect((await client.call('memory_write', { content: 'likes trams' })).structuredContent?.outcome).toBe('stored');
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(0);
});

test('--json prints the address, and a taken port is reported with the next step', async () => {
  const { child } = await start(['mcp', '--http', '--port', '0', '--json']);
  const { outcome, url } = JSON.parse(String((await once(child.stdout, 'data'))[0]));
  expect([outcome, new URL(url).pathname]).toEqual(['listening', '/mcp']);
  const { port } = new URL(url);
  const second = await start(['mcp', '--http', '--port', port]);
  expect((await once(second.child, 'close'))[0]).toBe(2);
  expect(second.stderr()).toBe(`bezoar: cannot listen on 127.0.0.1:${port} (EADDRINUSE); try --port 0\n`);
});

test.each<readonly [readonly string[], string]>([
  [
    ['mcp', '--http', '--as', 'ana'],
    'without a token, any program that connects could decide in the name of the reviewer; set a token',
  ],
  [
    ['mcp', '--http', '--bind', '0.0.0.0'],
    '0.0.0.0 is reachable from other machines; set a token with --token-file or BEZOAR_MCP_TOKEN, or bind to 127.0.0.1',
  ],
  [['mcp', '--json'], '--json requires --http: on stdio the output carries the MCP protocol'],
  [['proxy'], 'name exactly one server: a command after --, or an address with --url'],
])('%j does not start and says why', async (args, message) => {
  const { child, stderr } = await start(args);
  expect((await once(child, 'close'))[0]).toBe(2);
  expect(stderr()).toContain(message);
});
