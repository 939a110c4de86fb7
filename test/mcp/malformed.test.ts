import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { serveMcpOverStdio } from '../../src/mcp/index.ts';
import { chance } from '../guard/support/chance.ts';
import { operator } from '../support/origins.ts';
import { proves } from '../support/proves.ts';
import { memory, served } from './support/memory.ts';
import { call, send } from './support/raw.ts';

const hello = {
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};
const write = {
  jsonrpc: '2.0',
  id: 'w',
  method: 'tools/call',
  params: { name: 'memory_write', arguments: { content: 'ana drinks tea' } },
};

/** Malformed messages of many kinds: broken, truncated, too deep, ambiguous, of the wrong shape. */
function malformed(count: number): readonly string[] {
  const { between, pick } = chance(7);
  const good = JSON.stringify(write);
  const ways: readonly (() => string)[] = [
    () => good.slice(0, between(1, good.length)),
    () => good.slice(between(1, good.length)),
    () => `${'['.repeat(between(65, 50_000))}`,
    () => `${'{"a":'.repeat(between(65, 5_000))}1${'}'.repeat(65)}`,
    () => good.replace('"id":"w"', '"id":"w","id":"v"'),
    () => good.replace('"content":', '"content":"innocent","content":'),
    () => `[${good},${good}]`,
    () => pick(['null', 'true', '7', '"text"', '[]', '{}', 'NaN', '', 'undefined', "{'a':1}"]) || '\u0000',
    () => JSON.stringify({ ...write, jsonrpc: pick(['1.0', '2', 2, null]) }),
    () => JSON.stringify({ ...write, id: pick([null, {}, [], true]) }),
    () => JSON.stringify({ ...write, method: pick([7, null, {}, []]) }),
    () => JSON.stringify({ ...write, params: pick([7, 'x', [1], null]) }),
    () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: {}, error: {} }),
    () => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x', result: {} }),
    () => `\u0000\ufeff${good}`,
    () => Buffer.from(good, 'utf16le').toString('latin1').replaceAll('\n', ' '),
  ];
  return Array.from({ length: count }, () => pick(ways)().replaceAll('\n', ' '));
}

interface Answer {
  readonly id?: unknown;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

async function lines(input: readonly string[]): Promise<readonly Answer[]> {
  const world = memory();
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  let text = '';
  toClient.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const over = serveMcpOverStdio(world.options, toServer, toClient);
  const last = JSON.stringify({ ...write, id: 'last' });
  for (const line of [JSON.stringify(hello), ...input, last]) toServer.write(`${line}\n`);
  while (!text.includes('"id":"last"')) await once(toClient, 'data');
  toServer.end();
  await over;
  expect((await world.space.audit.stats({}, operator)).states.active).toBe(1);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

proves('mcp/bad-messages-lose-nothing', '500 over stdio', async () => {
  const bad = malformed(500);
  const answers = await lines(bad);
  const errors = answers.filter(({ error }) => error !== undefined);
  expect(errors.length).toBe(bad.length);
  for (const { error } of errors) expect(error?.message.length).toBeGreaterThan(10);
  expect(JSON.stringify(errors)).not.toContain('tea');
  expect(answers.filter(({ result }) => result !== undefined).map(({ id }) => id)).toEqual(['hello', 'last']);
});

proves('mcp/bad-messages-lose-nothing', '500 over HTTP', async () => {
  const world = memory();
  const url = await served(world);
  const bad = malformed(500);
  for (let from = 0; from < bad.length; from += 25) {
    const replies = await Promise.all(bad.slice(from, from + 25).map((body) => send(url, body)));
    for (const { status, json } of replies) {
      expect(status).toBe(400);
      expect(json.error.message.length).toBeGreaterThan(10);
    }
  }
  expect((await call(url, 'memory_write', { content: 'ana drinks tea' })).json.result.structuredContent.outcome).toBe(
    'stored',
  );
  // The start of the session, and the write.
  expect((await world.space.audit.stats({}, operator)).records).toBe(2);
});

proves('mcp/bad-messages-lose-nothing', 'oversized', async () => {
  const huge = JSON.stringify({ ...write, params: { ...write.params, padding: 'x'.repeat(5_000_000) } });
  const answers = await lines([huge]);
  expect(answers.find(({ error }) => error !== undefined)).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: 'too long: split the content over several messages' },
  });
  const url = await served(memory());
  const reply = await send(url, huge);
  expect([reply.status, reply.json.error.code]).toEqual([413, -32600]);
});

test('invalid arguments get a tool error', async () => {
  const url = await served(memory());
  const cases: readonly object[] = [
    {},
    { content: 7 },
    { content: '' },
    { content: 'x', trust: 'verified' },
    { content: 'x', importance: 11 },
    { content: 'x', target: '../x' },
    { content: 'x', source: 'operator' },
    { content: 'x', uri: 'two words' },
    { content: 'x', tags: 'one' },
    { content: 'x'.repeat(300_000) },
    { content: 'x', tags: Array.from({ length: 2_000 }, () => 'x') },
  ];
  for (const given of cases) {
    const { status, json } = await call(url, 'memory_write', given);
    expect([status, json.result.isError]).toEqual([200, true]);
  }
  const long = await call(url, 'memory_write', { content: 'tea '.repeat(10_000) });
  expect(long.json.result.structuredContent.problem).toBe('content-too-long');
});

test('slow clients do not keep others from being served', async () => {
  const url = await served(memory());
  const slow = Array.from({ length: 20 }, () => dial(Number(url.port), '127.0.0.1'));
  for (const socket of slow) socket.on('error', () => undefined).write('POST /mcp HTTP/1.1\r\nHost: x');
  expect((await call(url, 'memory_list', {})).status).toBe(200);
  for (const socket of slow) socket.destroy();
});
