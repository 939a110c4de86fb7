// What `bezoar/testing` exports. Written by `npm run gen`; a test compares.

export { ContractCase };
export { compareStores };
export { hostileTexts };
export { searchWords };
export { storeContract };

/** One requirement on a store. Rejects with an assertion error if the store violates it. */
export interface ContractCase {
    readonly name: string;
    /** `open` returns a new, empty store on each call. The case closes it. */
    run(open: () => Promise<Store>): Promise<void>;
}

/**
 * Runs the same random operations on several stores and compares every result. Rejects at the first difference. The same
 * seed gives the same steps. The stores are left open.
 */
export declare function compareStores(stores: readonly Store[], seed: number, steps: number): Promise<void>;

/**
 * Texts that have broken stores before: patterns, paths, quotes, statements, invisible and composed letters, look-alikes,
 * names of built-in properties, and one incompressible text of 10 kB. All are different: a store that confuses two of them,
 * or treats one as a pattern, has a hole.
 */
export declare const hostileTexts: readonly string[];

/**
 * The words by which a search finds a text: normalized for width and case; in scripts without spaces between words, single
 * letters and pairs. Every store indexes these and tokenizes nothing itself, so all stores agree.
 */
export declare function searchWords(text: string): readonly string[];

/** The store contract. Pass each case to your test runner, with a function that opens an empty store. */
export declare const storeContract: readonly ContractCase[];

// Named by the declarations above, and exported by no entry point.
