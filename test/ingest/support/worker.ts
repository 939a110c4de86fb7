/**
 * The program of the thread that reads documents: Node 20 does not load TypeScript in a thread. The global setup of the
 * tests builds it once per run, in a place where its packages are found.
 */
export const worker = new URL('../../../dist/.test/document-worker.mjs', import.meta.url);
