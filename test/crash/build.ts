import { resolve } from 'node:path';
import { build } from 'esbuild';

let built: Promise<string> | undefined;

/**
 * Children are real programs and there are hundreds of them, so each is one file that starts at once. It is put together here,
 * from the source under test, and below the project, where the drivers are found.
 */
export function childProgram(): Promise<string> {
  built ??= bundle(resolve('node_modules/.cache/bezoar/child.mjs'));
  return built;
}

async function bundle(outfile: string): Promise<string> {
  await build({
    entryPoints: [resolve('test/crash/child.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['better-sqlite3', 'pg'],
    logLevel: 'error',
  });
  return outfile;
}
