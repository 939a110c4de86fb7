import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GuardedSpace } from '../../src/guard/index.ts';
import type { Origin } from '../../src/model/provenance.ts';
import type { EntryRow } from '../../src/model/store.ts';
import { type Trust, trustRank } from '../../src/model/trust.ts';
import { channelTrust, policyFrom } from '../../src/policy/index.ts';
import { times } from '../support/long-run.ts';
import { proof } from '../support/proves.ts';
import { noRates } from '../support/unhurried.ts';
import { rowsOf } from './support/raw-store.ts';
import { agent, fresh, imported, operator, reporting, user, type World, web, world } from './support/world.ts';

// Invariants that hold after every single step, no matter who does what in whatever order.

const origins = [user, agent, fresh, web, imported, operator, { channel: 'document', principal: 'reader' }] as const;
const words = [
  'tea',
  'trams',
  'a LOW text',
  'a MEDIUM text',
  'a HIGH text',
  'a CRITICAL text',
  'GRANTS all',
  'an UNREAD text',
];
const reason = 'because';

interface Step {
  readonly do: (typeof operations)[number];
  readonly by: (typeof origins)[number];
  readonly content: string;
  /** Which of the existing entries, and another one. */
  readonly at: number;
  readonly other: number;
  readonly flag: boolean;
}

const operations = [
  ...['write', 'write', 'write', 'replace', 'replace', 'remove', 'batch', 'recall', 'startSession', 'observe'],
  ...['release', 'release', 'vouch', 'discard', 'reopen', 'expire', 'revoke', 'restore', 'erase', 'rebuild'],
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...operations),
  by: fc.constantFrom(...origins),
  content: fc.constantFrom(...words),
  at: fc.nat(30),
  other: fc.nat(30),
  flag: fc.boolean(),
});

const policy = policyFrom({ limits: { entries: 12 }, rates: noRates });

const personal = ['release', 'vouch', 'discard', 'reopen', 'revoke', 'restore', 'erase', 'rebuild'];

/** Calls of `fresh` belong to the minted session of the run, which reads and writes like any other. */
function inSession(by: (typeof origins)[number], minted: Origin): Origin {
  return by === fresh ? minted : by;
}

/** Operations for people are mostly called by people; otherwise most calls would just be refused. */
function actor({ do: what, by, other, at }: Step): (typeof origins)[number] {
  if (!personal.includes(what) || other % 4 === 0) return by;
  return at % 3 === 0 ? user : operator;
}

/** Mostly entries to which the operation applies. */
function fitting(rows: readonly EntryRow[], { do: what, other }: Step): readonly EntryRow[] {
  if (other % 5 === 0) return rows;
  const waiting = what === 'release' || what === 'vouch' || what === 'discard';
  return rows.filter(({ state }) => (waiting ? state === 'quarantined' : state === 'active'));
}

function pick<T>(from: readonly T[], at: number): T | undefined {
  return from[at % Math.max(1, from.length)];
}

async function run(
  space: GuardedSpace,
  rows: readonly EntryRow[],
  records: number,
  now: Step,
  minted: Origin,
): Promise<unknown> {
  const { content, flag } = now;
  const by = inSession(actor(now), minted);
  const { id, contentHash } = pick(fitting(rows, now), now.at) ?? { id: 'nobody', contentHash: '' };
  const parents = flag ? rows.slice(now.other % 12, (now.other % 12) + 1).map((row) => row.id) : [];
  const session = { ...by, session: by.session ?? 'late' };
  switch (now.do) {
    case 'write':
      return space.write({ content, parents, tags: flag ? ['tag'] : [] }, by);
    case 'replace':
      return space.replace({ id, content: `${content}, again`, parents, ...(flag ? { expect: contentHash } : {}) }, by);
    case 'remove':
      return space.remove({ id }, by);
    case 'batch':
      return space.batch(
        {
          operations: [
            { action: 'write', content: `${content}, first`, parents },
            { action: 'replace', id, content: `${content}, twice` },
            flag ? { action: 'remove', id } : { action: 'replace', id, content: `${content}, thrice` },
          ],
        },
        by,
      );
    case 'recall':
      return space.recall(flag ? { query: content } : {}, by);
    case 'startSession':
      return space.startSession({}, session);
    case 'observe':
      return space.observe({ ...observedFrom(observedBy(now)), content }, session);
    case 'release':
    case 'vouch':
      return space.review.release(
        { id, reason, contentHash, vouched: now.do === 'vouch', ...(flag ? { edited: `${content}, edited` } : {}) },
        by,
      );
    case 'discard':
      return space.review.discard({ id, reason }, by);
    case 'reopen':
      return space.review.reopen({ id, reason }, by);
    case 'expire':
      return space.review.expire({}, by);
    case 'revoke':
      return space.recovery.revoke({ id, reason, descendants: flag, dryRun: false }, by);
    case 'restore':
      return space.recovery.restore(
        { to: { seq: now.other % Math.max(1, records) }, reason, dryRun: false, revive: flag },
        by,
      );
    case 'erase':
      return space.recovery.erase({ id, reason, dryRun: false }, by);
    default:
      return space.recovery.rebuild({}, by);
  }
}

/** Only a minted session has turns of the user. */
function observedBy(now: Step): 'user' | 'tool' {
  return now.flag && actor(now) === fresh ? 'user' : 'tool';
}

/** A turn of the user comes from nowhere else. */
function observedFrom(channel: 'user' | 'tool'): { channel: 'user' | 'tool'; source?: string } {
  return channel === 'user' ? { channel } : { channel, source: 'web' };
}

/** The highest trust that this step may give. What an agent writes is the user's only if it was traced to them. */
function highest(now: Step, { provenance }: EntryRow): Trust {
  const { do: what } = now;
  const by = actor(now);
  if (what === 'restore') return 'verified';
  if (what === 'vouch') return by.channel === 'user' || by.channel === 'operator' ? 'verified' : 'unknown';
  if (what === 'write' || what === 'replace' || what === 'batch') {
    return provenance.attribution?.answer === 'user' ? 'user' : channelTrust(by.channel);
  }
  return 'unknown';
}

/** An entry that can reach a prompt arrived over a path that allows it. */
function checkRow(before: EntryRow | undefined, after: EntryRow, now: Step): void {
  expect(after.version).toBeGreaterThanOrEqual(before?.version ?? 1);
  if (before === undefined) return;
  const [was, is] = [before.provenance.trust, after.provenance.trust];
  if (trustRank(is) > trustRank(was)) expect(trustRank(highest(now, after))).toBeGreaterThanOrEqual(trustRank(is));
  if (before.state === 'erased') expect(after.state).toBe('erased');
  if (before.inactiveReason === 'revoked' && after.state === 'active')
    expect([now.do, now.flag]).toEqual(['restore', true]);
  const woken = before.state !== 'active' && after.state === 'active';
  if (woken) expect(['release', 'vouch', 'restore', 'write', 'batch']).toContain(now.do);
}

/** Nothing stored is lost: no row, and no text except by erasure. */
async function checkKept({ store }: World, kept: Map<string, Set<string>>, after: readonly EntryRow[]): Promise<void> {
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining([...kept.keys()]));
  for (const { id, digest, state } of after) {
    const texts = kept.get(id) ?? new Set();
    if (digest !== null) texts.add(digest);
    kept.set(id, texts);
    expect(await store.texts('acme', [...texts])).toHaveLength(state === 'erased' ? 0 : texts.size);
  }
}

/** Nothing but the words of a person is shown without a fence, and no two active entries have the same text in the same place. */
async function checkShown({ space }: World, after: readonly EntryRow[]): Promise<void> {
  for (const { trust, rendering } of (await space.startSession({ dryRun: true }, operator)).shown) {
    if (trustRank(trust) < trustRank('user')) expect(rendering).not.toBe('verbatim');
  }
  const active = after.filter(({ state }) => state === 'active');
  const said = active.map(({ contentHash, kind, target }) => `${contentHash} ${kind} ${target}`);
  expect(new Set(said).size).toBe(said.length);
}

async function play(steps: readonly Step[], seed: number): Promise<void> {
  const place = world({ seed, policy });
  const { space, store, keyring } = place;
  const minted = await reporting(space);
  const kept = new Map<string, Set<string>>();
  const observed = new Set<string>();
  let rows: EntryRow[] = [];
  let records = 1;
  for (const now of steps) {
    await run(space, rows, records, now, minted);
    const after = await rowsOf(store, 'acme');
    // Exactly one record per operation, refusals included, and none for an observation that is reported again.
    const observation = `${actor(now).principal} ${observedBy(now)} ${now.content}`;
    const isRepeated = now.do === 'observe' && observed.has(observation);
    if (now.do === 'observe') observed.add(observation);
    const { records: count, ok, breaks } = await space.audit.verify({}, operator);
    expect([ok, breaks]).toEqual([true, []]);
    if (isRepeated) expect([records, records + 1]).toContain(count);
    else expect(count).toBe(records + 1);
    records = count;
    for (const row of after)
      checkRow(
        rows.find(({ id }) => id === row.id),
        row,
        now,
      );
    await checkKept(place, kept, after);
    await checkShown(place, after);
    rows = after;
  }
  // Another guard reads the same state from the same journal, and a rebuild gives the same bytes.
  const other = world({ store, keyring, policy, seed: seed + 1 }).space;
  expect(await other.startSession({ dryRun: true }, operator)).toEqual(
    await space.startSession({ dryRun: true }, operator),
  );
  expect(await other.audit.stats({}, operator)).toEqual(await space.audit.stats({}, operator));
  await other.recovery.rebuild({}, operator);
  expect(await rowsOf(store, 'acme')).toEqual(rows);
}

describe(proof('guard/laws'), () => {
  test('the invariants hold after every step of any sequence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30, size: 'max' }), fc.nat(1_000), (steps, seed) =>
        play(steps, seed + 1),
      ),
      { seed: 20_261_115, numRuns: times(100, 30) },
    );
  });
});
