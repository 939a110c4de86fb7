import { describe, test } from 'vitest';
import { memoryStore } from '../../src/stores/memory.ts';
import { storeContract } from '../../src/testing/index.ts';

describe('the memory store keeps the contract', () => {
  for (const { name, run } of storeContract) test(name, () => run(() => Promise.resolve(memoryStore())));
});
