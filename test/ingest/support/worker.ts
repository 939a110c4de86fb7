/**
 * The program of the thread that reads documents: Node 20 does not load TypeScript in a thread by itself. The global setup
 * of the tests builds it once for each run, where its packages are found.
 */
export const worker = new URL('../../../dist/.test/document-worker.mjs', import.meta.url);
