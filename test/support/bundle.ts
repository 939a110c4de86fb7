import { renameSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type BuildOptions, build, stop } from 'esbuild';

const built = new Map<string, Promise<string>>();

/**
 * A test program as one file that starts fast, built from the sources under test: the crash tests start hundreds of
 * processes. It is below the project, where it finds the database drivers. Returns its path.
 */
export function bundleProgram(entry: string): Promise<string> {
  const name = entry.replace(/\.ts$/, '').replaceAll('/', '-');
  const file = built.get(entry) ?? bundle(entry, `node_modules/.cache/bezoar/${name}.mjs`, selfContained);
  built.set(entry, file);
  return file;
}

/** With its packages inside, because most of a start is the search for their files; database drivers are native code. */
export const selfContained: BuildOptions = {
  external: ['better-sqlite3', 'pg', '#pdfjs'],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
};

export async function bundle(entry: string, outfile: string, options: BuildOptions): Promise<string> {
  const file = resolve(outfile);
  // Two workers may build the same program at once, and no process may start from an incomplete file.
  const draft = join(dirname(file), `draft-${process.pid}-${basename(file)}`);
  await build({
    entryPoints: [resolve(entry)],
    outfile: draft,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    ...options,
  });
  renameSync(draft, file);
  await stop(); // the bundler's process would keep this one from ending
  return file;
}
