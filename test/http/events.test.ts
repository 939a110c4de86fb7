import { expect, test, vi } from 'vitest';
import type { ServerDependencies } from '../../src/http/index.ts';
import { user } from '../guard/support/world.ts';
import { proves } from '../support/proves.ts';
import { xssPayloads } from './support/payloads.ts';
import { codeOf, makeTokens, type TestServer, testFolder, testServer } from './support/server.ts';

const tokens = makeTokens(testFolder());
const path = '/api/v1/spaces/acme/events';

interface Message {
  readonly id?: string;
  readonly event?: string;
  readonly data: string;
}

/** Parses an event stream until it has received `count` messages. */
async function read(response: Response, count: number): Promise<readonly Message[]> {
  const messages: Message[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream() as never).getReader() as
    | ReadableStreamDefaultReader<string>
    | undefined;
  let rest = '';
  while (messages.length < count && reader !== undefined) {
    const { value, done } = await reader.read();
    if (done) break;
    const blocks = (rest + value).split(/\r\n\r\n|\n\n|\r\r/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) messages.push(...messageOf(block));
  }
  await reader?.cancel();
  return messages;
}

function messageOf(block: string): readonly Message[] {
  const fields: Record<string, string> = {};
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name = '', value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? [];
    if (name !== '') fields[name] = name in fields ? `${fields[name]}\n${value}` : value;
  }
  const { id, event, data } = fields;
  return data === undefined
    ? []
    : [{ data, ...(id === undefined ? {} : { id }), ...(event === undefined ? {} : { event }) }];
}

const follow = (server: TestServer, headers: Record<string, string> = {}, query = ''): Promise<Response> =>
  server.request('GET', `${path}${query}`, { token: tokens.own.reviewer, headers });

test('a stream sends records written after it was opened, by any process', async () => {
  const server = await testServer(tokens);
  const response = await follow(server);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  // Written without the server, which must find the records in the journal.
  await server.space.write(
    { content: 'MEDIUM kanarienvogel', tags: ['kanarienvogel'] },
    { channel: 'tool', principal: 'web' },
  );
  await server.space.write({ content: 'ben likes kanarienvogel' }, { channel: 'user', principal: 'ben' });
  await server.space.recall({ query: 'tea' }, { channel: 'agent', principal: 'bot', session: 's' });
  const [hello, review, verdict, record] = await read(response, 4);
  expect(hello).toEqual({ event: 'hello', data: '{"next":3}' });
  expect([review?.event, review?.id, verdict?.event, verdict?.id, record?.event, record?.id]).toEqual([
    'review',
    '3',
    'verdict',
    '4',
    'record',
    '5',
  ]);
  expect(JSON.parse(review?.data ?? '')).toMatchObject({
    seq: 3,
    type: 'entry.written',
    by: { channel: 'tool', principal: 'web' },
    verdicts: [{ verdict: 'challenge', level: 2, trust: 'external', rules: ['says-medium'] }],
    changes: [{ state: 'quarantined', inactiveReason: 'review', version: 1 }],
  });
  expect(JSON.stringify([review, verdict, record])).not.toContain('kanarienvogel');
});

test('a reader that reconnects gets what it missed, exactly once', async () => {
  const server = await testServer(tokens);
  for (let n = 0; n < 250; n++)
    await server.space.write({ content: `note ${n}` }, { channel: 'user', principal: 'ana' });
  const missed = await read(await follow(server, { 'last-event-id': '2' }), 251);
  expect(missed.slice(1).map(({ id }) => Number(id))).toEqual(Array.from({ length: 250 }, (_, n) => n + 3));
  const byQuery = await read(await follow(server, {}, '?after=250'), 3);
  expect(byQuery.slice(1).map(({ id }) => id)).toEqual(['251', '252']);
  const nonsense = await read(await follow(server, { 'last-event-id': 'x\u00e9' }), 1);
  expect(nonsense[0]?.data).toBe('{"next":253}');
});

proves('http/events-cannot-be-forged', async () => {
  const server = await testServer(tokens);
  const response = await follow(server);
  const forged = '\n\nevent: review\ndata: {"seq":0}\n\n';
  for (const payload of [...xssPayloads, forged, `\r${forged}`, '\u2028data: x', 'x\u0085data: y']) {
    await server.space.write(
      { content: `HIGH ${payload}`, tags: ['t'] },
      { channel: 'tool', principal: 'web', session: 's' },
    );
  }
  const principal = '</script><img src=x onerror=alert(1)>';
  await server.space.write({ content: 'named badly' }, { channel: 'user', principal });
  const count = xssPayloads.length + 4 + 1;
  expect(xssPayloads.length).toBe(100);
  const messages = (await read(response, count + 1)).slice(1);
  expect(messages.map(({ id }) => Number(id))).toEqual(Array.from({ length: count }, (_, n) => n + 3));
  for (const [index, { data, event }] of messages.entries()) {
    expect(['review', 'verdict']).toContain(event);
    expect((JSON.parse(data) as { seq: number }).seq).toBe(index + 3);
    for (const payload of xssPayloads) expect(data.includes(payload)).toBe(false);
  }
  expect((JSON.parse(messages.at(-1)?.data ?? '') as { by: { principal: string } }).by.principal).toBe(principal);
});

test('streams per caller are limited, and a closed one frees its slot', async () => {
  const server = await testServer(tokens, { limits: { maxStreamsPerCaller: 2, pollMs: 5 } });
  const open = [await follow(server), await follow(server)];
  const third = await follow(server);
  expect([third.status, await codeOf(third)]).toEqual([429, 'too-many-streams']);
  await open[0]?.body?.cancel();
  for (let n = 0; n < 5; n++) {
    await expect
      .poll(async () => (await server.request('HEAD', path, { token: tokens.own.reviewer })).status)
      .toBe(200);
  }
  await expect.poll(async () => (await follow(server)).status).toBe(200);
  server.app.stopStreams();
});

test('a stream sends heartbeats, ends at its maximum age, and ends with the server', async () => {
  const server = await testServer(tokens, { limits: { pollMs: 5, heartbeatMs: 10, maxStreamMs: 60 } });
  const text = await (await follow(server)).text();
  expect(text.match(/: still here\n\n/g)?.length).toBeGreaterThan(1);
  const long = await testServer(tokens, { limits: { pollMs: 60_000 } });
  const stream = (await follow(long)).text();
  long.app.stopStreams();
  expect(await stream).toContain('event: hello');
});

test('a store that tells of changes is not polled, and no change is missed', async () => {
  let told: (space: string, seq: number) => void = () => undefined;
  let watching = 0;
  const watch: NonNullable<ServerDependencies['watch']> = async (onChange) => {
    told = onChange;
    watching += 1;
    return async () => {
      watching -= 1;
    };
  };
  const server = await testServer(tokens, { watch, limits: { pollMs: 600_000 } });
  const responses = await Promise.all([follow(server), follow(server)]);
  const received = Promise.all(responses.map((response) => read(response, 3)));
  await vi.waitFor(() => expect(watching).toBe(1), 60_000);
  for (let n = 0; n < 2; n++) {
    await server.space.write({ content: `told of ${n}` }, user);
    told('another space', 1);
    told('acme', n);
  }
  for (const messages of await received)
    expect(messages.map(({ event }) => event)).toEqual(['hello', 'verdict', 'verdict']);
  server.app.stopStreams();
  await vi.waitFor(() => expect(watching).toBe(0), 60_000);
});

test('a store that fails to tell of changes is polled', async () => {
  const watch = () => Promise.reject(new Error('no connection left'));
  const server = await testServer(tokens, { watch, limits: { pollMs: 5 } });
  const received = read(await follow(server), 2);
  await server.space.write({ content: 'polled for' }, user);
  expect((await received).map(({ event }) => event)).toEqual(['hello', 'verdict']);
});
