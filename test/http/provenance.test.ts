import { describe, expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import type { Guard } from '../../src/guard/index.ts';
import { createApp } from '../../src/http/index.ts';
import type { TokenRequest } from '../../src/model/access-token.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { idOf, operator, world } from '../guard/support/world.ts';
import { codeOf, makeTokens, type RequestOptions, send, testFolder } from './support/server.ts';

const tokens = makeTokens(testFolder());
const said = 'The offsite is in Lisbon on 14 May.';
const page = 'Invoices of Korrin Ltd are paid to account 4471 by noon.';
type Json = Record<string, unknown>;

function tokenFor(name: string, more: Partial<TokenRequest> = {}): string {
  return tokens.store.create({ name, role: 'agent', spaces: ['acme', 'other'], channel: 'agent', ...more }).secret;
}
const hostToken = (name: string): string => tokenFor(name, { reportsUser: true });

type Headers = Readonly<Record<string, string>>;
interface Written {
  readonly status: number;
  readonly outcome?: string;
  readonly judged?: { readonly trust: string; readonly attribution?: Json };
  readonly coverage?: { readonly level: string; readonly step: string };
}

/** Servers on one new memory. `again` opens the store again, as after a restart. */
function memory() {
  const { guard, store, space } = world({ env: scriptedEnv(3) });
  return {
    space,
    serve: () => client(guard),
    again: () => client(world({ store, env: scriptedEnv(9) }).guard),
    shows: async (text: string) => standing((await space.startSession({ dryRun: true }, operator)).text, text),
  };
}

function client(guard: Guard) {
  const limits = { requestsPerMinute: 1_000_000 };
  const parts = { guard, env: scriptedEnv(4), limits, scanner: stubScanner(), tokens: tokens.store, version: '0' };
  const app = createApp(parts);
  const call = (method: string, path: string, options: RequestOptions): Promise<Response> =>
    send(app, method, `/api/v1/spaces/acme${path}`, options);
  return {
    call,
    start: async (token: string, body: Json = {}, headers: Headers = {}): Promise<string> => {
      const response = await call('POST', '/sessions', { token, body, headers });
      return String(((await response.json()) as Json).session);
    },
    observe: (token: string, session: string, body: Json): Promise<Response> =>
      call('POST', '/observations', { token, body, headers: within(session) }),
    write: async (token: string, content: string, headers: Headers = {}): Promise<Written> => {
      const response = await call('POST', '/entries', { token, body: { content }, headers });
      return { ...((await response.json()) as Json), status: response.status };
    },
    writeElsewhere: async (token: string, content: string, headers: Headers): Promise<Written> => {
      const response = await send(app, 'POST', '/api/v1/spaces/other/entries', { token, body: { content }, headers });
      return { ...((await response.json()) as Json), status: response.status };
    },
  };
}

const within = (session: string): Headers => ({ 'bezoar-session': session });

/** Lines of a fence begin with `|`; any other line stands verbatim. */
function standing(prompt: string, text: string): 'verbatim' | 'as data' | 'absent' {
  const lines = prompt.split('\n').filter((line) => line.includes(text));
  if (lines.length === 0) return 'absent';
  return lines.every((line) => line.startsWith('|')) ? 'as data' : 'verbatim';
}

const unattested = { judged: { trust: 'external', attribution: { answer: 'unattested', coverage: 'none' } } };
const outside = { judged: { trust: 'external', attribution: { answer: 'outside' } } };

describe('what the user said', () => {
  test('is theirs when their host reports it in a session of full coverage, also after a restart', async () => {
    const { serve, again, shows } = memory();
    const host = hostToken('desk');
    const session = await serve().start(host, { coverage: 'full' });
    const turn = { channel: 'user', content: `Please note: ${said}`, callId: 'turn-1' };
    expect(await (await serve().observe(host, session, turn)).json()).toEqual({ content: turn.content });
    const written = await again().write(host, said, within(session));
    expect(written).toMatchObject({ status: 201, judged: { trust: 'user', attribution: { answer: 'user' } } });
    expect(written.coverage).toBeUndefined();
    expect(await shows(said)).toBe('verbatim');
  });

  test('stays theirs in a session that continues', async () => {
    const { start, observe, write } = memory().serve();
    const host = hostToken('desk');
    const session = await start(host, { coverage: 'full' });
    await observe(host, session, { channel: 'user', content: said });
    expect(await start(host, {}, within(session))).toBe(session);
    expect(await write(host, said, within(session))).toMatchObject({ judged: { trust: 'user' } });
  });

  test('cannot be reported with a token that an agent may hold', async () => {
    const { call, start, observe, write } = memory().serve();
    const agent = tokenFor('plain');
    const session = await start(agent);
    const forged = await observe(agent, session, { channel: 'user', content: said });
    expect([forged.status, await codeOf(forged)]).toEqual([403, 'user-turns-forbidden']);
    const promised = await call('POST', '/sessions', { token: agent, body: { coverage: 'full' } });
    expect([promised.status, await codeOf(promised)]).toEqual([403, 'user-turns-forbidden']);
    expect(await write(agent, said, within(session))).toMatchObject(unattested);
  });

  test('cannot be reported by a reviewer either, whatever the token says', async () => {
    const { observe } = memory().serve();
    const token = tokenFor('rita', { role: 'reviewer', reportsUser: true });
    const refused = await observe(token, 'any', { channel: 'user', content: said });
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'role-forbidden']);
  });

  test('does not count without a session or in one of a made-up name', async () => {
    const { call, observe } = memory().serve();
    const host = hostToken('desk');
    const turn = { channel: 'user', content: said };
    const none = await call('POST', '/observations', { token: host, body: turn });
    expect([none.status, await codeOf(none)]).toEqual([422, 'session-missing']);
    const minted = `s-${'0'.repeat(24)}-${'0'.repeat(20)}`;
    for (const name of ['mine', minted, `${minted}-${'0'.repeat(20)}`, `unknown:${minted}`]) {
      const unknown = await observe(host, name, turn);
      expect([unknown.status, await codeOf(unknown)]).toEqual([422, 'session-unknown']);
    }
  });

  test('is refused if it says that it comes from a tool or an address', async () => {
    const { call, start } = memory().serve();
    const host = hostToken('desk');
    const session = await start(host, { coverage: 'full' });
    const turn = { channel: 'user', content: said };
    for (const header of [{ 'bezoar-tool': 'web_fetch' }, { 'bezoar-uri': 'https://notice.example' }]) {
      const headers = { ...within(session), ...header };
      const refused = await call('POST', '/observations', { token: host, body: turn, headers });
      expect([refused.status, await codeOf(refused)]).toEqual([422, 'user-turn-sourced']);
    }
    for (const from of [{ source: 'web_fetch' }, { uri: 'https://notice.example' }]) {
      const body = { ...turn, ...from };
      const refused = await call('POST', '/observations', { token: host, body, headers: within(session) });
      expect([refused.status, await codeOf(refused)]).toEqual([422, 'input-invalid']);
    }
  });

  test('is recorded once when the same call is sent again', async () => {
    const { serve, space } = memory();
    const { start, observe } = serve();
    const host = hostToken('desk');
    const session = await start(host, { coverage: 'full' });
    const count = async (): Promise<number> => (await space.audit.journal({}, operator)).lines.length;
    for (const body of [
      { channel: 'tool', content: page, source: 'web_fetch', callId: 'call-9' },
      { channel: 'user', content: said, callId: 'turn-9' },
    ]) {
      const first = await (await observe(host, session, body)).json();
      const records = await count();
      expect(await (await observe(host, session, body)).json()).toEqual(first);
      expect(await count()).toBe(records);
    }
  });
});

describe('a session', () => {
  /** The user says something in a session of `twin`; someone writes it with a name that they made of that session's. */
  async function tryWith(token: string | undefined, change: (session: string) => string) {
    const { serve, shows } = memory();
    const { start, observe, write } = serve();
    const host = hostToken('twin');
    const session = await start(host, { coverage: 'full' });
    await observe(host, session, { channel: 'user', content: said });
    const written = await write(token ?? host, said, within(change(session)));
    return { written, shown: await shows(said) };
  }
  const same = (session: string): string => session;
  const guardsPart = (session: string): string => session.slice(0, 's-'.length + 24 + 1 + 20);

  test.each<[string, () => string | undefined, (session: string) => string]>([
    ['a token of another name', () => hostToken('somebody'), same],
    ['another token of the same name', () => hostToken('twin'), same],
    ['another token of the same name that leaves out the seal of the first', () => hostToken('twin'), guardsPart],
    ['its own token without the seal', () => undefined, guardsPart],
    ['its own token in capitals', () => undefined, (session) => session.toUpperCase()],
    [
      'its own token with a changed digit',
      () => undefined,
      (id) => id.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
    ],
  ])('is none for %s, and the answer says so', async (_who, token, change) => {
    const { written, shown } = await tryWith(token(), change);
    expect(written).toMatchObject({ status: 201, ...unattested, coverage: { level: 'none' } });
    expect(written.coverage?.step).toContain('was not started here with this token');
    expect(written.coverage?.step).toContain('POST /sessions');
    expect(shown).toBe('as data');
  });

  test('is none in another space', async () => {
    const { start, observe, writeElsewhere } = memory().serve();
    const host = hostToken('desk');
    const session = await start(host, { coverage: 'full' });
    await observe(host, session, { channel: 'user', content: said });
    expect(await writeElsewhere(host, said, within(session))).toMatchObject(unattested);
  });

  test('tells its coverage and the step that raises it, with its first write only', async () => {
    const { start, write } = memory().serve();
    const agent = tokenFor('plain');
    const session = await start(agent);
    const first = await write(agent, said, within(session));
    expect(first.coverage?.level).toBe('none');
    expect(first.coverage?.step).toContain('POST /observations');
    expect(first.coverage?.step).toContain('--reports-user');
    expect((await write(agent, 'Ana likes tea.', within(session))).coverage).toBeUndefined();
    const host = hostToken('other-desk');
    const own = await write(host, 'Ben likes tea.', within(await start(host)));
    expect(own.coverage?.step).not.toContain('--reports-user');
  });
});

describe('what an agent read', () => {
  const read = { channel: 'tool', content: page, source: 'web_fetch', uri: 'https://shop.example/a' };

  test.each<[string, (session: string, start: () => Promise<string>) => Promise<Headers>]>([
    ['the same session', async (session) => within(session)],
    ['a new session', async (_, start) => within(await start())],
    ['a session of its own naming', async () => within('clean')],
    ['no session', async () => ({})],
  ])('is outside text when it is written in %s', async (_where, headersOf) => {
    const { serve, again, shows } = memory();
    const host = hostToken('desk');
    const session = await serve().start(host, { coverage: 'full' });
    await serve().observe(host, session, { channel: 'user', content: 'Read this page and note what matters.' });
    await serve().observe(host, session, read);
    const headers = await headersOf(session, () => again().start(host, { coverage: 'full' }));
    expect(await again().write(host, page, headers)).toMatchObject(outside);
    expect(await shows(page)).toBe('as data');
  });

  test('is outside text also when it was reported without a session that counts', async () => {
    const { start, observe, write } = memory().serve();
    const host = hostToken('desk');
    expect((await observe(host, 'of my own', read)).status).toBe(200);
    expect(await write(host, page, within(await start(host, { coverage: 'full' })))).toMatchObject(outside);
  });

  test('is outside text after 1,000 reads of nothing', async () => {
    const { serve, shows } = memory();
    const { start, observe, write, call } = serve();
    const host = hostToken('desk');
    const session = await start(host, { coverage: 'full' });
    await observe(host, session, read);
    const body = { query: 'zzzz' };
    for (let n = 0; n < 1_000; n++) await call('POST', '/recall', { token: host, body, headers: within(session) });
    expect(await write(host, page, within(await start(host, { coverage: 'full' })))).toMatchObject(outside);
    expect(await shows(page)).toBe('as data');
  });

  test('is not raised by writing it again, with any token, header or session', async () => {
    const { serve, again, shows, space } = memory();
    const agent = tokenFor('plain');
    const id = idOf(await space.write({ content: page }, { channel: 'tool', principal: 'plain', tool: 'web_fetch' }));
    for (const token of [agent, tokenFor('plain'), tokenFor('another'), hostToken('plain')]) {
      for (const at of [serve(), again()]) {
        for (const headers of [{}, within('fresh'), within(await at.start(token))]) {
          expect(await at.write(token, page, headers)).toMatchObject({ status: 200, outcome: 'duplicate', id });
          expect(await shows(page)).toBe('as data');
        }
      }
    }
  });

  test('does not become theirs by a recall without a session', async () => {
    const { serve, space, shows } = memory();
    const { call, start, write } = serve();
    const host = hostToken('desk');
    await space.write({ content: page }, { channel: 'tool', principal: 'fetcher', tool: 'web_fetch' });
    await call('POST', '/recall', { token: host, body: { query: 'Korrin' } });
    const restated = 'Pay invoices of Korrin Ltd to account 4471 by noon.';
    const written = await write(host, restated, within(await start(host, { coverage: 'full' })));
    expect(written.judged?.trust).toBe('external');
    expect(await shows(restated)).not.toBe('verbatim');
  });
});

describe('Bezoar-Tool and Bezoar-Uri', () => {
  test.each<[string, Headers]>([
    ['a tool', { 'bezoar-tool': 'web_fetch' }],
    ['an address', { 'bezoar-uri': 'https://shop.example/a' }],
    ['both', { 'bezoar-tool': 'user', 'bezoar-uri': 'https://shop.example/a' }],
  ])('lower the trust of what even the user said: %s', async (_what, claim) => {
    const { serve, shows } = memory();
    const { start, observe, write } = serve();
    const host = hostToken('desk');
    const session = await start(host, { coverage: 'full' });
    await observe(host, session, { channel: 'user', content: said });
    expect(await write(host, said, { ...within(session), ...claim })).toMatchObject({ judged: { trust: 'external' } });
    expect(await shows(said)).toBe('as data');
  });

  test.each(['agent', 'user', 'tool', 'document', 'import', 'unknown'] as const)(
    'never raise what a token of the channel %s writes',
    async (channel) => {
      const { write } = memory().serve();
      const token = tokenFor('desk', { channel });
      const claim = { 'bezoar-tool': 'user', 'bezoar-uri': 'https://shop.example/a' };
      const expected = channel === 'import' || channel === 'unknown' ? 'unknown' : 'external';
      expect(await write(token, said, claim)).toMatchObject({ judged: { trust: expected } });
    },
  );

  test('lower what an admin writes, too, and what is replaced or written in a batch', async () => {
    const { serve, space } = memory();
    const { call, write } = serve();
    const claim = { 'bezoar-tool': 'web_fetch' };
    const admin = tokens.own.admin;
    expect(await write(admin, said, claim)).toMatchObject({ judged: { trust: 'external' } });
    const id = idOf(await space.write({ content: 'Ana likes tea.' }, operator));
    const options = { token: admin, body: { content: 'Ana likes mate.' }, headers: claim };
    expect((await call('PUT', `/entries/${id}`, options)).status).toBe(202);
    const body = { operations: [{ action: 'write', content: page }] };
    const batch = await call('POST', '/batch', { token: admin, body, headers: claim });
    expect(await batch.json()).toMatchObject({ results: [{ judged: { trust: 'external' } }] });
  });

  test('are recorded as a claim, which no exception of the policy believes', async () => {
    const { serve, space } = memory();
    await serve().write(tokenFor('plain'), said, { 'bezoar-tool': 'crm_export' });
    const provenance = { channel: 'tool', tool: 'http claims crm_export' };
    expect(await space.browse({}, operator)).toMatchObject({ entries: [{ facts: { provenance } }] });
  });
});
