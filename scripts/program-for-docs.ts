import { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import { systemEnv } from '../src/base/env.ts';
import { loadEngine } from '../src/cli/load-engine.ts';
import { createProgram } from '../src/cli/program.ts';
import { packageVersion } from '../src/cli/version.ts';

/** The program as it is, to be read and not run. */
export function programForDocs(): Promise<Command> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return createProgram({
    io: {
      stdin: Readable.from([]),
      stdout: nowhere,
      stderr: nowhere,
      env: {},
      isTTY: { stdin: false, stdout: false, stderr: false },
      cwd: '.',
      columns: 100,
    },
    engine: loadEngine,
    env: systemEnv,
    version: packageVersion(),
    exit: () => undefined,
  });
}
