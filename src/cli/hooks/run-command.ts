import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { CommandEnd, HookCommand } from '../../hooks/index.ts';

/** A command as an editor starts it. */
export interface CommandStart extends HookCommand {
  readonly input: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Runs a command as editors do: a line by a shell, a program with arguments directly, with a payload on stdin. */
export type RunCommand = (start: CommandStart) => Promise<CommandEnd>;

const maxOutputCharacters = 1_000_000;
/** What shells answer if there is no such command. */
const notFound = 127;

export function createRunCommand(now: () => number): RunCommand {
  return ({ command, args, input, cwd, env, timeoutMs }) =>
    new Promise((resolve) => {
      const begun = now();
      const [file, words] = args === undefined ? shellFor(command) : [command, args];
      // A group of its own, so that what the command starts ends with it.
      const child = spawn(file, words, { cwd, env, detached: process.platform !== 'win32', windowsHide: true });
      const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        stop(child.pid);
      }, timeoutMs);
      const end = (exit: number | null, message: string): void => {
        clearTimeout(timer);
        const late = timedOut ? { timedOutAfterMs: timeoutMs } : {};
        resolve({ exit, stdout: stdout(), stderr: stderr() + message, ms: now() - begun, ...late });
      };
      child.on('error', (error) => end(notFound, error.message));
      child.on('close', (code) => end(code, ''));
      // A command that does not read its input closes the pipe.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
}

function shellFor(command: string): readonly [file: string, words: readonly string[]] {
  if (process.platform !== 'win32') return ['/bin/sh', ['-c', command]];
  return ['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', `& ${command}; exit $LASTEXITCODE`]];
}

function collect(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    if (text.length < maxOutputCharacters) text += chunk;
  });
  return () => text;
}

function stop(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, constants.signals.SIGKILL);
  } catch {
    // It ended in the meantime.
  }
}
