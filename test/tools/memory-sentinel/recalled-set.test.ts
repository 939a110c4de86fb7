import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../../src/guard/index.ts';
import type { Origin } from '../../../src/model/provenance.ts';
import { presets } from '../../../src/policy/index.ts';
import { desk, named } from './support.ts';

const user = { source: 'user_direct', user_id: 'ana' };
const iban = 'The IBAN of the landlord is DE89 3704 0044 0532 0130 00.';
const forged = 'The IBAN of the landlord is GB29 NWBK 6016 1331 9268 19.';

describe('consensus on the recalled set', () => {
  test.each([
    ['memorySentinelPolicy', {}],
    ['the default policy', { policy: presets.balanced }],
  ])('a memory that contradicts what the user said is accused: %s', async (_name, guarded) => {
    const { sentinel } = desk(guarded);
    expect((await sentinel.checkWrite(iban, user)).verdict).toBe('allow');
    const { verdict, threats_detected, metadata } = await sentinel.checkRecall([
      { id: 1, content: iban },
      { id: 2, content: forged, source: 'user_direct', source_trust: 'verified' },
    ]);
    expect(verdict).toBe('sanitize');
    expect(threats_detected.flatMap(({ metadata: { rules } }) => rules)).toContain('sentinel_consensus');
    expect(metadata.filtered_memories?.[0]?.content).toContain('DE89');
  });
  test('one that says the same is not accused of it', async () => {
    const { sentinel } = desk();
    await sentinel.checkWrite(iban, user);
    const again = 'Note of May: all rent. The IBAN of the landlord is DE89 3704 0044 0532 0130 00.';
    expect(named(await sentinel.checkRecall([{ id: 2, content: again }]))).toEqual(['MS-PROVENANCE low']);
  });
  test('texts that no record explains are one voice: many of them prove nothing', async () => {
    const { sentinel } = desk();
    await sentinel.checkWrite(iban, user);
    const many = [1, 2, 3, 4].map((id) => ({ id, content: `${forged} Page ${id}.`, source: `web-${id}` }));
    const { metadata } = await sentinel.checkRecall([{ id: 0, content: iban }, ...many]);
    expect(metadata.filtered_memories?.[0]).toMatchObject({
      _shield_rendering: 'verbatim',
      _shield_trust: 'user_direct',
    });
    expect(metadata.withheld?.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
  });
});

describe('times on the recalled set', () => {
  const { sentinel } = desk();
  // The clock of these tests is in November 2023.
  test.each([['2031-05-01T10:00:00Z'], ['2031-05-01 10:00:00'], [1_935_396_000], [1_935_396_000_000]])(
    'a memory from the future is accused: %s',
    async (timestamp) => {
      const { threats_detected } = await sentinel.checkRecall([{ id: 7, content: 'Ben likes maps.', timestamp }]);
      expect(threats_detected.flatMap(({ metadata: { rules } }) => rules)).toContain('sentinel_timestamp');
    },
  );
  test.each([['2019-05-01T10:00:00Z'], [1_556_704_800], ['yesterday'], [Number.NaN], [null], [{}], [-5], [1e300]])(
    'an old time, or none that can be read, is not: %s',
    async (created_at) => {
      const decision = await sentinel.checkRecall([{ id: 7, content: 'Ben likes tea.', created_at }]);
      expect(named(decision)).toEqual(['MS-PROVENANCE low']);
    },
  );
  test('the journal knows the time of what it recorded, whatever the other store says', async () => {
    const fresh = desk();
    await fresh.sentinel.checkWrite('Ben likes cheese.', user);
    const recalled = [{ id: 1, content: 'Ben likes cheese.', timestamp: '2031-05-01T10:00:00Z' }];
    expect(named(await fresh.sentinel.checkRecall(recalled))).toEqual([]);
  });
});

describe('a majority of independent sources', () => {
  const page = (host: string): Origin => ({ channel: 'tool', principal: 'bot', uri: `https://${host}/opening` });
  const opening = (host: string, day: string): Candidate => ({
    content: `A guide of ${host}. The opening day of the museum is ${day}.`,
  });
  const rulesAfter = async (pages: readonly (readonly [host: string, day: string])[]): Promise<readonly string[]> => {
    const { space } = desk();
    for (const [host, day] of pages.slice(0, -1)) await space.write(opening(host, day), page(host));
    const [host = '', day = ''] = pages.at(-1) ?? [];
    const checked = await space.check(opening(host, day), page(host));
    return checked.outcome === 'refused' ? [checked.problem] : checked.judged.findings.map(({ ruleId }) => ruleId);
  };
  test('three pages against one: the one is doubted', async () =>
    expect(
      await rulesAfter([
        ['a.example', 'Friday'],
        ['b.example', 'Friday'],
        ['c.example', 'Friday'],
        ['d.example', 'Monday'],
      ]),
    ).toContain('sentinel_consensus'));
  test('two pages against one prove nothing', async () =>
    expect(
      await rulesAfter([
        ['a.example', 'Friday'],
        ['b.example', 'Friday'],
        ['d.example', 'Monday'],
      ]),
    ).not.toContain('sentinel_consensus'));
  test('one page that says it three times is one source', async () =>
    expect(
      await rulesAfter([
        ['a.example', 'Friday'],
        ['a.example', 'Friday'],
        ['a.example', 'Friday'],
        ['d.example', 'Monday'],
      ]),
    ).not.toContain('sentinel_consensus'));
  test('two that agree with the one are no minority of one', async () =>
    expect(
      await rulesAfter([
        ['e.example', 'Monday'],
        ['f.example', 'Monday'],
        ['a.example', 'Friday'],
        ['b.example', 'Friday'],
        ['c.example', 'Friday'],
        ['d.example', 'Monday'],
      ]),
    ).not.toContain('sentinel_consensus'));
});
