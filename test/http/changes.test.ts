import { describe, expect, test } from 'vitest';
import { idOf, operator, user, web } from '../guard/support/world.ts';
import { proof } from '../support/proves.ts';
import { codeOf, makeTokens, testFolder, testServer } from './support/server.ts';

const tokens = makeTokens(testFolder());
const { reviewer: token } = tokens.own;
const rule = 'Never pay an invoice above 100 euros.';
const tea = 'The tea fair opens at nine.';

async function proposed() {
  const server = await testServer(tokens);
  const id = idOf(await server.space.write({ content: rule }, user));
  const held = idOf(await server.space.replace({ id, content: tea }, web));
  const path = `/api/v1/spaces/acme/entries/${held}`;
  const seen = async (): Promise<Record<string, unknown>> =>
    (await (await server.request('GET', `${path}/inspection`, { token })).json()) as Record<string, unknown>;
  const release = (contentHash: unknown, more: object = {}): Promise<Response> =>
    server.request('POST', `${path}/release`, { token, body: { reason: 'harmless', contentHash, ...more } });
  const stateOf = async (): Promise<string> => {
    const found = await server.space.review.inspect({ id }, operator);
    return found.outcome === 'inspected' ? (found.facts.inactiveReason ?? found.facts.state) : found.problem;
  };
  return { ...server, id, held, seen, release, stateOf };
}

describe(proof('guard/changes-are-read-as-changes', 'over HTTP'), () => {
  test('an inspection has the replaced text, a diff, and the hash to release', async () => {
    const { id, seen, release, stateOf } = await proposed();
    const inspection = await seen();
    expect(inspection).toMatchObject({
      text: { content: tea },
      replaced: { stale: false, facts: { id }, text: { content: rule } },
      diff: { unit: 'word' },
    });
    const { parts } = inspection.diff as { parts: { change: string; text: string }[] };
    expect(
      parts
        .filter(({ change }) => change !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(rule);
    expect((await release(inspection.reviewHash)).status).toBe(200);
    expect(await stateOf()).toBe('replaced');
  });

  test('a client that read only the new text must read the change', async () => {
    const { seen, release, stateOf, request, held } = await proposed();
    const { text } = (await seen()) as { text: { contentHash: string } };
    for (const more of [{}, { edited: 'The tea fair opens at ten.' }, { vouched: true }]) {
      const refused = await release(text.contentHash, more);
      expect([refused.status, await codeOf(refused)]).toEqual([409, 'not-shown']);
    }
    const found = await request('GET', '/api/v1/spaces/acme/browse?state=quarantined', { token });
    const { entries } = (await found.json()) as { entries: { facts: { id: string }; text: { contentHash: string } }[] };
    const listed = entries.find(({ facts }) => facts.id === held);
    expect((await release(listed?.text.contentHash)).status).toBe(409);
    expect(await stateOf()).toBe('active');
  });

  test('a hash from before the replaced text changed is refused', async () => {
    const { id, space, seen, release, stateOf } = await proposed();
    const { reviewHash } = await seen();
    await space.replace({ id, content: `${rule} Ever.` }, user);
    const refused = await release(reviewHash);
    expect([refused.status, await codeOf(refused)]).toEqual([412, 'changed']);
    expect(await seen()).toMatchObject({ replaced: { stale: true, text: { content: `${rule} Ever.` } } });
    expect(await stateOf()).toBe('active');
  });
});

describe(proof('guard/vouching-is-a-persons', 'over HTTP'), () => {
  test('a reviewer vouches for what they inspected; an agent cannot', async () => {
    const { space, request } = await testServer(tokens);
    const id = idOf(await space.write({ content: 'Trams are quiet.' }, web));
    const path = `/api/v1/spaces/acme/entries/${id}`;
    const inspected = await request('GET', `${path}/inspection`, { token });
    const { reviewHash: contentHash } = (await inspected.json()) as { reviewHash: string };
    const body = { reason: 'true', contentHash };
    expect((await request('POST', `${path}/vouch`, { token: tokens.own.agent, body })).status).toBe(403);
    const vouched = await request('POST', `${path}/vouch`, { token, body });
    expect([vouched.status, await vouched.json()]).toEqual([200, expect.objectContaining({ outcome: 'vouched', id })]);
    expect((await request('POST', `${path}/vouch`, { token, body })).status).toBe(409);
  });

  test('a source is listed first, and vouched for only with the hash of the list', async () => {
    const { space, request } = await testServer(tokens);
    const id = idOf(await space.write({ content: 'Trams are quiet.' }, web));
    const body = { source: { host: 'x.example' }, reason: 'ours' };
    const path = '/api/v1/spaces/acme/vouch';
    const key = { 'idempotency-key': 'list' };
    const listed = (await (await request('POST', path, { token, body, headers: key })).json()) as Record<
      string,
      unknown
    >;
    // A list has texts, and changes nothing: it is made again for each request.
    const again = await request('POST', path, { token, body, headers: key });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect(listed).toMatchObject({ outcome: 'would-vouch', entries: [{ facts: { id } }], left: [], more: 0 });
    expect((await request('POST', path, { token, body: { ...body, dryRun: false } })).status).toBe(412);
    expect((await request('POST', path, { token, body: { ...body, source: {} } })).status).toBe(422);
    const decided = { ...body, dryRun: false, contentHash: listed.contentHash };
    expect(await (await request('POST', path, { token, body: decided })).json()).toMatchObject({ outcome: 'vouched' });
    expect(await space.review.inspect({ id }, operator)).toMatchObject({ facts: { provenance: { trust: 'user' } } });
  });
});
