import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * pdf.js as built by its authors, without the 35 MB of viewers, source maps and native drawing library around it.
 * `#pdfjs` in package.json refers to it. See docs/decisions/0017-light-install.md.
 */
export function copyPdfjs(dist: string): void {
  const from = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const to = join(dist, 'pdfjs');
  rmSync(to, { recursive: true, force: true });
  for (const name of ['LICENSE', 'cmaps', 'standard_fonts'])
    cpSync(join(from, name), join(to, name), { recursive: true });
  for (const name of ['pdf.mjs', 'pdf.worker.mjs']) cpSync(join(from, 'legacy/build', name), join(to, name));
}
