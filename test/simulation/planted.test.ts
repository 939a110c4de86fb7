import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { describeRun, shrinkRun, simulate } from '../../src/testing/index.ts';
import type { LogFormat } from '../../src/testing/simulation/sim-log.ts';
import { checkedFrames } from '../../src/testing/simulation/sim-log.ts';
import type { PartWrappers } from '../../src/testing/simulation/world.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { seedsPerRun } from './seeds.ts';

// Mistakes that stores and disks have made. Each is put between the parts of the world here; none of it ships.

/** Delegates everything, except for the given methods. */
function changed(store: Store, change: Partial<Store>): Store {
  return Object.assign(Object.create(store) as Store, change);
}

/** Anyone who awaits it goes on at once; anyone who asks what happened to it learns it. */
function unawaited(durable: Promise<void>): Promise<void> {
  return Object.assign(Promise.resolve(), { catch: durable.catch.bind(durable) });
}

/** Believes the length in a frame and checks nothing else, as if the checksum were only written. */
const uncheckedFrames: LogFormat = {
  encode: checkedFrames.encode,
  decode: (read, at) => {
    const header = Buffer.from(read(at, 24));
    const length = header.readUInt32BE(4);
    if (header.readUInt32BE(0) !== 0x425a4652 || length > 1_000_000) return undefined;
    return { payload: read(at + 24, length), link: header.toString('hex', 8, 24), next: at + 24 + length };
  },
};

const mistakes: readonly { readonly name: string; readonly wrap: PartWrappers; readonly laws: readonly RegExp[] }[] = [
  {
    name: 'the store acknowledges a commit before it is on the disk: sync does nothing',
    wrap: { disk: (disk) => ({ ...disk, sync: () => undefined }) },
    laws: [/acknowledged is in the journal/, /believes what a new one reads/, /can be read/, /checkpoint holds/],
  },
  {
    name: 'a lost group is reported as durable',
    wrap: {
      store: (store) =>
        changed(store, {
          commit: async (commit) => {
            const result = await store.commit(commit);
            return result.ok && result.durable !== undefined
              ? { ok: true, durable: result.durable.catch(() => undefined) }
              : result;
          },
        }),
    },
    laws: [/acknowledged is in the journal/, /looks like damage/, /believes what a new one reads/],
  },
  {
    name: 'a recall is answered before its record is durable, whatever it showed',
    wrap: {
      store: (store) =>
        changed(store, {
          commit: async (commit) => {
            const result = await store.commit(commit);
            const isRecall = commit.record.body.includes('"type":"entry.recalled"');
            return isRecall && result.ok && result.durable !== undefined
              ? { ok: true, durable: unawaited(result.durable) }
              : result;
          },
        }),
    },
    laws: [/acknowledged is in the journal/],
  },
  {
    name: 'the head is not compared, so that the slower of two writers overwrites the other',
    wrap: {
      store: (store) =>
        changed(store, {
          commit: async (commit) => {
            const head = await store.head(commit.space);
            const seq = head === undefined ? 0 : head.seq + 1;
            return store.commit({ ...commit, expect: head, record: { ...commit.record, seq } });
          },
        }),
    },
    laws: [/looks like damage/, /journal verifies/, /can be read/],
  },
  {
    name: 'recovery replays a torn frame, because it does not compare the checksum',
    wrap: { logFormat: uncheckedFrames },
    laws: [/can be read/, /only faults are thrown/, /looks like damage/],
  },
  {
    name: 'a commit does not check that its text is new, so that a retry stores it twice',
    wrap: { store: (store) => changed(store, { commit: (commit) => store.commit({ ...commit, novel: [] }) }) },
    laws: [/one entry/],
  },
  {
    name: 'cleaning the store writes a new log and does not overwrite the old one',
    wrap: {
      disk: (disk) => ({
        ...disk,
        write: (file, at, bytes) => {
          if (bytes.some((byte) => byte !== 0)) disk.write(file, at, bytes);
        },
      }),
    },
    laws: [/erased text is nowhere/],
  },
];

describe('the simulation finds a mistake that is planted', () => {
  test.for(mistakes)('$name', async ({ name, wrap, laws }) => {
    const scanner = stubScanner();
    for (let seed = 0; seed < seedsPerRun; seed += 1) {
      const { violations } = await simulate({ seed, scanner, wrap });
      const found = violations.find(({ law }) => laws.some((one) => one.test(law)));
      if (found === undefined) continue;
      console.info(`${name}: found with seed ${seed} (${found.law})`);
      return;
    }
    expect.fail(`not found with the seeds 0 to ${seedsPerRun - 1}`);
  });
});

test('a failing run is repeated exactly, and shrunk to the calls that are needed', async () => {
  const [{ wrap }] = mistakes as readonly [(typeof mistakes)[number]];
  const shrunk = await shrinkRun({ seed: 1, scanner: stubScanner(), wrap });
  if (shrunk === undefined) return expect.fail('seed 1 does not fail any more; choose another one');
  const { only, without, result } = shrunk;
  const again = await simulate({
    seed: 1,
    scanner: stubScanner(),
    wrap,
    only: new Set(only),
    without: new Set(without),
  });
  expect(again.digest).toBe(result.digest);
  expect(only.length).toBeLessThanOrEqual(3);
  expect(describeRun(again)).toMatch(/^seed 1, faults: none\n {2}broken: what was acknowledged is in the journal\n/);
  expect(describeRun(again)).toContain('! the power fails');
});
