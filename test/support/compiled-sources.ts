import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { type Plugin as BuildPlugin, build, stop } from 'esbuild';
import type { Plugin } from 'vitest/config';

/**
 * The sources as JavaScript, file by file, which Node loads by itself. The module runner of Vitest asks the main process for
 * each of two thousand files in every worker, and turns every use of an import into a property access: loading takes several
 * times as long, and a scan a third longer. The maps inside the files make stack traces name the sources.
 */
const sources = resolve('src');
/** As deep as src, because sources name files of the package by relative paths. */
const compiled = resolve('.compiled');
const stamp = join(compiled, 'stamp');

const isSource = /\.tsx?$/;

/** Where the compiled file of a source is. */
function compiledPath(source: string): string {
  return join(compiled, source.slice(sources.length).replace(isSource, '.js'));
}

/** Brings the compiled files up to date. What would not change is not written, since another run may be loading it. */
export async function compileSources(): Promise<void> {
  const files = sourceFiles(sources, isSource);
  const known = new Set(files.map(compiledPath));
  const present = sourceFiles(compiled, /\.js$/);
  for (const file of present) if (!known.has(file)) rmSync(file, { force: true });
  const isComplete = present.filter((file) => known.has(file)).length === known.size;
  const changedMs = Math.max(...[...files, import.meta.filename].map(modifiedMs));
  if (isComplete && modifiedMs(stamp) > changedMs) return;
  const startedAt = new Date();
  const { outputFiles } = await build({
    entryPoints: [...files],
    outdir: compiled,
    outbase: sources,
    bundle: true,
    plugins: [importsStay],
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'error',
  });
  await stop(); // the bundler's process would keep this one from ending
  for (const { path, contents } of outputFiles) writeIfOther(path, contents);
  writeWhole(stamp, new Uint8Array());
  utimesSync(stamp, startedAt, startedAt);
}

/** Every file is compiled alone: an import becomes one of the compiled file. */
const importsStay: BuildPlugin = {
  name: 'imports-stay',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point'
        ? undefined
        : { path: path.startsWith('.') ? path.replace(isSource, '.js') : path, external: true },
    );
  },
};

/** Lets test files, and what they import, import the compiled file in place of a source. */
export function useCompiledSources(entryPoints: readonly { readonly name: string; readonly source: string }[]): Plugin {
  const entries = new Map(entryPoints.map(({ name, source }) => [name, resolve(source)]));
  return {
    name: 'use-compiled-sources',
    enforce: 'pre',
    config: () => ({ test: { server: { deps: { external: [/\/\.compiled\//] } } } }),
    resolveId(id, importer) {
      const path = entries.get(id) ?? (importer === undefined ? resolve(id) : resolve(dirname(importer), id));
      // Vite writes paths with slashes everywhere.
      return path.startsWith(join(sources, sep)) && isSource.test(path)
        ? compiledPath(path).replaceAll('\\', '/')
        : undefined;
    },
  };
}

function sourceFiles(folder: string, wanted: RegExp): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name))
    .map((name) => join(folder, name));
}

function modifiedMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function writeIfOther(path: string, contents: Uint8Array): void {
  if (statSync(path, { throwIfNoEntry: false }) === undefined || !readFileSync(path).equals(contents)) {
    writeWhole(path, contents);
  }
}

/** No process may load an incomplete file. */
function writeWhole(path: string, contents: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = join(dirname(path), `draft-${process.pid}-${basename(path)}`);
  writeFileSync(draft, contents);
  renameSync(draft, path);
}
