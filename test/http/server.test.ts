import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, createServer as createTcp } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { Fault } from '../../src/base/fault.ts';
import {
  createServer,
  defaultPort,
  type Listening,
  type ListenOptions,
  type ServerDependencies,
} from '../../src/http/index.ts';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { user, world } from '../guard/support/world.ts';
import { selfSigned } from './support/certificate.ts';
import { makeTokens, testFolder } from './support/server.ts';

const tokens = makeTokens(testFolder());

async function start(options: ListenOptions = {}, more: Partial<ServerDependencies> = {}): Promise<Listening> {
  const { guard } = world({ env: systemEnv });
  const parts = { guard, scanner: stubScanner(), tokens: tokens.store, version: '0.0.0', env: systemEnv, ...more };
  const listening = await createServer(parts).listen({ port: 0, ...options });
  onTestFinished(() => listening.close(100));
  return listening;
}

/** Sends bytes and returns everything received until the server closes the connection. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

test('the API works over a real connection', async () => {
  const { url, port } = await start();
  expect(url).toBe(`http://127.0.0.1:${port}`);
  const response = await fetch(`${url}/api/v1/spaces/acme/entries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.own.agent}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'over the wire' }),
  });
  expect(response.status).toBe(201);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
});

test('an invalid certificate is reported', async () => {
  const tls = { cert: 'no certificate', key: 'no key' };
  await expect(start({ tls })).rejects.toThrow(/ERR_OSSL.*--tls-cert takes a certificate in PEM format/);
});

test.each([['evil.example'], ['evil.example:7433'], ['127.0.0.1.evil.example']])(
  'a rebound host name is refused over a real connection: %s',
  async (host) => {
    const { port } = await start();
    const answer = await raw(port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  },
);

test('an allowed host name is accepted', async () => {
  const { port } = await start({}, { hosts: ['Memory.Example'] });
  const answer = await raw(port, 'GET /healthz HTTP/1.1\r\nHost: memory.example:443\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('a request without a host, with conflicting lengths or with oversized headers is refused', async () => {
  const { port } = await start();
  const ask = (head: string): Promise<string> => raw(port, `${head}\r\nConnection: close\r\n\r\n`);
  expect(await ask('GET /healthz HTTP/1.1')).toMatch(/^HTTP\/1\.1 400 /);
  const smuggled = 'POST /api/v1/scan HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked';
  expect(await ask(smuggled)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}`)).toMatch(/^HTTP\/1\.1 431 /);
});

test('the size limit applies to a chunked body', async () => {
  const { port } = await start();
  const head = `POST /api/v1/spaces/acme/entries HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tokens.own.agent}\r\nContent-Type: application/json\r\n`;
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const long = await raw(
    port,
    `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
  );
  expect(long).toMatch(/^HTTP\/1\.1 413 /);
});

test('a slow sender is disconnected', async () => {
  const { port } = await start({ timeoutsMs: { headers: 100, request: 200 } });
  expect(await raw(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
  const body = 'POST /api/v1/scan HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"text":';
  expect(await raw(port, body)).toMatch(/^HTTP\/1\.1 (?:401|408) /);
});

test('listening beyond this machine requires TLS or --insecure-http', async () => {
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.com']) {
    const refused = start({ host });
    await expect(refused).rejects.toThrow(Fault);
    await expect(refused).rejects.toThrow(/--tls-cert/);
  }
  const open = await start({ host: '0.0.0.0', insecureHttp: true });
  expect(open.url).toBe(`http://localhost:${open.port}`);
});

test('TLS: the sign-in link works, and plain HTTP gets no answer', async () => {
  const tls = selfSigned();
  const { url, port, signInLink } = await start({ tls, host: '0.0.0.0' });
  expect(url).toBe(`https://localhost:${port}`);
  const link = await signInLink({ name: 'rita', role: 'admin', spaces: '*' });
  const answer = await new Promise<{ status: number | undefined; cookie: string | undefined }>((resolve, reject) => {
    const request = httpsRequest(link, { ca: tls.cert }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, cookie: response.headers['set-cookie']?.[0] });
    });
    request.on('error', reject).end();
  });
  expect(answer.status).toBe(200);
  expect(answer.cookie).toMatch(/^__Host-bezoar=.*; Secure; SameSite=Strict$/);
  const plain = await raw(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n').catch(
    () => '',
  );
  expect(plain).not.toContain('200 OK');
});

test('a free port replaces the default port if that is taken, but not an explicit one', async () => {
  const blocker = createTcp();
  await new Promise<void>((resolve) => {
    blocker.once('error', () => resolve()); // another process uses it, which serves the test as well
    blocker.listen(defaultPort, '127.0.0.1', () => resolve());
  });
  onTestFinished(() => void blocker.close());
  const { guard } = world({ env: systemEnv });
  const parts = { guard, scanner: stubScanner(), tokens: tokens.store, version: '0.0.0', env: systemEnv };
  const free = await createServer(parts).listen();
  onTestFinished(() => free.close(100));
  expect(free.port).not.toBe(defaultPort);
  await expect(createServer(parts).listen({ port: defaultPort })).rejects.toThrow(
    `cannot listen on 127.0.0.1 port ${defaultPort} (EADDRINUSE); another program uses it, perhaps another \`bezoar serve\`; stop that one, or use --port 0 for any free port`,
  );
});

test('closing finishes requests in progress, ends streams and refuses new connections', async () => {
  const listening = await start();
  const headers = { authorization: `Bearer ${tokens.own.reviewer}` };
  const stream = await fetch(`${listening.url}/api/v1/spaces/acme/events`, { headers });
  const text = stream.text();
  const agent = { authorization: `Bearer ${tokens.own.agent}`, 'content-type': 'application/json' };
  const writes = Array.from({ length: 20 }, (_, n) =>
    fetch(`${listening.url}/api/v1/spaces/acme/entries`, {
      method: 'POST',
      headers: agent,
      body: `{"content":"note ${n}"}`,
    }),
  );
  await Promise.any(writes);
  await listening.close();
  const statuses = await Promise.all(
    writes.map((write) =>
      write.then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  expect(statuses.filter((status) => status !== 201 && status !== 0)).toEqual([]);
  expect(await text).toContain('event: hello');
  await expect(fetch(`${listening.url}/healthz`)).rejects.toThrow();
});

/** One request on a connection that stays open; undefined if the connection is gone. */
function ask(url: string, agent: Agent, token: string, body?: string): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const request = httpRequest(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, resolve);
    request.on('error', () => resolve(undefined)).end(body);
  });
}

async function textOf(message: IncomingMessage | undefined): Promise<string> {
  let text = '';
  for await (const chunk of message ?? []) text += String(chunk);
  return text;
}

/** A server that waited for its clients would not end within the time of a test. */
const anHour = 3_600_000;

test('closing does not wait for clients that keep their connections, idle or busy', async () => {
  const listening = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  onTestFinished(() => agent.destroy());
  const path = `${listening.url}/api/v1/spaces/acme/entries`;
  const connections: (string | undefined)[] = [];
  const statuses = new Set<number | undefined>();
  const isBusy = Array.from({ length: 10 }, async () => {
    for (let answer = await ask(path, agent, tokens.own.agent); answer !== undefined; ) {
      statuses.add(answer.statusCode);
      connections.push(answer.headers.connection);
      await textOf(answer);
      answer = await ask(path, agent, tokens.own.agent);
    }
  });
  const idle = connect(listening.port, '127.0.0.1');
  onTestFinished(() => void idle.destroy());
  while (connections.length < 100) await new Promise((resolve) => setTimeout(resolve, 5));
  await listening.close(anHour);
  await Promise.all(isBusy);
  expect([...statuses]).toEqual([200]);
  expect(new Set(connections.slice(0, 50))).toEqual(new Set(['keep-alive']));
});

test('a write in progress is finished before the server stops, and ends its connection', async () => {
  const store = memoryStore();
  let begin = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (begin = resolve));
  const slow: Store = {
    ...store,
    commit: async (commit) => {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 400));
      return store.commit(commit);
    },
  };
  const { guard, space } = world({ env: systemEnv, store: slow });
  const listening = await start({}, { guard });
  const agent = new Agent({ keepAlive: true });
  const answer = ask(`${listening.url}/api/v1/spaces/acme/entries`, agent, tokens.own.agent, '{"content":"in time"}');
  await hasBegun;
  await listening.close(anHour);
  const written = await answer;
  expect([written?.statusCode, written?.headers.connection]).toEqual([201, 'close']);
  expect((await space.audit.stats({}, user)).records).toBe(1);
});

test('a request that is cut at the end of the grace period learns that its outcome is unknown', async () => {
  const stuck = { ...memoryStore(), commit: () => new Promise<never>(() => undefined) };
  const { guard } = world({ env: systemEnv, store: stuck });
  const listening = await start({}, { guard });
  const agent = new Agent({ keepAlive: true });
  const answer = ask(
    `${listening.url}/api/v1/spaces/acme/entries`,
    agent,
    tokens.own.agent,
    '{"content":"never stored"}',
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  await listening.close(100);
  const cut = await answer;
  expect([cut?.statusCode, cut?.headers.connection]).toEqual([503, 'close']);
  const { code, detail } = JSON.parse(await textOf(cut)) as { code: string; detail: string };
  expect([code, detail]).toEqual([
    'server-stopped',
    'the server stopped before it finished this request, which may have been carried out; read before you retry',
  ]);
});
