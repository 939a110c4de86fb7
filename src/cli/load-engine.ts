import type { Engine } from './engine.ts';

/** The detector and the parsers that ship. */
export async function loadEngine(): Promise<Engine> {
  const [{ createScanner, parseModel, parsePack, serializeModel, trainOn }, { readDocument }] = await Promise.all([
    import('../detect/index.ts'),
    import('../config/index.ts'),
  ]);
  return { createScanner, parsePack, parseModel, serializeModel, trainOn, readDocument };
}
