import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { entryOf } from '../support/answers.ts';
import { proof } from '../support/proves.ts';
import { stubScanner } from './support/stub-scanner.ts';
import { agent, hashOf, idOf, imported, operator, user, web, world } from './support/world.ts';

const text = 'a MEDIUM claim';

async function waiting() {
  const place = world();
  const id = idOf(await place.space.write({ content: text, tags: ['claim'] }, web));
  return { ...place, id, request: { id, reason: 'I asked the author', contentHash: sha256(text) } };
}

describe('review', () => {
  test('a released entry is active and shown as data, and the record names reviewer and reason', async () => {
    const { space, id, request } = await waiting();
    expect(await space.review.release(request, operator)).toEqual({
      outcome: 'released',
      id,
      version: 2,
      contentHash: sha256(text),
    });
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({
      rendering: 'fenced',
      trust: 'external',
      version: 2,
    });
    expect((await space.audit.history({ id }, operator)).lines.at(-1)).toMatchObject({
      type: 'review.released',
      by: operator,
      reason: request.reason,
      after: { state: 'active', trust: 'external' },
    });
  });

  test('a vouched entry is verified and shown verbatim, and its accepted finding is not raised again', async () => {
    const { space, id, request } = await waiting();
    await space.review.release({ ...request, vouched: true }, operator);
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ rendering: 'verbatim', trust: 'verified' });
    expect(await space.review.inspect({ id }, operator)).toMatchObject({ facts: { accepted: ['says-medium'] } });
  });

  test('an edited release stores the new words with the old tags, and keeps the old words', async () => {
    const { space, store, id, request } = await waiting();
    const result = await space.review.release({ ...request, edited: 'a claim' }, operator);
    expect(result).toMatchObject({ outcome: 'released', contentHash: sha256('a claim') });
    expect(await space.review.inspect({ id }, operator)).toMatchObject({
      text: { content: 'a claim', tags: ['claim'] },
    });
    expect(await store.residue('acme', text)).toBe(1);
  });

  test('a discarded entry is retired, and another person can still release it', async () => {
    const { space, id, request } = await waiting();
    expect(await space.review.discard({ id, reason: 'nonsense' }, operator)).toEqual({
      outcome: 'discarded',
      id,
      version: 2,
    });
    expect(await space.review.inspect({ id }, operator)).toMatchObject({
      facts: { state: 'retired', inactiveReason: 'discarded' },
    });
    expect(await space.review.release(request, user)).toMatchObject({ outcome: 'released', version: 3 });
  });

  test('a blocked text can be released on appeal', async () => {
    const { space } = world();
    await space.write({ content: 'a CRITICAL text' }, web);
    const [refused] = (await space.list({ states: ['retired'] }, operator)).entries;
    const id = refused?.id ?? '';
    const request = { id, reason: 'it is a quotation', contentHash: sha256('a CRITICAL text') };
    expect(await space.review.release(request, operator)).toMatchObject({ outcome: 'released', version: 2 });
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ rendering: 'fenced' });
  });

  test('an entry that nobody reviews in time is retired, not lost', async () => {
    const day = 86_400_000;
    let now = 1_000 * day;
    const clock = { now: () => now, id: () => `id-${now}`, random: (size: number) => new Uint8Array(size) };
    const policy = policyFrom({ review: { expiresAfterDays: 7 } });
    const { space } = world({ env: clock, policy });
    const id = idOf(await space.write({ content: text }, web));
    now += 7 * day - 1;
    expect(await space.review.expire({}, operator)).toEqual({ outcome: 'expired', ids: [] });
    now += 1;
    expect(await space.review.expire({}, operator)).toEqual({ outcome: 'expired', ids: [id] });
    expect(await space.review.inspect({ id }, operator)).toMatchObject({
      facts: { inactiveReason: 'expired' },
      text: { content: text },
    });
    const request = { id, reason: 'late but true', contentHash: sha256(text) };
    expect(await space.review.release(request, operator)).toMatchObject({ outcome: 'released' });
  });
});

describe(proof('guard/review-is-a-persons'), () => {
  test.each([agent, web, imported, { channel: 'document', principal: 'd' } as const])(
    'refuses channel $channel',
    async (origin) => {
      const { space, id, request } = await waiting();
      const refused = { outcome: 'refused', problem: 'not-a-person' };
      expect(await space.review.release(request, origin)).toMatchObject(refused);
      expect(await space.review.discard({ id, reason: 'x' }, origin)).toMatchObject(refused);
      expect(await space.review.inspect({ id }, origin)).toMatchObject(refused);
      expect(await space.recovery.revoke({ id, reason: 'x', dryRun: false }, origin)).toMatchObject(refused);
      expect(await space.recovery.revoke({ id, reason: 'x', dryRun: true }, origin)).toMatchObject(refused);
      expect(await space.recovery.erase({ id, reason: 'x', dryRun: false }, origin)).toMatchObject(refused);
      expect(await space.recovery.restore({ to: { seq: 0 }, reason: 'x' }, origin)).toMatchObject(refused);
      expect(await space.recovery.restore({ to: { seq: 0 }, reason: 'x', dryRun: false }, origin)).toMatchObject(
        refused,
      );
      expect(await space.recovery.rebuild({}, origin)).toMatchObject(refused);
      expect(entryOf(await space.get({ id }, operator))).toMatchObject({ version: 1, why: ['quarantined'] });
    },
  );

  test.each(['ana', 'Ana', ' ANA ', '\uff41\uff4e\uff41'])('refuses the proposer, also as %j', async (principal) => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'a HIGH text' }, user));
    const request = { id, reason: 'trust me', contentHash: sha256('a HIGH text') };
    const again = { channel: 'operator', principal } as const;
    expect(await space.review.release(request, again)).toMatchObject({ problem: 'own-proposal' });
    expect(await space.review.discard({ id, reason: 'x' }, again)).toMatchObject({ problem: 'own-proposal' });
    expect(await space.review.release(request, operator)).toMatchObject({ outcome: 'released' });
  });

  test.each([
    ['nothing', ''],
    ['blanks', '  \n'],
    ['too much', 'x'.repeat(1_001)],
    ['half a character', 'a\ud800'],
    ['an escape sequence', 'fine\u001b[2Jnothing to see'],
    ['a bell', 'a\u0007'],
    ['a carriage return over the line', 'good\rbad'],
    ['a turned direction', 'abc\u202edef'],
    ['a line separator', 'a\u2028b'],
    ['no string', 5 as unknown as string],
  ])('refuses an unprintable reason: %s', async (_name, reason) => {
    const { space, id, request } = await waiting();
    for (const result of [
      await space.review.release({ ...request, reason }, operator),
      await space.review.discard({ id, reason }, operator),
      await space.recovery.revoke({ id, reason, dryRun: false }, operator),
      await space.recovery.erase({ id, reason, dryRun: false }, operator),
      await space.recovery.restore({ to: { seq: 0 }, reason, dryRun: false }, operator),
    ]) {
      expect(result).toMatchObject({ outcome: 'refused', problem: 'reason-missing' });
    }
    expect((await space.audit.stats({}, operator)).records).toBe(6);
  });

  test('a reason may have several lines and any script', async () => {
    const { space, request } = await waiting();
    expect(
      await space.review.release(
        { ...request, reason: 'first\n\tsecond \u{1f469}\u200d\u{1f52c} \u0645\u0631\u062d\u0628\u0627' },
        operator,
      ),
    ).toMatchObject({
      outcome: 'released',
    });
  });

  test.each(['active', 'unknown'])('refuses an entry that is not held: %s', async (which) => {
    const { space } = world();
    const active = idOf(await space.write({ content: 'tea' }, web));
    const id = which === 'active' ? active : 'nobody';
    const problem = which === 'active' ? 'not-waiting' : 'not-found';
    expect(await space.review.release({ id, reason: 'x', contentHash: sha256('tea') }, operator)).toMatchObject({
      problem,
    });
    expect(await space.review.discard({ id, reason: 'x' }, operator)).toMatchObject({ problem });
  });

  test('removed, revoked and replaced entries cannot be reviewed', async () => {
    const { space } = world();
    const removed = idOf(await space.write({ content: 'one' }, web));
    const revoked = idOf(await space.write({ content: 'two' }, web));
    await space.remove({ id: removed }, user);
    await space.recovery.revoke({ id: revoked, reason: 'bad', dryRun: false }, operator);
    for (const [id, content] of [
      [removed, 'one'],
      [revoked, 'two'],
    ] as const) {
      expect(await space.review.release({ id, reason: 'x', contentHash: sha256(content) }, operator)).toMatchObject({
        problem: 'not-waiting',
      });
    }
  });
});

describe(proof('guard/review-is-a-persons', 'approve, then change'), () => {
  test('a release names the text that was read, and releases no other', async () => {
    const { space, request } = await waiting();
    for (const contentHash of [sha256('another text'), '', sha256(`${text} `)]) {
      expect(await space.review.release({ ...request, contentHash }, operator)).toMatchObject({ problem: 'changed' });
    }
  });

  test('findings of newer rules must be accepted', async () => {
    const store = memoryStore();
    const held = world({ store });
    const id = idOf(await held.space.write({ content: text }, web));
    const { space } = world({ store, scanner: stubScanner({ claim: 3 }) });
    const request = { id, reason: 'fine', contentHash: await hashOf(space, id) };
    const refused = {
      problem: 'not-accepted',
      message: 'read the text again and accept these findings, or discard it: says-claim',
    };
    expect(await space.review.release(request, operator)).toMatchObject(refused);
    // Writing the text again under the new rules does not accept them on behalf of the reviewer.
    await space.write({ content: text }, web);
    expect(await space.review.release(request, operator)).toMatchObject(refused);
    expect(await space.review.release({ ...request, accepts: ['says-claim'] }, operator)).toMatchObject({
      problem: 'not-accepted',
    });
    const accepts = ['says-claim', 'says-medium'];
    expect(await space.review.release({ ...request, accepts }, operator)).toMatchObject({ outcome: 'released' });
  });

  test('an edit is a new text, and its findings must be accepted', async () => {
    const { space, request } = await waiting();
    expect(await space.review.release({ ...request, edited: 'a HIGH claim' }, operator)).toMatchObject({
      problem: 'not-accepted',
    });
    expect(await space.review.release({ ...request, edited: 'an UNREAD claim' }, operator)).toMatchObject({
      message: 'read the text again and accept these findings, or discard it: incomplete-scan',
    });
    expect(await space.review.release({ ...request, edited: ' ' }, operator)).toMatchObject({
      problem: 'content-empty',
    });
  });

  test('a release does not accept rules added later', async () => {
    const { space, store, id, request } = await waiting();
    await space.review.release(request, operator);
    const later = world({ store, scanner: stubScanner({ claim: 4 }) }).space;
    expect(entryOf(await later.get({ id }, operator))).toMatchObject({ rendering: 'placeholder', why: ['says-claim'] });
  });

  test('a release never creates a second entry with the same words', async () => {
    const { space, id, request } = await waiting();
    const mine = idOf(await space.write({ content: 'a claim' }, user));
    expect(await space.review.release({ ...request, edited: 'a claim' }, operator)).toMatchObject({
      problem: 'changed',
    });
    expect((await space.list({}, operator)).entries.map((entry) => entry.id)).toEqual([mine]);
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ why: ['quarantined'] });
  });
});
