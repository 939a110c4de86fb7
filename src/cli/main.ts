#!/usr/bin/env node
import process from 'node:process';
import { createScanner, parsePack } from '../detect/index.ts';
import { exitCode } from './exit-code.ts';
import type { Io } from './io.ts';
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
};

// Once: a second Ctrl-C falls through to the system and ends us whatever we are doing.
process.once('SIGINT', () => {
  process.stderr.write('\nbezoar: interrupted; what was printed is not complete\n');
  process.exit(exitCode.interrupted);
});
// Whoever reads our complaints may leave; that is no reason to stop working.
process.stderr.on('error', () => undefined);
// `| head` closes the pipe early. The command in flight notices by its own listener; this one keeps help and version quiet.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await run(process.argv.slice(2), io, { createScanner, parsePack });
