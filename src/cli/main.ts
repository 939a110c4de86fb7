#!/usr/bin/env node
import { userInfo } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
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
  program: {
    node: process.execPath,
    script: fileURLToPath(import.meta.url),
    ...(process.argv[1] === undefined ? {} : { called: process.argv[1] }),
  },
  runCommand: async (start) =>
    (await import('./hooks/run-command.ts')).createRunCommand(() => performance.now())(start),
  callServer: async (call) => (await import('./setup/call-server.ts')).callServer(call),
  // Loaded only on a terminal: hooks and scripts must not wait for it.
  ...(process.stdin.isTTY ? { edit: (await import('./editor.ts')).editorFrom(process.env) } : {}),
};

/** A container may run under a user id without a name. */
function userName(): { readonly user?: string } {
  try {
    return { user: userInfo().username };
  } catch {
    return {}; // commands then ask for --as
  }
}

// Once: a second Ctrl-C reaches the default handler and ends the process immediately.
process.once('SIGINT', () => {
  process.stderr.write('\nbezoar: interrupted; the output is incomplete\n');
  process.exit(exitCode.interrupted);
});
// A closed stderr is no reason to stop working.
process.stderr.on('error', () => undefined);
// Commands check their own output; this covers help, version and failures after the last write.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.exitCode = exitCode.error;
});

try {
  const code = await run(process.argv.slice(2), io, loadEngine);
  process.exitCode = Math.max(code, Number(process.exitCode ?? 0));
} catch (error) {
  // A bug. Node would exit with 1, which for us means that something was found.
  process.stderr.write(`bezoar: internal error; please report it\n${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = exitCode.error;
}
