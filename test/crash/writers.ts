import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Ack {
  readonly id: string;
  readonly content: string;
}

/** A running child, and everything it has acknowledged so far. */
export interface Writer {
  readonly acks: readonly Ack[];
  /** Resolves after this many lines of output, or at its end. */
  printedLines(count: number): Promise<void>;
  kill(): void;
  /** Resolves once all of its output has been read. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly complaint: string }>;
}

export interface Place {
  /** The bundled child. */
  readonly program: string;
  readonly address: string;
  readonly keyFile: string;
}

export function startWriter(place: Place, task: 'forever' | 'share', name: string, detail: string): Writer {
  const { program, address, keyFile } = place;
  const child = spawn(process.execPath, [program, address, keyFile, task, name, detail], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const acks: Ack[] = [];
  let lines = 0;
  let complaint = '';
  let wake = (): void => undefined;
  child.stderr?.on('data', (data: Buffer) => {
    complaint += data.toString('utf8');
  });
  createInterface({ input: stdoutOf(child) }).on('line', (line) => {
    const [, id, content] = /^ack (\S+) (.*)$/.exec(line) ?? [];
    if (id !== undefined && content !== undefined) acks.push({ id, content });
    lines += 1;
    wake();
  });
  const ended = new Promise<{ code: number | null; signal: string | null; complaint: string }>((done) => {
    // `close` comes after the pipes are read to their end; `exit` may come earlier.
    child.on('close', (code, signal) => done({ code, signal, complaint }));
  });
  return {
    acks,
    ended,
    kill: () => void child.kill('SIGKILL'),
    printedLines: (count) =>
      Promise.race([
        ended.then(() => undefined),
        new Promise<void>((done) => {
          wake = () => {
            if (lines >= count) done();
          };
          wake();
        }),
      ]),
  };
}

function stdoutOf({ stdout }: ChildProcess): NonNullable<ChildProcess['stdout']> {
  if (stdout === null) throw new Error('the child has no output');
  return stdout;
}
