import type { Store } from '../model/store.ts';

/** One claim about a store. Rejects, with an assertion error, when it does not hold. */
export interface ContractCase {
  readonly name: string;
  /** `open` gives a new and empty store each time it is called. The case closes what it opens. */
  run(open: () => Promise<Store>): Promise<void>;
}

/** A case on one store. */
export function claim(name: string, check: (store: Store) => Promise<void>): ContractCase {
  return {
    name,
    run: async (open) => {
      const store = await open();
      try {
        await check(store);
      } finally {
        await store.close();
      }
    },
  };
}
