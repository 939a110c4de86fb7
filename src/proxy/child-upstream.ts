import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import { type JsonRpcLine, LineSplitter } from '../jsonrpc/index.ts';
import type { Upstream } from './upstream.ts';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const newline = Buffer.from('\n');
const grace = 2_000;

/** A server that is a program of ours to start and to end. What it says on stderr goes where ours goes. */
export async function childUpstream({ file, args, cwd, env }: Command, longest: number): Promise<Upstream> {
  const child = spawn(file, args, { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
  await started(child, file);
  let ending = 'the memory server closed its output';
  const over = once(child, 'exit').then(([code, signal]) => {
    ending = `the memory server ended (${signal ?? `exit code ${code}`})`;
  });
  // It may be gone by the time we write; that it is gone is told by its exit.
  child.stdin.on('error', () => undefined);
  return {
    send: async (bytes) => {
      if (!child.stdin.writable) return;
      if (!child.stdin.write(Buffer.concat([bytes, newline]))) await Promise.race([once(child.stdin, 'drain'), over]);
    },
    lines: async function* () {
      yield* linesOf(child.stdout, longest);
      // Its output closes a moment before it is known how it ended.
      await within(over, grace);
    },
    get ending() {
      return ending;
    },
    close: () => end(child, over),
  };
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

async function started(child: Child, file: string): Promise<void> {
  try {
    await once(child, 'spawn');
  } catch (error) {
    const code = codeOf(error);
    throw new Fault('config-invalid', `the memory server cannot be started: ${file} (${code})`);
  }
}

export async function* linesOf(stream: Readable, longest: number): AsyncGenerator<JsonRpcLine> {
  const lines = new LineSplitter(longest);
  for await (const chunk of stream) yield* lines.push(chunk as Buffer);
  yield* lines.rest();
}

/** As the protocol has it: its input ends, then it is asked to, then it is made to. */
async function end(child: Child, over: Promise<void>): Promise<void> {
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  child.stdin.end();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isRunning()) return;
    await within(over, grace);
    if (isRunning()) child.kill(signal);
  }
  await over;
}

async function within(event: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds);
  });
  await Promise.race([event, patience]);
  clearTimeout(timer);
}
