import { describe, expect, test } from 'vitest';
import { tokenRoles } from '../../src/model/access-token.ts';
import { proof, proves } from '../support/proves.ts';
import { type Row, rows } from './support/routes.ts';
import {
  codeOf,
  makeTokens,
  type RequestOptions,
  type ServerWithNote,
  serverWithNote,
  signIn,
  testFolder,
} from './support/server.ts';

const tokens = makeTokens(testFolder());
/** For calls that must be refused: they change nothing, so they can share one server. */
const shared = await serverWithNote(tokens);

/** The routes of the router, without middleware and without the 405 handlers. */
async function routesOf(): Promise<readonly string[]> {
  const { app } = await serverWithNote(tokens);
  return [
    ...new Set(app.hono.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
  ];
}

proves('http/every-route-is-in-the-matrix', async () => {
  expect((await routesOf()).toSorted()).toEqual(Object.keys(rows).toSorted());
});

async function call(name: string, row: Row, options: RequestOptions, server?: ServerWithNote): Promise<Response> {
  const at = server ?? (await serverWithNote(tokens));
  const { headers = {}, ...request } = row.request?.(at) ?? {};
  const response = await at.request(name.split(' ')[0] ?? '', row.path(at), {
    ...request,
    ...options,
    headers: { ...headers, ...options.headers },
  });
  if (at !== shared) at.app.stopStreams();
  return response;
}

const isPublic = ({ roles: allowed }: Row): boolean => allowed === 'public';
const protectedRows = Object.entries(rows).filter(([, row]) => !isPublic(row));
const spaceRows = protectedRows.filter(([, row]) => row.inSpace);

/** Every kind of invalid credentials. */
const strangers: Readonly<Record<string, RequestOptions>> = {
  'no token': {},
  'an empty header': { headers: { authorization: '' } },
  'no secret': { headers: { authorization: 'Bearer ' } },
  'another scheme': { headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` } },
  'a token without its scheme': { headers: { authorization: tokens.own.admin } },
  'a malformed token': { token: 'bzr_nothing' },
  'a well-formed token that does not exist': { token: `bzr_${'0'.repeat(16)}_${'A'.repeat(43)}` },
  'a token with its last character changed': { token: `${tokens.all.admin.slice(0, -2)}AA` },
  'a token with an extra character': { token: `${tokens.all.admin}A` },
  'an expired token': { token: tokens.expired },
  'a revoked token': { token: tokens.revoked },
  'an unknown cookie': { headers: { cookie: 'bezoar=AAAA' } },
  'a wrong token with a valid cookie': { token: 'bzr_wrong' },
};

describe.each(protectedRows)(proof('http/strangers-get-nothing', '%s'), (name, row) => {
  test.each(Object.entries(strangers))('%s', async (_what, options) => {
    const cookie = options.token === 'bzr_wrong' ? { headers: { cookie: (await signIn(shared.app)).cookie } } : {};
    const response = await call(name, row, { ...options, ...cookie }, shared);
    expect([response.status, await codeOf(response)]).toEqual([401, 'not-signed-in']);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="bezoar"');
  });
});

describe.each(Object.entries(rows))(proof('http/roles', '%s'), (name, row) => {
  test.each(tokenRoles)('%s', async (role) => {
    const allowed = row.roles === 'public' || row.roles.includes(role);
    const response = await call(name, row, { token: tokens.own[role] });
    expect(response.status).toBe(allowed ? row.status : 403);
    if (!allowed) expect(await codeOf(response)).toBe('role-forbidden');
    else await response.body?.cancel();
  });
});

const otherSpaces = [
  'acme-corp',
  'acm',
  'ACME',
  'acme%2F',
  'acme%20',
  '%2A',
  'acme%25',
  'other',
  'acme%00',
  '%D0%B0cme',
];

describe.each(spaceRows)(proof('http/spaces-are-apart', '%s'), (name, row) => {
  test.each(otherSpaces)('%s', async (other) => {
    const allowed = (row.roles as readonly ('agent' | 'reviewer' | 'admin')[])[0] ?? 'admin';
    const path = (at: ServerWithNote): string => row.path(at).replace('/spaces/acme', `/spaces/${other}`);
    const response = await call(name, { ...row, path }, { token: tokens.own[allowed] }, shared);
    expect([response.status, await codeOf(response)]).toEqual([403, 'space-forbidden']);
  });
});

/** Headers of a browser request that a page of another site caused. */
const foreign: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another origin': { origin: 'https://evil.example' },
  'an opaque origin': { origin: 'null' },
  'an origin that begins like ours': { origin: 'http://localhost.evil.example' },
  'another port of this machine': { origin: 'http://localhost:8080' },
  'a rebound name': { host: 'evil.example' },
  'a rebound name with our port': { host: 'evil.example:7433' },
  'a name that ends like ours': { host: 'evil-localhost' },
  'a name that begins with ours': { host: 'localhost.evil.example' },
  'a LAN address': { host: '192.168.0.7' },
  'an empty host': { host: '' },
};

describe.each(Object.entries(rows))(proof('http/other-sites-get-nothing', '%s'), (name, row) => {
  test.each(Object.entries(foreign))('%s', async (_what, headers) => {
    const response = await call(name, row, { token: tokens.own.admin, headers }, shared);
    expect(response.status).toBe(403);
    expect(['origin-foreign', 'host-unknown']).toContain(await codeOf(response));
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe.each(protectedRows)(proof('http/forms-carry-their-session', '%s'), (name, row) => {
  const [method = ''] = name.split(' ');
  const unsafe = method !== 'GET';
  const signed = async (headers: (csrf: string) => Record<string, string>): Promise<Response> => {
    const server = await serverWithNote(tokens);
    const { cookie, csrf } = await signIn(server.app);
    const response = await call(name, row, { headers: { cookie, ...headers(csrf) } }, server);
    if (response.status !== 403) await response.body?.cancel();
    return response;
  };
  test('a cookie without a CSRF token', async () => {
    expect((await signed(() => ({}))).status).toBe(unsafe ? 403 : row.status);
  });
  test('a wrong CSRF token', async () => {
    expect((await signed(() => ({ 'x-csrf-token': 'x'.repeat(43) }))).status).toBe(unsafe ? 403 : row.status);
  });
  test('the right CSRF token', async () => {
    expect((await signed((csrf) => ({ 'x-csrf-token': csrf }))).status).toBe(row.status);
  });
  test('the right CSRF token, sent from another site', async () => {
    const response = await signed((csrf) => ({ 'x-csrf-token': csrf, 'sec-fetch-site': 'cross-site' }));
    expect(response.status).toBe(unsafe ? 403 : row.status);
  });
});

test.each(Object.keys(rows).filter((name) => name.includes('/api/v1/')))(
  '%s answers 405 to another method',
  async (name) => {
    const row = rows[name];
    if (row === undefined) throw new Error('no such row');
    const response = await shared.request('PATCH', row.path(shared).split('?')[0] ?? '', { token: tokens.own.admin });
    expect([response.status, await codeOf(response)]).toEqual([405, 'method-not-allowed']);
    expect(response.headers.get('allow')).toContain(name.split(' ')[0]);
  },
);
