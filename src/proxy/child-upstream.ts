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
const graceMs = 2_000;

/** A server that the proxy starts and stops as a child process. Its stderr is passed through. */
export async function childUpstream({ file, args, cwd, env }: Command, maxLineBytes: number): Promise<Upstream> {
  const child = spawn(file, args, { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
  await started(child, file);
  let ending = 'the memory server closed its output';
  const over = once(child, 'exit').then(([code, signal]) => {
    ending = `the memory server ended (${signal ?? `exit code ${code}`})`;
  });
  // The process may end before a write; its exit event reports that.
  child.stdin.on('error', () => undefined);
  return {
    send: async (bytes) => {
      if (!child.stdin.writable) return;
      if (!child.stdin.write(Buffer.concat([bytes, newline]))) await Promise.race([once(child.stdin, 'drain'), over]);
    },
    lines: async function* () {
      yield* linesOf(child.stdout, maxLineBytes);
      // Output closes shortly before the exit status is known.
      await within(over, graceMs);
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
    throw new Fault('config-invalid', `cannot start the memory server: ${file} (${code}); check the command after --`);
  }
}

export async function* linesOf(stream: Readable, maxLineBytes: number): AsyncGenerator<JsonRpcLine> {
  const lines = new LineSplitter(maxLineBytes);
  for await (const chunk of stream) yield* lines.push(chunk as Buffer);
  yield* lines.rest();
}

/** Shuts down as the MCP specification says: close its input, then SIGTERM, then SIGKILL. */
async function end(child: Child, over: Promise<void>): Promise<void> {
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  child.stdin.end();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isRunning()) return;
    await within(over, graceMs);
    if (isRunning()) child.kill(signal);
  }
  await over;
}

async function within(event: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds);
  });
  await Promise.race([event, timeout]);
  clearTimeout(timer);
}
