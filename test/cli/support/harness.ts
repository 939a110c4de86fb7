import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { expect, onTestFinished } from 'vitest';
import type { Env } from '../../../src/base/env.ts';
import type { Engine } from '../../../src/cli/engine.ts';
import type { Io } from '../../../src/cli/io.ts';
import { run } from '../../../src/cli/program.ts';
import { fakeEngine } from './fake-engine.ts';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Situation {
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array | Iterable<Uint8Array>;
  readonly env?: Readonly<Record<string, string>>;
  readonly tty?: Partial<Io['isTTY']>;
  readonly columns?: number;
  /** Default `olga`. */
  readonly user?: string | null;
  readonly edit?: Io['edit'];
  /** What the program would start, and how; default: nothing is started. */
  readonly starts?: Pick<Io, 'program' | 'runCommand'>;
  /** Default: the three rules of the fake engine. */
  readonly engine?: Engine;
  /** Default: the program in src. */
  readonly run?: typeof run;
  /** Default: the real clock. */
  readonly clock?: Env;
}

/** Runs the program inside this process. */
export async function cli(args: readonly string[], situation: Situation = {}): Promise<Ended> {
  const stdout = createSink();
  const stderr = createSink();
  const { cwd = tmpdir(), stdin = '', env = {}, tty = {}, columns, user = 'olga', edit, starts } = situation;
  const io: Io = {
    stdin: Readable.from(typeof stdin === 'string' || stdin instanceof Uint8Array ? [Buffer.from(stdin)] : stdin),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env,
    isTTY: { stdin: false, stdout: false, stderr: false, ...tty },
    cwd,
    ...(columns === undefined ? {} : { columns }),
    ...(user === null ? {} : { user }),
    ...(edit === undefined ? {} : { edit }),
    ...starts,
  };
  const code = await (situation.run ?? run)(args, io, async () => situation.engine ?? fakeEngine, situation.clock);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function createSink(): { readonly stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}

/** A temporary folder with these files, deleted after the test. */
export function folder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'bezoar-cli-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

/** Compares with a file of test/fixtures/cli; UPDATE_GOLDEN=1 writes it instead. */
export function expectGolden(name: string, actual: string): void {
  const file = new URL(`../../fixtures/cli/${name}`, import.meta.url);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, actual);
  expect(actual).toBe(readFileSync(file, 'utf8'));
}
