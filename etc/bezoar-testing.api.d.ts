// What `bezoar/testing` exports. Written by `npm run gen`; a test compares.

export { ContractCase };
export { compareStores };
export { hostileTexts };
export { searchWords };
export { storeContract };

/** One claim about a store. Rejects, with an assertion error, when it does not hold. */
export interface ContractCase {
    readonly name: string;
    /** `open` gives a new and empty store each time it is called. The case closes what it opens. */
    run(open: () => Promise<Store>): Promise<void>;
}

/**
 * Does the same random operations on several stores and compares every answer. Rejects at the first step at which two of
 * them differ. The same seed gives the same steps. The stores are left open.
 */
export declare function compareStores(stores: readonly Store[], seed: number, steps: number): Promise<void>;

/**
 * Texts that have broken stores before: patterns, paths, quotes, statements, invisible and composed letters, letters that look
 * alike, names of built-in properties, and one of 10 kB that no compression shortens. Pairwise different, and none a space of
 * another: a store that takes two of them for one, or one for a pattern, has a hole.
 */
export declare const hostileTexts: readonly string[];

/**
 * The words by which a search finds a text: normalized for width and case; in scripts without spaces between words, single
 * letters and pairs. Every store indexes these and tokenizes nothing itself, so all stores agree.
 */
export declare function searchWords(text: string): readonly string[];

/** Everything a store promises. Give each case to the test runner of your choice, with a function that opens an empty store. */
export declare const storeContract: readonly ContractCase[];

// Named by the declarations above, and exported by no entry point.
