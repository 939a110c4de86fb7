import { describe, test } from 'vitest';
import { memoryStore } from '../../src/stores/memory.ts';
import { compareStores, createSimDisk, SimDatabase, simStore, storeContract } from '../../src/testing/index.ts';
import { Chance } from '../../src/testing/simulation/chance.ts';

const open = () =>
  Promise.resolve(simStore(new SimDatabase(createSimDisk(new Chance(1))), { pause: () => Promise.resolve() }));

describe('without faults, the store of the simulation keeps the store contract', () => {
  for (const { name, run } of storeContract) test(name, () => run(open));
});

test.for([1, 2, 3])('it answers like the store in memory, seed %i', async (seed) => {
  await compareStores([memoryStore(), await open()], seed, 300);
});
