#!/usr/bin/env node
import { userInfo } from 'node:os';
import process from 'node:process';
import { exitCode } from './exit-code.ts';
import type { Io } from './io.ts';
import { loadEngine } from './load-engine.ts';
import { run } from './program.ts';

const io: Io = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  isTTY: {
    stdin: process.stdin.isTTY === true,
    stdout: process.stdout.isTTY === true,
    stderr: process.stderr.isTTY === true,
  },
  cwd: process.cwd(),
  ...(process.stdout.columns > 0 ? { columns: process.stdout.columns } : {}),
  ...userName(),
  setRaw: (raw) => void process.stdin.setRawMode?.(raw),
  // Loaded where a person sits: hooks and scripts do not wait for what starts processes.
  ...(process.stdin.isTTY ? { edit: (await import('./editor.ts')).editorFrom(process.env) } : {}),
};

/** A container may run as a number that no name belongs to. */
function userName(): { readonly user?: string } {
  try {
    return { user: userInfo().username };
  } catch {
    return {}; // commands ask for --as then
  }
}

// Once: a second Ctrl-C falls through to the system and ends us whatever we are doing.
process.once('SIGINT', () => {
  process.stderr.write('\nbezoar: interrupted; what was printed is not complete\n');
  process.exit(exitCode.interrupted);
});
// Whoever reads our complaints may leave; that is no reason to stop working.
process.stderr.on('error', () => undefined);
// Commands watch their own output; this is for what is written besides (help, version) or fails after the last write.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.exitCode = exitCode.error;
});

try {
  const code = await run(process.argv.slice(2), io, loadEngine);
  process.exitCode = Math.max(code, Number(process.exitCode ?? 0));
} catch (error) {
  // A bug of ours. Node would exit with 1, which here means that something was found.
  process.stderr.write(`bezoar: internal error, please report it\n${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = exitCode.error;
}
