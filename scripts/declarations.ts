import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';

const cacheFolder = resolve('node_modules/.cache/bezoar');
/** The declarations of the last time, and what `tsc` has noted about their sources. */
const kept = join(cacheFolder, 'declarations');
const compiler = resolve('node_modules/typescript/bin/tsc');

/**
 * Compiles the declarations of `src` into a folder, file by file. Those of the last time are kept, and `tsc` compiles what has
 * changed since: from nothing it takes ten seconds of CPU time, and one if nothing has changed.
 */
export function emitDeclarations(folder: string): void {
  mkdirSync(cacheFolder, { recursive: true });
  // A copy that nobody else writes to: two builds may run at once.
  const own = join(cacheFolder, `declarations-${process.pid}`);
  try {
    rmSync(own, { recursive: true, force: true });
    if (existsSync(kept)) cpSync(kept, own, { recursive: true });
    compile(own);
    if (missing(own).length > 0) {
      rmSync(own, { recursive: true });
      compile(own);
    }
    copyOfSources(own, folder);
    replaceKept(own);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

function compile(own: string): void {
  const notes = ['--incremental', '--tsBuildInfoFile', join(own, 'notes.tsbuildinfo')];
  const options = ['--emitDeclarationOnly', '--declarationMap', 'false', '--outDir', join(own, 'out')];
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', ...options, ...notes], { stdio: 'inherit' });
}

function declarationsOfSources(): readonly string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => name.replace(/\.tsx?$/, '.d.ts'));
}

/** Somebody may have deleted a part of the cache; `tsc` trusts its notes and does not look. */
function missing(own: string): readonly string[] {
  return declarationsOfSources().filter((name) => !existsSync(join(own, 'out', name)));
}

/** Without the declarations of sources that are gone. */
function copyOfSources(own: string, folder: string): void {
  for (const name of declarationsOfSources()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(own, 'out', name), join(folder, name));
  }
}

function replaceKept(own: string): void {
  const old = `${own}-old`;
  try {
    if (existsSync(kept)) renameSync(kept, old);
    renameSync(own, kept);
  } catch {
    // Another build was faster; its declarations are as good.
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}
