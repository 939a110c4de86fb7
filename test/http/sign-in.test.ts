import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import type { Caller } from '../../src/model/caller.ts';
import { memoryServerState } from '../../src/stores/memory-server-state.ts';
import { proves } from '../support/proves.ts';
import { codeOf, makeTokens, signIn, testFolder, testServer } from './support/server.ts';

const tokens = makeTokens(testFolder());

/** A clock that the test sets. */
function clock(): { now: number; env: ReturnType<typeof scriptedEnv> } {
  const script = scriptedEnv(5);
  const state = { now: 1_800_000_000_000, env: script };
  state.env = { ...script, now: () => state.now };
  return state;
}

proves('http/links-sign-in-once', async () => {
  const time = clock();
  const { app, request } = await testServer(tokens, { env: time.env });
  const link = (await app.signIns.createLink({ name: 'rita', role: 'admin', spaces: '*' })).path;
  // A link preview does not use up the link.
  expect((await request('HEAD', link)).status).toBe(401);
  const first = await request('GET', link);
  expect(first.status).toBe(200);
  expect(first.headers.get('refresh')).toBe('0; url=/');
  const cookie = first.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^bezoar=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const second = await request('GET', link);
  expect([second.status, second.headers.get('set-cookie')]).toEqual([401, null]);
  const late = (await app.signIns.createLink({ name: 'rita', role: 'admin', spaces: '*' })).path;
  time.now += 600_000;
  expect((await request('GET', late)).status).toBe(401);
  expect((await request('GET', '/sign-in?ticket=')).status).toBe(401);
  expect((await request('GET', '/sign-in?ticket=guess')).status).toBe(401);
});

proves('http/links-sign-in-once', 'sessions end by sign-out, idleness and age', async () => {
  const time = clock();
  const { app, request } = await testServer(tokens, { env: time.env });
  const { cookie, csrf } = await signIn(app);
  const look = async (): Promise<number> => (await request('GET', '/api/v1/spaces', { headers: { cookie } })).status;
  expect(await look()).toBe(200);
  const out = await request('POST', '/sign-out', { headers: { cookie, 'x-csrf-token': csrf } });
  expect([out.status, out.headers.get('location')]).toEqual([303, '/sign-in']);
  expect(await look()).toBe(401);
  const idle = await signIn(app);
  time.now += 121 * 60_000;
  expect((await request('GET', '/api/v1/spaces', { headers: { cookie: idle.cookie } })).status).toBe(401);
  const busy = await signIn(app);
  const statuses = new Set<number>();
  for (let hour = 0; hour < 12; hour++) {
    time.now += 60 * 60_000;
    statuses.add((await request('GET', '/api/v1/spaces', { headers: { cookie: busy.cookie } })).status);
  }
  expect([...statuses]).toEqual([200]);
  time.now += 60_000;
  expect((await request('GET', '/api/v1/spaces', { headers: { cookie: busy.cookie } })).status).toBe(401);
});

test('servers that share their state share sign-ins: signing out on one ends it on the other', async () => {
  const time = clock();
  const state = memoryServerState(() => [], time.env.now);
  const [one, two] = [
    await testServer(tokens, { env: time.env, state }),
    await testServer(tokens, { env: time.env, state }),
  ];
  const { cookie, csrf } = await signIn(one.app);
  const look = async (server: typeof one): Promise<number> =>
    (await server.request('GET', '/api/v1/spaces', { headers: { cookie } })).status;
  expect([await look(one), await look(two)]).toEqual([200, 200]);
  expect((await two.request('POST', '/sign-out', { headers: { cookie, 'x-csrf-token': csrf } })).status).toBe(303);
  expect([await look(one), await look(two)]).toEqual([401, 401]);
  const { path } = await one.app.signIns.createLink({ name: 'rita', role: 'admin', spaces: '*' });
  const both = await Promise.all([one, two, one, two].map((server) => server.request('GET', path)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

test('with TLS, the cookie is bound to this host and to HTTPS', async () => {
  const { app, request } = await testServer(tokens, { secure: true });
  const { path } = await app.signIns.createLink({ name: 'rita', role: 'admin', spaces: '*' });
  const cookie = (await request('GET', path)).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^__Host-bezoar=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
});

/** A minimal dashboard. */
function pages(): Hono<{ Variables: { caller: Caller } }> {
  const app = new Hono<{ Variables: { caller: Caller } }>();
  app.get('/', (context) => context.html(`<p>${context.get('caller').name}</p>`));
  app.get('/assets/style.css', (context) => context.body('p {}', 200, { 'cache-control': 'max-age=60' }));
  app.post('/decide', async (context) => context.text(`decided ${String((await context.req.parseBody()).id)}`));
  return app;
}

test('pages require sign-in and refuse agents; assets are public', async () => {
  const { app, request } = await testServer(tokens, { pages: pages() });
  const stranger = await request('GET', '/', { headers: { accept: 'text/html' } });
  expect([stranger.status, stranger.headers.get('content-type')]).toEqual([401, 'text/html; charset=UTF-8']);
  expect(await stranger.text()).toContain('Open the sign-in link');
  const asset = await request('GET', '/assets/style.css');
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'max-age=60']);
  expect(asset.headers.get('content-security-policy')).toContain("script-src 'self'");
  const agent = await request('GET', '/', { token: tokens.own.agent });
  expect([agent.status, await codeOf(agent)]).toEqual([403, 'role-forbidden']);
  const { cookie } = await signIn(app);
  expect(await (await request('GET', '/', { headers: { cookie } })).text()).toBe('<p>rita</p>');
});

test('a form must carry the CSRF token of its session, and its size is limited', async () => {
  const { app } = await testServer(tokens, { pages: pages(), limits: { maxBodyBytes: 2_000 } });
  const { cookie, csrf } = await signIn(app);
  const post = (fields: Record<string, string>): Promise<Response> =>
    Promise.resolve(
      app.hono.request('http://localhost/decide', {
        method: 'POST',
        headers: { cookie, origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    );
  const decided = await post({ id: '7', _csrf: csrf });
  expect([decided.status, await decided.text()]).toEqual([200, 'decided 7']);
  expect((await post({ id: '7' })).status).toBe(403);
  expect((await post({ id: '7', _csrf: `${csrf}x` })).status).toBe(403);
  const large = await post({ id: 'x'.repeat(3_000), _csrf: csrf });
  expect([large.status, await codeOf(large)]).toEqual([413, 'body-too-large']);
});

test('an admin creates a link for a colleague, who gets only the given name, role and spaces', async () => {
  const { app, request } = await testServer(tokens);
  const body = { name: 'olga', role: 'reviewer', spaces: ['acme'] };
  const made = await request('POST', '/api/v1/sign-in-links', { token: tokens.all.admin, body });
  const { path } = (await made.json()) as { path: string };
  const cookie = ((await request('GET', path)).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(await app.signIns.find(cookie.slice('bezoar='.length))).toMatchObject({
    name: 'olga',
    role: 'reviewer',
    spaces: ['acme'],
  });
  const headers = { cookie };
  expect((await request('GET', '/api/v1/spaces/acme/stats', { headers })).status).toBe(200);
  expect((await request('GET', '/api/v1/spaces/acme-corp/stats', { headers })).status).toBe(403);
  expect((await request('GET', '/api/v1/tokens', { headers })).status).toBe(403);
  const seen = (await (await request('GET', '/api/v1/spaces', { headers })).json()) as { spaces: string[] };
  expect(seen.spaces).toEqual(['acme']);
});
