import { describe, expect, test } from 'vitest';
import { serveMcpOverHttp } from '../../src/mcp/index.ts';
import { proof } from '../support/proves.ts';
import { memory, served, token } from './support/memory.ts';
import { call, meta, send } from './support/raw.ts';

describe(proof('mcp/http-serves-its-own'), () => {
  test.each<readonly [string, (port: string) => string, number]>([
    ['its own address', (port) => `127.0.0.1:${port}`, 200],
    ['localhost', (port) => `localhost:${port}`, 200],
    ['localhost in capitals', (port) => `LOCALHOST:${port}`, 200],
    ['IPv6 of this machine', (port) => `[::1]:${port}`, 200],
    ['a page that was rebound', (port) => `evil.example:${port}`, 403],
    ['a name that only begins like ours', (port) => `localhost.evil.example:${port}`, 403],
    ['a name that only ends like ours', (port) => `evil-localhost:${port}`, 403],
    ['a name with a dot at its end', (port) => `localhost.:${port}`, 403],
    ['another port', () => '127.0.0.1:1', 403],
    ['no port', () => '127.0.0.1', 403],
    ['all addresses', (port) => `0.0.0.0:${port}`, 403],
    ['another address of this machine', (port) => `127.0.0.2:${port}`, 403],
    ['the address as a number', (port) => `2130706433:${port}`, 403],
    ['IPv6 that wraps ours', (port) => `[::ffff:127.0.0.1]:${port}`, 400],
    ['a user before ours', (port) => `evil@127.0.0.1:${port}`, 400],
    ['two hosts', (port) => `127.0.0.1:${port}, evil.example`, 400],
  ])('Host: %s', async (_what, host, status) => {
    const url = await served(memory());
    const reply = await call(url, 'memory_list', {}, {}, { host: host(url.port) });
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.json.error.message).toContain('this Host is not served');
  });

  test.each<readonly [string, (port: string) => string, number]>([
    ['its own', (port) => `http://127.0.0.1:${port}`, 200],
    ['another page of this machine', () => 'http://127.0.0.1:3000', 403],
    ['localhost when reached by number', (port) => `http://localhost:${port}`, 403],
    ['a page of the web', () => 'https://evil.example', 403],
    ['null', () => 'null', 403],
    ['nothing', () => '', 403],
    ['a file', () => 'file://', 403],
    ['an extension', () => 'chrome-extension://abc', 403],
    ['its own with https', (port) => `https://127.0.0.1:${port}`, 403],
    ['its own with a path', (port) => `http://127.0.0.1:${port}/`, 403],
    ['its own and another', (port) => `http://127.0.0.1:${port} https://evil.example`, 403],
    ['one that is allowed', () => 'https://console.example', 200],
  ])('Origin: %s', async (_what, origin, status) => {
    const url = await served(memory(), { allowedOrigins: ['https://console.example'] });
    const reply = await call(url, 'memory_list', {}, {}, { origin: origin(url.port) });
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.json.error.message).toContain('this Origin');
  });

  test.each<readonly [string, string | undefined, number]>([
    ['the token', `Bearer ${token}`, 200],
    ['none', undefined, 401],
    ['an empty one', 'Bearer ', 401],
    ['another', `Bearer ${token.replace('a', 'b')}`, 401],
    ['the beginning of it', `Bearer ${token.slice(0, -1)}`, 401],
    ['more than it', `Bearer ${token}x`, 401],
    ['another scheme', `Basic ${token}`, 401],
    ['without a scheme', token, 401],
    ['two of them', `Bearer ${token}, Bearer x`, 401],
  ])('token: %s', async (_what, authorization, status) => {
    const url = await served(memory(), { token });
    const reply = await call(url, 'memory_list', {}, {}, { authorization: authorization ?? '' });
    expect(reply.status).toBe(status);
  });

  test.each<readonly [string, string, string | undefined]>([
    ['all addresses without a token', '0.0.0.0', undefined],
    ['all IPv6 addresses without a token', '::', undefined],
    ['another address without a token', '192.0.2.1', undefined],
    ['a short token', '127.0.0.1', 'short'],
    ['a token with blanks', '127.0.0.1', `${token} ${token}`],
    ['an empty token', '127.0.0.1', ''],
  ])('it does not start: %s', async (_what, bind, given) => {
    const options = { bind, ...(given === undefined ? {} : { token: given }) };
    await expect(serveMcpOverHttp(memory().options, options)).rejects.toMatchObject({ code: 'config-invalid' });
  });

  test('it does not let every program of the machine decide for a person', async () => {
    const { options } = memory({ person: 'ana' });
    await expect(serveMcpOverHttp(options)).rejects.toMatchObject({ code: 'config-invalid' });
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['plain text', 'text/plain'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['almost JSON', 'application/jsonp'],
    ['nothing', ''],
  ])('a body sent as %s is not read', async (_what, type) => {
    const url = await served(memory());
    const { status } = await call(url, 'memory_list', {}, {}, { 'content-type': type });
    expect(status).toBe(415);
  });

  test('no answer allows a page of another origin to read it', async () => {
    const url = await served(memory());
    const reply = await fetch(url, { method: 'OPTIONS' });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.status).toBeGreaterThanOrEqual(400);
  });
});

describe('what a request says of itself', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };

  test('headers that differ from the body are refused', async () => {
    const url = await served(memory());
    const body = JSON.stringify(list);
    const method = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' };
    expect((await send(url, body, method)).json.error.code).toBe(-32020);
    const version = { 'mcp-protocol-version': '2025-11-25', 'mcp-method': 'tools/list' };
    expect((await send(url, body, version)).json.error.code).toBe(-32020);
    const named = await call(url, 'memory_list', {}, {}, { 'mcp-name': 'memory_write' });
    expect(named.json.error.code).toBe(-32020);
  });

  test.each(['1999-01-01', '2099-12-31', 'latest', '', '2026-07-28\u0000', 'x'.repeat(5_000)])(
    'a revision nobody knows: %j',
    async (version) => {
      const url = await served(memory());
      const unknown = { ...meta, 'io.modelcontextprotocol/protocolVersion': version };
      const body = JSON.stringify({ ...list, params: { _meta: unknown } });
      const reply = await send(url, body, { 'mcp-method': 'tools/list' });
      expect(reply.status).toBe(400);
      expect(reply.json.error.message).toEqual(expect.any(String));
    },
  );

  test('a handshake for a revision nobody knows is answered with one that is', async () => {
    const url = await served(memory());
    const params = { protocolVersion: '2099-12-31', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    const { text } = await send(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    expect(text).toContain('"protocolVersion":"2025-11-25"');
  });

  test('a session nobody opened is not found', async () => {
    const url = await served(memory());
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect((await send(url, body, { 'mcp-session-id': 'guessed' })).status).toBeGreaterThanOrEqual(400);
    expect((await send(url, undefined, { 'mcp-session-id': 'guessed' }, 'GET')).status).toBeGreaterThanOrEqual(400);
    expect((await send(url, undefined, { 'mcp-session-id': 'guessed' }, 'DELETE')).status).toBeGreaterThanOrEqual(400);
  });
});
