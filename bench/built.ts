import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');

/** A module as shipped. The sources under tsx are slower, and nobody installs those. */
export async function built<Module>(path: string): Promise<Module> {
  const file = join(dist, path);
  if (!existsSync(file)) throw new Error('run `npm run build` first: the benchmark measures the shipped build');
  return (await import(pathToFileURL(file).href)) as Module;
}
