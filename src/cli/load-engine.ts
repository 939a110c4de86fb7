import type { Engine } from './engine.ts';

/** Loads the built-in detector and parsers, or only the scanner. */
export function loadEngine(): Promise<Engine>;
export function loadEngine(need: 'scanner'): Promise<Pick<Engine, 'createScanner'>>;
export async function loadEngine(need?: 'scanner'): Promise<Engine | Pick<Engine, 'createScanner'>> {
  if (need === 'scanner') return import('../scan.ts');
  const [{ createScanner, parseModel, parsePack, serializeModel, trainOn }, { readDocument }] = await Promise.all([
    import('../detect/index.ts'),
    import('../config/index.ts'),
  ]);
  return { createScanner, parsePack, parseModel, serializeModel, trainOn, readDocument };
}
