import { describe, expect, test } from 'vitest';
import type { GuardedSpace } from '../../../src/guard/index.ts';
import type { Origin } from '../../../src/model/provenance.ts';
import { proves } from '../../support/proves.ts';
import { fresh, hashOf, idOf, operator, reporting, user, web, world } from '../support/world.ts';

const ben = { channel: 'user', principal: 'ben' } as const;
const site = (host: string) => ({ ...web, principal: `reader of ${host}`, uri: `https://${host}/page` }) as const;

async function stored(space: GuardedSpace, ...said: readonly (readonly [string, Origin])[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [content, origin] of said) ids.push(idOf(await space.write({ content }, origin)));
  return ids;
}

const account = 'The IBAN of Acme GmbH is DE89 3704 0044 0532 0130 00.';
const otherAccount = 'Invoices from Acme GmbH go to GB33 BUKB 2020 1555 5555 55.';

describe('an outside text that contradicts a person', () => {
  proves('sentinel/contradictions-are-shown', 'is held, with both sides named', async () => {
    const { space } = world();
    const against = await stored(space, [account, user]);
    const result = await space.write({ content: otherAccount }, web);
    expect(result).toMatchObject({
      outcome: 'held',
      judged: {
        verdict: 'challenge',
        row: 'consensus-agent',
        findings: [
          {
            ruleId: 'sentinel_consensus',
            level: 2,
            entries: against,
            measured: { sourcesAgainst: 1, entriesAgainst: 1, entriesWith: 0 },
          },
        ],
      },
    });
  });

  test.each([
    ['another place', 'Ana lives in Porto.', 'Ana lives in Berlin.'],
    ['another payee', account, otherAccount],
    [
      'another address',
      'The billing endpoint is https://api.acme.example/v2.',
      'The billing endpoint is https://api.acme.test/v2.',
    ],
    ['another mail', "Ana's e-mail is ana@acme.example.", "Ana's email address is ana@evil.test."],
    ['another telephone', "Ana's phone number is +351 912 345 678.", "Ana's mobile is +49 170 1234567."],
    ['another version', 'The gateway is pinned to 2.3.1.', 'The gateway is pinned to 1.0.0.'],
    ['another number', 'The port of the staging database is 5433.', 'The port of the staging database is 6000.'],
    ['another day', 'The deadline is Friday.', 'The deadline is Monday.'],
    ['another person', 'The team lead is Maria Silva.', 'The team lead is Max Power.'],
    ['the opposite', 'Agents may not deploy to production on Fridays.', 'Agents may deploy to production on Fridays.'],
    [
      'a permission',
      'Contractors are forbidden to read payroll files.',
      'Contractors are allowed to read payroll files.',
    ],
    ['a switch', 'The audit log is enabled.', 'The audit log is disabled.'],
    ['a preference', 'Ana prefers tabs over spaces.', 'Ana prefers spaces over tabs.'],
    ['a tool', 'Ana uses Vim for notes.', 'Ana uses Emacs for notes.'],
  ])('%s is held', async (_what, first, second) => {
    const { space } = world();
    await stored(space, [first, user]);
    expect(await space.write({ content: second }, web)).toMatchObject({
      outcome: 'held',
      judged: { findings: [{ ruleId: 'sentinel_consensus' }] },
    });
    expect(await space.write({ content: `${first} ` }, site('a.example'))).toMatchObject({ outcome: 'duplicate' });
  });

  test.each([
    ['the same fact in other words', account, 'Pay Acme GmbH to DE89370400440532013000.'],
    ['a closer word', 'Ana lives in Porto.', 'Ana lives in Porto Portugal.'],
    ['another attribute', 'Ana lives in Porto.', 'Ana works at Initech.'],
    ['another subject', 'Ana lives in Porto.', 'Bea lives in Berlin.'],
    ['a second preference', 'Ana prefers dark mode.', 'Ana prefers short answers.'],
    ['a second attribute', 'The report is long.', 'The report is clear.'],
    [
      'a text without a recognised claim',
      'Ana lives in Porto.',
      'Everybody knows where Ana lives, and it is not where you think.',
    ],
  ])('%s is stored', async (_what, first, second) => {
    const { space } = world();
    await stored(space, [first, user]);
    expect(await space.write({ content: second }, web)).toMatchObject({ outcome: 'stored' });
  });
});

describe('whose statements count', () => {
  const porto = 'Ana lives in Porto.';
  const berlin = 'Ana lives in Berlin.';

  test('people may change their minds, and contradict each other', async () => {
    const { space } = world();
    await stored(space, [porto, user]);
    expect(await space.write({ content: berlin }, user)).toMatchObject({ outcome: 'stored', judged: { findings: [] } });
    expect(await space.write({ content: porto, target: 'user' }, ben)).toMatchObject({ outcome: 'stored' });
    expect(await space.write({ content: berlin, target: 'user' }, operator)).toMatchObject({ outcome: 'stored' });
  });

  test('the last statement of a person counts', async () => {
    const { space } = world();
    await stored(space, [porto, user], [berlin, user]);
    expect(await space.write({ content: 'Ana lives in Berlin', target: 'web' }, web)).toMatchObject({
      outcome: 'stored',
    });
    expect(await space.write({ content: 'Ana lives in Porto', target: 'web' }, site('b.example'))).toMatchObject({
      outcome: 'held',
    });
  });

  test('an agent may contradict one person: it may report what they said to it', async () => {
    const { space } = world();
    await stored(space, [porto, user]);
    const session = await reporting(space);
    expect(await space.check({ content: berlin }, session)).toMatchObject({
      judged: { verdict: 'allow', trust: 'agent' },
    });
    await space.observe({ channel: 'user', content: 'Ana lives in Berlin now.' }, session);
    expect(await space.write({ content: berlin }, session)).toMatchObject({
      outcome: 'stored',
      judged: { trust: 'user' },
    });
  });

  test('an agent may not contradict two people, or a person and another source', async () => {
    const { space } = world();
    const ids = await stored(space, [porto, user], ['Ana lives in Porto', ben]);
    expect(await space.write({ content: berlin }, fresh)).toMatchObject({
      outcome: 'held',
      judged: { findings: [{ ruleId: 'sentinel_consensus', entries: ids, measured: { sourcesAgainst: 2 } }] },
    });
  });

  test('a source may contradict itself', async () => {
    const { space } = world();
    const session = await reporting(space);
    await stored(space, [porto, user], ['Ana lives in Porto', session]);
    expect(await space.write({ content: berlin }, session)).toMatchObject({ outcome: 'stored' });
  });

  test('repeating the last statement of a person is accepted, however many sources repeat the earlier one', async () => {
    const { space } = world();
    const before = ['a', 'b', 'c'].map(
      (host) => [`Page ${host}.\nAna lives in Porto`, site(`${host}.example`)] as const,
    );
    await stored(space, [porto, ben], ...before, [berlin, user]);
    expect(await space.write({ content: 'So I heard.\nAna lives in Berlin' }, fresh)).toMatchObject({
      outcome: 'stored',
    });
  });

  test('many entries of one source are not a majority', async () => {
    const { space } = world();
    for (let n = 0; n < 6; n++) await space.write({ content: `${porto} Noted ${n}.` }, fresh);
    expect(await space.write({ content: berlin }, web)).toMatchObject({ outcome: 'stored' });
  });

  test('pages outweigh a page only together with a more trusted source', async () => {
    const { space } = world();
    const session = await reporting(space);
    await stored(space, [porto, site('a.example')], ['Ana lives in Porto', site('b.example')]);
    expect(await space.write({ content: berlin }, site('c.example'))).toMatchObject({ outcome: 'stored' });
    await stored(space, ['We hear: nothing.\nAna lives in Porto', session]);
    expect(await space.write({ content: `${berlin} Truly.` }, site('d.example'))).toMatchObject({ outcome: 'held' });
  });

  test('an entry that repeats another does not count as a source', async () => {
    const { space } = world();
    const [source = ''] = await stored(space, [porto, fresh]);
    await space.write(
      { content: 'In short: nothing new.\nAna lives in Porto', parents: [source] },
      { ...fresh, principal: 'agent-9' },
    );
    expect(await space.write({ content: berlin }, web)).toMatchObject({ outcome: 'stored' });
  });

  test('removed entries and other spaces do not count', async () => {
    const { space, guard } = world();
    const [id = ''] = await stored(space, [porto, user]);
    await space.remove({ id }, user);
    await guard.space('other').write({ content: porto }, user);
    expect(await space.write({ content: berlin }, web)).toMatchObject({ outcome: 'stored' });
  });

  test('two processes see each other\u2019s entries', async () => {
    const first = world();
    const second = world({ store: first.store, seed: 5 });
    expect(await second.space.write({ content: 'The cat is asleep.' }, web)).toMatchObject({ outcome: 'stored' });
    await stored(first.space, [porto, user]);
    expect(await second.space.write({ content: berlin }, web)).toMatchObject({ outcome: 'held' });
  });

  test('in a space too large to read, the store is queried', async () => {
    const { space } = world();
    await stored(space, [porto, user]);
    for (let n = 0; n < 21; n++) {
      const operations = Array.from(
        { length: 100 },
        (_, m) => ({ action: 'write', content: `Fact ${n * 100 + m} of many.` }) as const,
      );
      await space.batch({ operations }, user);
    }
    expect(await space.write({ content: berlin }, web)).toMatchObject({ outcome: 'held' });
  });
});

describe('on the way to a prompt', () => {
  test('an older outside text is withheld once a person contradicts it', async () => {
    const { space } = world();
    const [page = ''] = await stored(space, [otherAccount, web]);
    expect(await space.startSession({ dryRun: true }, operator)).toMatchObject({ withheld: [] });
    await stored(space, [account, user]);
    expect((await space.startSession({ dryRun: true }, operator)).withheld).toEqual([
      { id: page, why: ['sentinel_consensus'] },
    ]);
    expect(await space.recall({ query: 'Acme' }, fresh)).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ id: page, rendering: 'placeholder' })]),
    });
  });

  test('a text that a reviewer released is shown', async () => {
    const { space } = world();
    await stored(space, [account, user]);
    const id = idOf(await space.write({ content: otherAccount }, web));
    await space.review.release({ id, reason: 'they moved', contentHash: await hashOf(space, id) }, operator);
    expect((await space.startSession({ dryRun: true }, operator)).withheld).toEqual([]);
  });
});

test.each(['none', 'integrity'] as const)('condition %s finds nothing', async (condition) => {
  const { space } = world({ condition });
  await stored(space, [account, user]);
  expect(await space.write({ content: otherAccount }, web)).toMatchObject({
    outcome: 'stored',
    judged: { findings: [] },
  });
});
