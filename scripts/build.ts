import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { build, transform } from 'esbuild';
import { copyPdfjs } from './copy-pdfjs.ts';
import { entryPoints } from './entry-points.ts';
import { isMain } from './is-main.ts';

/**
 * Files that are loaded by name: the entry points of package.json, the program, the thread for documents; and those
 * that tests and benchmarks load.
 */
const entries = [
  ...entryPoints.map(({ source }) => source),
  'src/detect/index.ts',
  'src/cli/main.ts',
  'src/cli/program.ts',
  'src/documents/worker.ts',
  'src/http/index.ts',
  'src/detect/learned/shipped.ts',
];

/**
 * Packages that are bundled. They stay dependencies, where audits and licence checks look for them; but kysely alone
 * has 260 files, which take Node twice as long to open as everything else takes to run.
 */
const taken = ['get-east-asian-width', 'ignore', 'kysely', 'unhomoglyph', 'zod'];

/**
 * Declarations file by file, and the code in a few files instead of nine hundred: finding and opening a file costs more
 * than running it. Nothing is minified and other packages stay outside, so a stack trace still names the function, and
 * the source maps name the line.
 */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const options = ['-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--outDir', folder];
  execFileSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
  await build({
    entryPoints: entries,
    outbase: 'src',
    outdir: folder,
    // At the same depth as the entries, so that relative paths next to the package are the same as in src.
    chunkNames: 'shared/[name]-[hash]',
    bundle: true,
    splitting: true,
    external: ['#pdfjs', ...packages().filter((name) => !taken.includes(name))],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js')) await restoreConstants(join(folder, file));
  copyPdfjs(folder);
}

/**
 * A bundle declares with `var` what the source declares with `const`, and the engine then reads the tables of the
 * hottest loops from memory at every step: scans take a tenth longer. Variables without another assignment are made
 * constant again.
 */
async function restoreConstants(file: string): Promise<void> {
  const code = readFileSync(file, 'utf8');
  const assigned = new Set(
    [...code.matchAll(/(?<!^var )(?<![.\w$])([\w$]+)\s*(?:[-+*/%&|^?<>]*=(?![=>])|\+\+|--)/gm)].map(([, name]) => name),
  );
  for (const [, name] of code.matchAll(/(?:\+\+|--)([\w$]+)/g)) assigned.add(name);
  const restored = code.replace(/^var ([\w$]+) = /gm, (all, name: string) =>
    assigned.has(name) ? all : `const ${name} = `,
  );
  // Reports every assignment to a constant.
  const { warnings } = await transform(restored, { format: 'esm', logLevel: 'silent' });
  if (warnings.length > 0) throw new Error(`${file}: ${warnings[0]?.text ?? ''}`);
  writeFileSync(file, restored);
}

function packages(): readonly string[] {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly dependencies: Record<string, string>;
    readonly peerDependencies: Record<string, string>;
  };
  return Object.keys({ ...dependencies, ...peerDependencies });
}

if (isMain(import.meta.url)) await buildPackage(resolve(process.argv[2] ?? 'dist'));
