import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { buildPackage } from '../../../scripts/build.ts';
import { filledOnce } from '../../support/test-run.ts';
import type { Ended } from './harness.ts';

/** The package as users install it: built, packed, and unpacked into a temporary folder. */
export interface Package {
  readonly folder: string;
  /** The path of the program. */
  readonly main: string;
  /** The build before it was packed, with its source maps. */
  readonly built: string;
}

/**
 * The package of this run of the tests: the first file that asks for it builds it, the others wait. Tests that start the
 * program start it from here, which takes half the time of compiling the sources in each process.
 */
export async function installedPackage(): Promise<Package> {
  const base = await filledOnce('package', packInto);
  const folder = unpackedIn(base);
  return { folder, main: join(folder, 'dist/cli/main.js'), built: join(base, 'staging/dist') };
}

const unpackedIn = (base: string): string => join(base, 'installed/node_modules/bezoar');

async function packInto(base: string): Promise<void> {
  const folder = unpackedIn(base);
  const staging = join(base, 'staging');
  mkdirSync(staging);
  for (const name of ['package.json', 'README.md', 'LICENSE', 'NOTICE', 'docs', 'assets'])
    cpSync(name, join(staging, name), { recursive: true });
  await buildPackage(join(staging, 'dist'));
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', base], {
    cwd: staging,
    stdio: 'pipe',
  });
  const [tarball = ''] = readdirSync(base).filter((name) => name.endsWith('.tgz'));
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', join(base, tarball), '-C', folder, '--strip-components=1']);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

export interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs the program to its end. */
export function ran(main: string, args: readonly string[], { cwd, env }: Surroundings, input = ''): Ended {
  const child = spawnSync(process.execPath, [main, ...args], { cwd, env, input, encoding: 'utf8' });
  return { code: child.status ?? -1, stdout: child.stdout, stderr: child.stderr };
}

/** A running program. */
export interface Running {
  /** Waits for matching output on either stream, and returns the match. */
  printed(words: RegExp): Promise<RegExpExecArray>;
  /** Stops it, and returns its exit code. */
  stop(signal: 'SIGTERM' | 'SIGINT'): Promise<unknown>;
}

export function running(main: string, args: readonly string[], { cwd, env }: Surroundings): Running {
  const child: ChildProcess = spawn(process.execPath, [main, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let output = '';
  const ears = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      for (const listen of ears) listen();
    });
  }
  return {
    printed: (words) =>
      new Promise((found, failed) => {
        const listen = (): void => {
          const match = words.exec(output);
          if (match !== null) found(match);
        };
        ears.add(listen);
        void ended.then(() => failed(new Error(`the program ended before it printed ${words}: ${output}`)));
        listen();
      }),
    async stop(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
