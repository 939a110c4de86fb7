import type { Store } from '../model/store.ts';

/** One requirement on a store. Rejects with an assertion error if the store violates it. */
export interface ContractCase {
  readonly name: string;
  /** `open` returns a new, empty store on each call. The case closes it. */
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
