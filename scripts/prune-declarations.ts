import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { entryPoints } from './entry-points.ts';

const importedPath = /(?:\bfrom|\bimport\(?)\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/**
 * Deletes the declarations that no entry point reaches. Users cannot import them, and a thousand small files take more room
 * on a disk than they have letters.
 */
export function pruneDeclarations(folder: string): void {
  const reached = new Set(entryPoints.map(({ declarations }) => resolve(folder, declarations.replace(/^dist\//, ''))));
  for (const file of reached) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(importedPath)) {
      reached.add(resolve(dirname(file), path.replace(/(?:\.d)?\.[jt]s$/, '.d.ts')));
    }
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (name.endsWith('.d.ts') && !reached.has(resolve(file))) rmSync(file);
  }
}
