import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { type ChunkingContext, type Plugin, rolldown } from 'rolldown';
import { copyPdfjs } from './copy-pdfjs.ts';
import { emitDeclarations } from './declarations.ts';
import { entryPoints } from './entry-points.ts';
import { isMain } from './is-main.ts';
import { joinLongText } from './join-long-text.ts';
import { lazyPatterns } from './lazy-patterns.ts';
import { pruneDeclarations } from './prune-declarations.ts';

/**
 * Files that are loaded by name: the entry points of package.json, the program, the threads for documents and databases; and those
 * that tests and benchmarks load.
 */
const entries = [
  ...entryPoints.map(({ source }) => source),
  'src/detect/index.ts',
  'src/cli/main.ts',
  'src/cli/program.ts',
  'src/documents/worker.ts',
  'src/config/sqlite-thread.ts',
  'src/config/scan-worker.ts',
  'src/http/index.ts',
  'src/detect/learned/shipped.ts',
];

/**
 * Packages that are bundled. They stay dependencies, where audits and licence checks look for them; but kysely alone
 * has 260 files, which take Node twice as long to open as everything else takes to run.
 */
const taken = ['commander', 'get-east-asian-width', 'ignore', 'kysely', 'zod'];

/** Programs whose start is measured: see bench/startup. */
const starts = ['src/cli/program.ts', 'src/cli/commands/hook.ts', 'src/config/index.ts', 'src/scan.ts', 'src/index.ts'];

/**
 * commander starts commands that are programs of their own, which Bezoar does not have. Loading `node:child_process` for it
 * would take 3 ms of every start.
 */
const childProcessOnDemand: Plugin = {
  name: 'child-process-on-demand',
  transform: {
    filter: { id: /[\\/]commander[\\/]lib[\\/]command\.js$/ },
    handler(code) {
      const loaded = /^const childProcess = (require\('node:child_process'\));\n/m.exec(code);
      if (loaded === null)
        throw new Error('commander no longer loads node:child_process at its start; remove this plugin');
      const [line, load = ''] = loaded;
      return { code: code.replace(line, '\n').replaceAll('childProcess.', `${load}.`), map: null };
    },
  },
};

/**
 * Declarations file by file, and the code in a few files instead of nine hundred: finding and opening a file costs more
 * than running it. Nothing is minified and other packages stay outside, so a stack trace still names the function, and
 * the source maps name the line.
 */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  emitDeclarations(folder);
  pruneDeclarations(folder);
  const outside = packages().filter((name) => !taken.includes(name));
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((source) => [source.replace(/^src\/|\.ts$/g, ''), source])),
    external: (id) => id === '#pdfjs' || outside.some((name) => id === name || id.startsWith(`${name}/`)),
    platform: 'node',
    tsconfig: true,
    transform: { target: 'node20.19' },
    plugins: [joinLongText, lazyPatterns, childProcessOnDemand],
    // `includeDependenciesRecursively: false` below asks for it. All code of the entries is in shared files, so nothing is added.
    preserveEntrySignatures: 'allow-extension',
    // A command is loaded when it is called, whoever else imports a function of it.
    checks: { ineffectiveDynamicImport: false },
  });
  let startsOf: ReadonlyMap<string, string> | undefined;
  await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    // At the same depth as the entries, so that relative paths next to the package are the same as in src.
    chunkFileNames: 'shared/[name]-[hash].js',
    minifyInternalExports: false,
    comments: { jsdoc: false },
    // The engine keeps a file with one other character in two bytes per character, and reads it more slowly.
    charset: 'ascii',
    codeSplitting: {
      groups: [
        {
          debugName: 'starts',
          name: (id, context) => {
            startsOf ??= modulesOfStarts(context);
            return startsOf.get(id) ?? null;
          },
          // A module needs nothing that its starts do not load anyway.
          includeDependenciesRecursively: false,
        },
      ],
    },
  });
  await bundle.close();
  copyPdfjs(folder);
}

/**
 * By module: a name for the starts that load it. Modules of the same starts share a file; left alone, the bundler would
 * split them by every command that loads one of them, and an import of `bezoar` would open forty files.
 */
function modulesOfStarts(context: ChunkingContext): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [index, start] of starts.entries()) {
    const reached = new Set([resolve(start)]);
    for (const id of reached) {
      names.set(id, `${names.get(id) ?? 'start-'}${index}`);
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
    }
  }
  return names;
}

function packages(): readonly string[] {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly dependencies: Record<string, string>;
    readonly peerDependencies: Record<string, string>;
  };
  return Object.keys({ ...dependencies, ...peerDependencies });
}

if (isMain(import.meta.url)) await buildPackage(resolve(process.argv[2] ?? 'dist'));
