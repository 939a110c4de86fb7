import { expect, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { createGuard } from '../../src/guard/index.ts';
import { createKeyring } from '../../src/journal/index.ts';
import type { Store } from '../../src/model/store.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { operator } from '../support/origins.ts';
import { chance } from './support/chance.ts';
import { stubScanner } from './support/stub-scanner.ts';

// What changed since the last image of the ledger is in memory, and newer than all that the image proves.

const user = { channel: 'user', principal: 'ana' } as const;
const agent = { channel: 'agent', principal: 'helper', session: 's1' } as const;

function countingStore() {
  const memory = memoryStore();
  const asked = { pages: 0 };
  const store: Store = Object.assign(Object.create(memory) as Store, {
    entryPlaces: (...of: Parameters<Store['entryPlaces']>) => {
      asked.pages += 1;
      return memory.entryPlaces(...of);
    },
  });
  return { store, asked };
}

test.each([1, 2, 3, 4])(
  'the newest entries are found wherever they are, and without the store while they are in memory (%i)',
  async (seed) => {
    const { between } = chance(seed);
    const random = (): number => between(0, 1_000) / 1_000;
    const { store, asked } = countingStore();
    const guard = createGuard({
      store,
      keyring: createKeyring(systemEnv),
      scanner: stubScanner(),
      policy: policyFrom({ limits: { recall: 60 } }),
      recordsPerImage: 25,
    });
    const space = guard.space('s');
    const changedAt = new Map<string, number>();
    let seq = 0;
    for (let n = 0; n < 90; n++) {
      const ids = [...changedAt.keys()];
      const id = ids[Math.floor(random() * ids.length)];
      const choice = random();
      if (id !== undefined && choice < 0.2) {
        await space.replace({ id, content: `Line ${n} of the timetable, changed.` }, user);
        changedAt.set(id, seq);
      } else if (id !== undefined && choice < 0.3) {
        await space.remove({ id }, user);
        changedAt.delete(id);
      } else {
        const written = await space.write({ content: `Line ${n} of the timetable.` }, user);
        if (written.outcome !== 'stored') throw new Error(written.outcome);
        changedAt.set(written.id, seq);
      }
      seq += 1;
      if (n % 9 !== 0) continue;
      const limit = 1 + Math.floor(random() * 59);
      const recalled = await space.recall({ limit }, agent);
      seq += 1;
      if (recalled.outcome !== 'recalled') throw new Error(recalled.message);
      const newest = [...changedAt].toSorted(([, a], [, b]) => b - a).map(([each]) => each);
      expect(new Set(recalled.entries.map(({ id: each }) => each))).toEqual(new Set(newest.slice(0, limit)));
    }
    await space.write({ content: 'The last line of the timetable.' }, user);
    asked.pages = 0;
    expect(await space.recall({ limit: 1 }, agent)).toMatchObject({ outcome: 'recalled' });
    expect(asked.pages).toBe(0);
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true });
    await guard.close();
  },
);
