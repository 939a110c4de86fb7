import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** The Python program that keeps a memory file the way hermes-agent does. */
export const hermesStore: string = resolve('test/tools/hermes/hermes_store.py');

/** A version manager may put a slow script in front of it: this is the program itself. */
const asked = spawnSync('python3', ['-c', 'import fcntl, sys; print(sys.executable)'], { encoding: 'utf8' });
export const python: string | undefined = asked.status === 0 ? asked.stdout.trim() : undefined;

/** A program that runs beside the test: the lines it printed, and its end. */
export interface Beside {
  readonly process: ChildProcess;
  readonly said: string[];
  readonly ended: Promise<{ readonly code: number | null; readonly complaint: string }>;
}

export function startBeside(command: string, args: readonly string[]): Beside {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const said: string[] = [];
  let [output, complaint] = ['', ''];
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString('utf8');
    const lines = output.split('\n');
    output = lines.pop() ?? '';
    said.push(...lines);
  });
  child.stderr.on('data', (data: Buffer) => {
    complaint += data.toString('utf8');
  });
  return { process: child, said, ended: new Promise((done) => child.on('close', (code) => done({ code, complaint }))) };
}
