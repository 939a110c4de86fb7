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
    ['a rebound name', (port) => `evil.example:${port}`, 403],
    ['a name that begins like ours', (port) => `localhost.evil.example:${port}`, 403],
    ['a name that ends like ours', (port) => `evil-localhost:${port}`, 403],
    ['a name with a trailing dot', (port) => `localhost.:${port}`, 403],
    ['another port', () => '127.0.0.1:1', 403],
    ['no port', () => '127.0.0.1', 403],
    ['all addresses', (port) => `0.0.0.0:${port}`, 403],
    ['another address of this machine', (port) => `127.0.0.2:${port}`, 403],
    ['the address as a number', (port) => `2130706433:${port}`, 403],
    ['an IPv4-mapped IPv6 address', (port) => `[::ffff:127.0.0.1]:${port}`, 400],
    ['user information before the address', (port) => `evil@127.0.0.1:${port}`, 400],
    ['two hosts', (port) => `127.0.0.1:${port}, evil.example`, 400],
  ])('Host: %s', async (_what, host, status) => {
    const url = await served(memory());
    const reply = await call(url, 'memory_list', {}, {}, { host: host(url.port) });
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.json.error.message).toContain('Host header not allowed');
  });

  test.each<readonly [string, (port: string) => string, number]>([
    ['its own', (port) => `http://127.0.0.1:${port}`, 200],
    ['another page of this machine', () => 'http://127.0.0.1:3000', 403],
    ['localhost when called by address', (port) => `http://localhost:${port}`, 403],
    ['a web page', () => 'https://evil.example', 403],
    ['null', () => 'null', 403],
    ['an empty origin', () => '', 403],
    ['a file', () => 'file://', 403],
    ['an extension', () => 'chrome-extension://abc', 403],
    ['its own with https', (port) => `https://127.0.0.1:${port}`, 403],
    ['its own with a path', (port) => `http://127.0.0.1:${port}/`, 403],
    ['its own and another', (port) => `http://127.0.0.1:${port} https://evil.example`, 403],
    ['an allowed origin', () => 'https://console.example', 200],
  ])('Origin: %s', async (_what, origin, status) => {
    const url = await served(memory(), { allowedOrigins: ['https://console.example'] });
    const reply = await call(url, 'memory_list', {}, {}, { origin: origin(url.port) });
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.json.error.message).toContain('the Origin of this page');
  });

  test.each<readonly [string, string | undefined, number]>([
    ['the right token', `Bearer ${token}`, 200],
    ['no token', undefined, 401],
    ['an empty token', 'Bearer ', 401],
    ['another token', `Bearer ${token.replace('a', 'b')}`, 401],
    ['a truncated token', `Bearer ${token.slice(0, -1)}`, 401],
    ['a token with an extra character', `Bearer ${token}x`, 401],
    ['another scheme', `Basic ${token}`, 401],
    ['without a scheme', token, 401],
    ['two tokens', `Bearer ${token}, Bearer x`, 401],
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
    ['a token with a space', '127.0.0.1', `${token} ${token}`],
    ['an empty token', '127.0.0.1', ''],
  ])('the server does not start with %s', async (_what, bind, given) => {
    const options = { bind, ...(given === undefined ? {} : { token: given }) };
    await expect(serveMcpOverHttp(memory().options, options)).rejects.toMatchObject({ code: 'config-invalid' });
  });

  test('asking a person requires a token', async () => {
    const { options } = memory({ person: 'ana' });
    await expect(serveMcpOverHttp(options)).rejects.toMatchObject({ code: 'config-invalid' });
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['plain text', 'text/plain'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['almost JSON', 'application/jsonp'],
    ['no content type', ''],
  ])('a body sent as %s is refused', async (_what, type) => {
    const url = await served(memory());
    const { status } = await call(url, 'memory_list', {}, {}, { 'content-type': type });
    expect(status).toBe(415);
  });

  test('no response allows another origin to read it', async () => {
    const url = await served(memory());
    const reply = await fetch(url, { method: 'OPTIONS' });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.status).toBeGreaterThanOrEqual(400);
  });
});

describe('headers and revisions of a request', () => {
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
    'an unknown revision is refused: %j',
    async (version) => {
      const url = await served(memory());
      const unknown = { ...meta, 'io.modelcontextprotocol/protocolVersion': version };
      const body = JSON.stringify({ ...list, params: { _meta: unknown } });
      const reply = await send(url, body, { 'mcp-method': 'tools/list' });
      expect(reply.status).toBe(400);
      expect(reply.json.error.message).toEqual(expect.any(String));
    },
  );

  test('a handshake with an unknown revision is answered with a known one', async () => {
    const url = await served(memory());
    const params = { protocolVersion: '2099-12-31', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    const { text } = await send(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    expect(text).toContain('"protocolVersion":"2025-11-25"');
  });

  test('an unknown session id is refused', async () => {
    const url = await served(memory());
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect((await send(url, body, { 'mcp-session-id': 'guessed' })).status).toBeGreaterThanOrEqual(400);
    expect((await send(url, undefined, { 'mcp-session-id': 'guessed' }, 'GET')).status).toBeGreaterThanOrEqual(400);
    expect((await send(url, undefined, { 'mcp-session-id': 'guessed' }, 'DELETE')).status).toBeGreaterThanOrEqual(400);
  });
});
