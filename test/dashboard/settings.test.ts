import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenLine, TokenStore } from '../../src/dashboard/index.ts';
import type { Caller } from '../../src/model/caller.ts';
import { lab } from './support/lab.ts';
import { admin, openSite, reviewer, type Site } from './support/site.ts';

let site: Site;
const stored: TokenLine[] = [];

const tokens: TokenStore = {
  list: async () => stored,
  create: async ({ days, ...request }) => {
    if (stored.some(({ name }) => name === request.name))
      return { problem: 'a token with this name exists; choose another name' };
    stored.push({ ...request, id: `t${stored.length}`, createdAt: 0, expiresAt: days * 86_400_000 });
    return { secret: 'bz_secret-shown-once' };
  },
  revoke: async (id) => {
    stored.splice(
      stored.findIndex((line) => line.id === id),
      1,
    );
  },
};

beforeAll(async () => {
  site = await openSite({ tokens, lab });
  await site.guard.space('acme').write({ content: 'a fact' }, { channel: 'user', principal: 'ana' });
});
afterAll(() => site?.close());

async function visit(
  path: string,
  caller: Caller = admin,
  form?: Record<string, string>,
): Promise<{ status: number; text: string }> {
  site.caller = caller;
  const body =
    form === undefined ? {} : { method: 'POST', body: new URLSearchParams({ _csrf: caller.csrf ?? '', ...form }) };
  const answer = await fetch(`${site.address}${path}`, { redirect: 'manual', ...body });
  return { status: answer.status, text: await answer.text() };
}

const place = '/settings/tokens';

describe('tokens', () => {
  test('are created, shown once, listed without their secret, and revoked', async () => {
    const request = { name: 'ci <b>', role: 'agent', spaces: 'acme, acme-corp', days: '30' };
    const made = await visit(place, admin, request);
    expect([made.status, made.text.includes('bz_secret-shown-once')]).toEqual([200, true]);
    expect(stored).toEqual([
      {
        id: 't0',
        name: 'ci <b>',
        role: 'agent',
        spaces: ['acme', 'acme-corp'],
        createdAt: 0,
        expiresAt: 30 * 86_400_000,
      },
    ]);
    const listed = await visit(place);
    expect(listed.text).toContain('ci &lt;b&gt;');
    expect(listed.text).not.toContain('bz_secret');
    expect(await visit(place, admin, request)).toMatchObject({ status: 422 });
    expect((await visit(`${place}/revoke`, admin, { id: 't0' })).status).toBe(303);
    expect(stored).toEqual([]);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['no space', { spaces: ' ' }],
    ['an unknown role', { role: 'root' }],
    ['zero days', { days: '0' }],
    ['a star next to a name', { spaces: '*, acme' }],
  ])('%s is refused', async (_what, wrong) => {
    const { status } = await visit(place, admin, { name: 'x', role: 'agent', spaces: '*', days: '1', ...wrong });
    expect([status, stored]).toEqual([422, []]);
  });

  test('only administrators of all spaces can create tokens', async () => {
    const local: Caller = { name: 'sam', role: 'admin', spaces: ['acme'], csrf: 's' };
    expect((await visit(place, reviewer)).status).toBe(403);
    expect((await visit(place, local)).status).toBe(404);
    expect((await visit(place, local, { name: 'x', role: 'admin', spaces: '*', days: '1' })).status).toBe(404);
    expect((await visit('/s/acme', local)).text).not.toContain(place);
    expect((await visit('/s/acme')).text).toContain(place);
    expect(stored).toEqual([]);
  });
});

test('the lab page shows each cell, its earlier value, and the transcripts of misses', async () => {
  const { text } = await visit('/s/acme/lab?run=b&against=a');
  expect(text).toContain('<td class="heat-4">48 of 50');
  expect(text).toContain('<td class="heat-0">0 of 50');
  expect(text).toContain('was 49 of 50');
  expect(text).toContain('agent: DE89 ...');
});
