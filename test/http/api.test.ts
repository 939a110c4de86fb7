import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../src/model/caller.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { operator } from '../support/origins.ts';
import { proves } from '../support/proves.ts';
import { codeOf, makeTokens, send, testFolder, testServer } from './support/server.ts';

const tokens = makeTokens(testFolder());
const { agent, reviewer, admin } = tokens.own;
const tool = tokens.store.create({ name: 'web', role: 'agent', spaces: ['acme'], channel: 'tool' }).secret;
const entries = '/api/v1/spaces/acme/entries';

async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

describe('private data and ends of entries', () => {
  test('the answer says what was masked, and the original is in no answer', async () => {
    const row = { id: 'mask-private', when: {}, verdict: 'redact', why: 'Private data is not kept.' } as const;
    const { request, space } = await testServer(tokens, {}, { policy: policyFrom({ rows: [row] }) });
    const body = { content: 'Write to ana.b@shop.example.' };
    const response = await request('POST', entries, { token: agent, body });
    const written = await json(response);
    expect(response.status).toBe(201);
    expect(written.judged).toMatchObject({ verdict: 'redact', redacted: [{ kind: 'email', count: 1 }] });
    const seen = await space.review.inspect({ id: String(written.id) }, operator);
    expect(seen).toMatchObject({ text: { content: 'Write to [e-mail address removed].' } });
    const again = await json(await request('POST', entries, { token: agent, body }));
    expect(again).toMatchObject({ outcome: 'duplicate', redacted: [{ kind: 'email', count: 1 }] });
  });

  test('an entry takes an end in the future, and none in the past', async () => {
    const { request, space } = await testServer(tokens);
    const expiresAt = 4_000_000_000_000;
    const written = await json(
      await request('POST', entries, { token: agent, body: { content: 'closed', expiresAt } }),
    );
    const seen = await space.review.inspect({ id: String(written.id) }, operator);
    expect(seen).toMatchObject({ facts: { expiresAt } });
    const past = await request('POST', entries, { token: agent, body: { content: 'tea', expiresAt: 5 } });
    expect([past.status, await codeOf(past)]).toEqual([422, 'time-invalid']);
  });
});

describe('origin', () => {
  test('an agent cannot claim another origin in the body or in headers', async () => {
    const { request, space } = await testServer(tokens);
    for (const claim of [
      { channel: 'user' },
      { principal: 'ana' },
      { trust: 'verified' },
      { origin: { channel: 'user' } },
    ]) {
      const refused = await request('POST', entries, { token: agent, body: { content: 'claims', ...claim } });
      expect([refused.status, await codeOf(refused)]).toEqual([422, 'request-invalid']);
    }
    const headers = { 'bezoar-session': 's9', 'bezoar-tool': 'web_fetch', 'bezoar-channel': 'user', 'x-user': 'ana' };
    const { id } = await json(await request('POST', entries, { token: agent, body: { content: 'mine' }, headers }));
    const [line] = (await space.audit.history({ id: String(id) }, operator)).lines;
    expect(line?.by).toEqual({
      channel: 'tool',
      principal: 'bot',
      session: 'unknown:s9',
      tool: 'http claims web_fetch',
    });
  });

  test('a token with the channel tool writes with external trust', async () => {
    const { request } = await testServer(tokens);
    const { secret } = tokens.store.create({ name: 'fetcher', role: 'agent', spaces: ['acme'], channel: 'tool' });
    const written = await json(await request('POST', entries, { token: secret, body: { content: 'from a page' } }));
    expect(written.judged).toMatchObject({ trust: 'external' });
  });

  test('a session cannot claim that observed text came from a person', async () => {
    const { request } = await testServer(tokens);
    for (const [channel, status, code] of [
      ['user', 403, 'user-turns-forbidden'],
      ['operator', 422, 'request-invalid'],
      ['agent', 422, 'request-invalid'],
    ]) {
      const body = { source: 'web', content: 'a page', channel };
      const response = await request('POST', '/api/v1/spaces/acme/observations', { token: agent, body });
      expect([response.status, await codeOf(response)]).toEqual([status, code]);
    }
  });

  test('a document is read and decided as a whole', async () => {
    const { request, document, space } = await testServer(tokens);
    const path = `/api/v1/spaces/acme/documents/${document.id}`;
    const seen = await json(await request('GET', path, { token: reviewer }));
    const pieces = seen.pieces as { facts: { id: string }; text: { content: string } }[];
    expect(pieces.map(({ text }) => text.content).join('\n')).toContain('A MEDIUM claim on doors.');
    const stale = { reason: 'read it', contentHash: '0'.repeat(64) };
    expect((await request('POST', `${path}/release`, { token: reviewer, body: stale })).status).toBe(412);
    expect((await space.audit.stats({}, operator)).waiting.count).toBe(1 + pieces.length);
    const body = { reason: 'read it', contentHash: seen.contentHash };
    const piece = `/api/v1/spaces/acme/documents/${pieces.at(-1)?.facts.id}`;
    const released = await json(await request('POST', `${piece}/release`, { token: reviewer, body }));
    expect(released).toEqual({ outcome: 'released', id: document.id, pieces: pieces.map(({ facts }) => facts.id) });
    expect((await space.audit.stats({}, operator)).waiting.count).toBe(1);
    expect((await request('POST', `${path}/discard`, { token: reviewer, body: { reason: 'late' } })).status).toBe(409);
    expect((await request('GET', `/api/v1/spaces/acme/documents/none`, { token: reviewer })).status).toBe(404);
  });

  test('a reviewer can release what an agent proposed, but not what was proposed under their own name', async () => {
    const { request, waiting } = await testServer(tokens);
    const body = { reason: 'read it', contentHash: waiting.hash };
    const released = await request('POST', `${entries}/${waiting.id}/release`, { token: reviewer, body });
    expect(await json(released)).toMatchObject({ outcome: 'released', id: waiting.id });
    const { secret } = tokens.store.create({ name: 'Rita ', role: 'agent', spaces: ['acme'], channel: 'tool' });
    const held = await json(
      await request('POST', entries, { token: secret, body: { content: 'MEDIUM note of a tool' } }),
    );
    const own = { reason: 'mine', contentHash: held.contentHash };
    const refused = await request('POST', `${entries}/${held.id}/release`, { token: reviewer, body: own });
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'own-proposal']);
  });

  test('an admin of one space cannot create a token for another', async () => {
    const { request } = await testServer(tokens);
    const token = { name: 'x', role: 'admin', channel: 'agent' };
    for (const spaces of ['*', ['acme-corp'], ['acme', 'acme-corp']]) {
      const response = await request('POST', '/api/v1/tokens', { token: admin, body: { ...token, spaces } });
      expect([response.status, await codeOf(response)]).toEqual([403, 'beyond-own-spaces']);
    }
    const listed = await json(await request('GET', '/api/v1/tokens', { token: admin }));
    expect((listed.tokens as { spaces: unknown }[]).every(({ spaces }) => JSON.stringify(spaces) === '["acme"]')).toBe(
      true,
    );
    expect(JSON.stringify(listed)).not.toContain('hash');
  });
});

describe('outcomes and statuses', () => {
  test.each([
    ['stored', { content: 'ben likes maps' }, 201, 'stored'],
    ['held', { content: 'HIGH claim' }, 202, 'held'],
    ['stored before', { content: 'ana drinks tea' }, 200, 'duplicate'],
  ])('%s', async (_what, body, status, outcome) => {
    const { request } = await testServer(tokens);
    const response = await request('POST', entries, { token: agent, body });
    expect([response.status, (await json(response)).outcome]).toEqual([status, outcome]);
  });

  test('a blocked text gets a problem that gives the reason and none of the text', async () => {
    const { request } = await testServer(tokens);
    const response = await request('POST', entries, { token: tool, body: { content: 'CRITICAL kanarienvogel' } });
    const text = await response.clone().text();
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await json(response)).toMatchObject({
      type: 'urn:bezoar:problem:blocked',
      title: 'Invalid request',
      status: 422,
      code: 'blocked',
      judged: { verdict: 'block' },
    });
    expect(text).not.toContain('kanarienvogel');
  });

  test.each([
    ['no body', undefined, {}, 400, 'body-missing'],
    ['a truncated body', '{"content":', {}, 400, 'json-invalid'],
    ['not UTF-8', '\u00ff', { 'content-type': 'application/json' }, 400, 'json-invalid'],
    ['a member twice', '{"content":"x","content":"y"}', {}, 400, 'json-invalid'],
    ['a member twice, once escaped', '{"content":"x","cont\\u0065nt":"y"}', {}, 400, 'json-invalid'],
    ['nested too deeply', `{"content":${'['.repeat(65)}${']'.repeat(65)}}`, {}, 400, 'json-invalid'],
    ['a form', 'content=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not-json'],
    ['a compressed body', '{"content":"x"}', { 'content-encoding': 'gzip' }, 415, 'body-encoded'],
    ['a body compressed twice', '{"content":"x"}', { 'content-encoding': 'identity, br' }, 415, 'body-encoded'],
    ['plain text', '{"content":"x"}', { 'content-type': 'text/plain' }, 415, 'not-json'],
    ['too large', `{"content":"${'x'.repeat(1_100_000)}"}`, {}, 413, 'body-too-large'],
    ['too large by its declared length', '{}', { 'content-length': '99999999' }, 413, 'body-too-large'],
    ['a text longer than an entry may be', { content: 'x'.repeat(40_000) }, {}, 422, 'content-too-long'],
    ['a blank text', { content: ' ' }, {}, 422, 'content-empty'],
    ['a prototype', '{"content":"x","__proto__":{"trust":"verified"}}', {}, 422, 'request-invalid'],
    ['deep nesting', `{"content":"x","tags":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, {}, 400, 'json-invalid'],
    ['a session name that is not ASCII', { content: 'x' }, { 'bezoar-session': 'a\u00e9' }, 422, 'request-invalid'],
  ])('%s', async (_what, body, headers, status, code) => {
    const { request } = await testServer(tokens);
    const response = await request('POST', entries, { token: agent, body, headers: headers as Record<string, string> });
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  });

  test('an unknown API path is 404 for an agent too, even when the dashboard is mounted', async () => {
    const pages = new Hono<{ Variables: { caller: Caller } }>();
    const { request } = await testServer(tokens, { pages });
    for (const token of [agent, admin]) {
      const lost = await request('GET', '/api/v1/nothing', { token });
      expect([lost.status, await codeOf(lost)]).toEqual([404, 'route-unknown']);
    }
    expect((await request('GET', '/s/acme/queue', { token: agent })).status).toBe(403);
  });

  test('unknown paths are 404, and unknown query parameters are 422', async () => {
    const { request } = await testServer(tokens);
    const lost = await request('GET', '/api/v1/nothing', { token: agent });
    expect([lost.status, await codeOf(lost)]).toEqual([404, 'route-unknown']);
    const odd = await request('GET', `${entries}?limitt=5`, { token: agent });
    expect([odd.status, await codeOf(odd)]).toEqual([422, 'request-invalid']);
  });

  test('paging returns every entry and record exactly once', async () => {
    const { request, space } = await testServer(tokens);
    for (let n = 0; n < 7; n++) await space.write({ content: `note ${n}` }, { channel: 'user', principal: 'ana' });
    const ids: string[] = [];
    let cursor = '';
    do {
      const page = await json(await request('GET', `${entries}?limit=3${cursor}`, { token: reviewer }));
      ids.push(...(page.entries as { id: string }[]).map(({ id }) => id));
      cursor = page.next === undefined ? '' : `&cursor=${page.next}`;
    } while (cursor !== '');
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
    const seqs: number[] = [];
    let next: unknown = '0';
    while (next !== undefined) {
      const page = await json(
        await request('GET', `/api/v1/spaces/acme/journal?limit=4&cursor=${next}`, { token: reviewer }),
      );
      seqs.push(...(page.records as { seq: number }[]).map(({ seq }) => seq));
      next = page.next;
    }
    expect(seqs).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('limits', () => {
  test('the rate limit applies to each caller separately', async () => {
    const { app } = await testServer(tokens, { limits: { requestsPerMinute: 3 } });
    const ask = (token: string): Promise<Response> => send(app, 'GET', entries, { token });
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await ask(agent)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const late = await ask(agent);
    expect([await codeOf(late.clone()), Number(late.headers.get('retry-after'))]).toEqual(['too-many-requests', 20]);
    expect((await ask(reviewer)).status).toBe(200);
  });

  test('a write over the rate of the space says when to come back', async () => {
    const { request } = await testServer(
      tokens,
      {},
      { policy: policyFrom({ rates: { writes: { agent: 2 }, perMinute: 7 } }) },
    );
    const write = (n: number): Promise<Response> =>
      request('POST', entries, { token: agent, body: { content: `The fact ${n} is known.` } });
    expect([(await write(1)).status, (await write(2)).status]).toEqual([201, 201]);
    const late = await write(3);
    const { code, retryAfterMs } = await json(late.clone());
    expect([late.status, code]).toEqual([429, 'rate-limited']);
    expect(Number(late.headers.get('retry-after'))).toBe(Math.ceil(Number(retryAfterMs) / 1_000));
    expect(Number(retryAfterMs)).toBeGreaterThan(8_000);
  });

  test('the limit for anonymous requests does not affect known callers', async () => {
    const { app } = await testServer(tokens, { limits: { anonymousRequestsPerMinute: 2 } });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await send(app, 'GET', entries)).status);
    expect(statuses).toEqual([401, 401, 429]);
    expect((await send(app, 'GET', entries, { token: agent })).status).toBe(200);
  });
});

proves('http/once', async () => {
  const { request, space } = await testServer(tokens);
  const once = (key: string, content: string, token = agent): Promise<Response> =>
    request('POST', entries, { token, body: { content }, headers: { 'idempotency-key': key } });
  const records = async (): Promise<number> => (await space.audit.stats({}, operator)).records;
  const before = await records();
  const first = await once('k1', 'only once');
  const again = await once('k1', 'only once');
  expect(await records()).toBe(before + 1);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await json(again)).toEqual(await json(first));
  const other = await once('k1', 'something else');
  expect([other.status, await codeOf(other)]).toEqual([422, 'idempotency-key-reused']);
  // Refusals are replayed as well, and keys of different callers are independent.
  const refused = await once('k2', 'CRITICAL order', tool);
  expect([refused.status, (await once('k2', 'CRITICAL order', tool)).status]).toEqual([422, 422]);
  expect(await records()).toBe(before + 2);
  expect((await once('k1', 'only once', admin)).status).toBe(201);
  const bad = await once('\u00e9', 'x');
  expect([bad.status, await codeOf(bad)]).toEqual([400, 'idempotency-key-invalid']);
});

proves('http/once', 'two concurrent requests with one key', async () => {
  const { request, space } = await testServer(tokens);
  const before = (await space.audit.stats({}, operator)).records;
  const both = await Promise.all(
    [1, 2].map(() =>
      request('POST', entries, { token: agent, body: { content: 'at once' }, headers: { 'idempotency-key': 'k' } }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await space.audit.stats({}, operator)).records).toBe(before + 1);
});

proves('http/compare-and-set', async () => {
  const { request, active } = await testServer(tokens);
  const path = `${entries}/${active.id}`;
  const read = await request('GET', path, { token: agent });
  const etag = read.headers.get('etag') ?? '';
  expect(etag).toBe(`"${active.hash}"`);
  expect((await request('GET', path, { token: agent, headers: { 'if-none-match': etag } })).status).toBe(304);
  const put = (content: string, ifMatch: string): Promise<Response> =>
    request('PUT', path, { token: admin, body: { content }, headers: { 'if-match': ifMatch } });
  const [one, two] = await Promise.all([put('ana drinks coffee', etag), put('ana drinks water', etag)]);
  expect([one.status, two.status].toSorted()).toEqual([201, 412]);
  const winner = one.status === 201 ? one : two;
  expect((await put('ana drinks milk', winner.headers.get('etag') ?? '')).status).toBe(201);
  expect((await put('ana drinks juice', '*')).status).toBe(201);
  for (const odd of ['abc', `W/${etag}`, `${etag}, ${etag}`, '""']) {
    const response = await put('x', odd);
    expect([response.status, await codeOf(response)]).toEqual([400, 'etag-invalid']);
  }
  const elsewhere = await request('DELETE', path, { token: admin, headers: { 'if-match': etag } });
  expect([elsewhere.status, await codeOf(elsewhere)]).toEqual([400, 'condition-unsupported']);
});

test('a large body may hold much text, but not more values than can be parsed at once', async () => {
  const { request } = await testServer(tokens);
  const observe = (content: string): Promise<Response> =>
    request('POST', '/api/v1/spaces/acme/observations', {
      token: agent,
      body: `{"source":"web","content":${content}}`,
      headers: { 'bezoar-session': 's1' },
    });
  const tiny = `[${'{"a":1},'.repeat(200_000)}1]`;
  const refused = await observe(tiny);
  expect([refused.status, await codeOf(refused)]).toEqual([413, 'body-too-complex']);
  const wide = await observe(`{${'"k":[],'.repeat(180_000)}"k":1}`);
  expect([wide.status, await codeOf(wide)]).toEqual([413, 'body-too-complex']);
  // The same characters in a text are text.
  expect((await observe(JSON.stringify(tiny))).status).toBe(200);
  expect((await observe(JSON.stringify(`\\" ${'a, b: {c} [d] "e"\\ '.repeat(100_000)}`))).status).toBe(200);
});

test('every response has the security headers', async () => {
  const { request } = await testServer(tokens, { secure: true });
  const paths = [['/healthz'], ['/api/docs'], [entries], ['/nothing'], ['/healthz', 'evil.example']] as const;
  for (const [path, host = 'localhost'] of paths) {
    const { headers } = await request('GET', path, { token: agent, headers: { host } });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  }
});

test('the API page lists operations and has no script or inline style', async () => {
  const { request } = await testServer(tokens);
  const page = await (await request('GET', '/api/docs')).text();
  for (const path of ['/api/v1/spaces/{space}/entries/{id}/release', '/api/v1/sign-in-links'])
    expect(page).toContain(path);
  expect(page).not.toMatch(/<script|style=|onclick/i);
});

describe('undoing decisions and previewing them', () => {
  const at = (id: string, rest: string): string => `${entries}/${id}${rest}`;
  const reason = 'looked at it';

  test('a decision can be undone, and every text of an entry can be read', async () => {
    const { request, waiting } = await testServer(tokens);
    const early = await request('POST', at(waiting.id, '/reopen'), { token: reviewer, body: { reason } });
    expect([early.status, await codeOf(early)]).toEqual([409, 'not-waiting']);
    await request('POST', at(waiting.id, '/discard'), { token: reviewer, body: { reason } });
    const reopened = await request('POST', at(waiting.id, '/reopen'), { token: reviewer, body: { reason } });
    expect([reopened.status, await json(reopened)]).toEqual([200, { outcome: 'reopened', id: waiting.id, version: 3 }]);
    const queue = await json(await request('GET', '/api/v1/spaces/acme/browse?state=quarantined', { token: reviewer }));
    expect((queue.entries as { facts: { id: string } }[]).map(({ facts }) => facts.id)).toContain(waiting.id);
    const texts = await json(await request('GET', at(waiting.id, '/texts'), { token: reviewer }));
    expect(texts).toMatchObject({ outcome: 'read', texts: [{ content: 'MEDIUM claim of a page' }] });
  });

  test('check previews the decision about a write and stores nothing', async () => {
    const { request, space } = await testServer(tokens);
    const { records } = await space.audit.stats({}, operator);
    const checked = await request('POST', '/api/v1/spaces/acme/check', {
      token: tool,
      body: { content: 'another MEDIUM claim' },
    });
    expect([checked.status, await json(checked)]).toMatchObject([
      200,
      { outcome: 'checked', judged: { verdict: 'challenge', trust: 'external' } },
    ]);
    expect((await space.audit.stats({}, operator)).records).toBe(records);
  });
});

test('an unsignable checkpoint is reported as broken and causes no server error', async () => {
  const { request } = await testServer(tokens);
  const checkpoint = {
    format: 'bezoar-checkpoint/1',
    space: '\ud800',
    seq: 0,
    hash: '',
    at: 0,
    publicKey: 'k',
    signature: '',
  };
  const body = { checkpoint, publicKey: 'k' };
  const verified = await request('POST', '/api/v1/spaces/acme/verify', { token: reviewer, body });
  expect([verified.status, await json(verified)]).toMatchObject([
    200,
    { ok: false, breaks: [{ kind: 'checkpoint', why: 'signature' }] },
  ]);
});

test('an agent may name an entry as its prompt does, and an ambiguous name changes nothing', async () => {
  const { request, space } = await testServer(tokens);
  const { id } = await json(await request('POST', entries, { token: agent, body: { content: 'ben drinks tea' } }));
  const whole = String(id);
  const short = whole.slice(0, 4);
  const seen = await json(await request('GET', `${entries}/${short}`, { token: agent }));
  expect(seen).toMatchObject({ id: whole });
  const body = { content: 'ben drinks mate' };
  expect(await json(await request('PUT', `${entries}/${short}`, { token: agent, body }))).toMatchObject({ id: whole });
  const unknown = await request('DELETE', `${entries}/fffff`, { token: agent });
  expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'not-found']);
  expect(await json(await request('DELETE', `${entries}/${short}`, { token: agent }))).toMatchObject({ id: whole });
  expect(await space.review.inspect({ id: whole }, operator)).toMatchObject({ facts: { state: 'retired' } });
});
