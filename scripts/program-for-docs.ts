import { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import { systemEnv } from '../src/base/env.ts';
import { createProgram } from '../src/cli/program.ts';
import { packageVersion } from '../src/cli/version.ts';
import { readDocument } from '../src/config/index.ts';
import { createScanner, parseModel, parsePack, serializeModel, trainOn } from '../src/detect/index.ts';

/** The program as it is, to be read and not to be run. */
export function programForDocs(): Command {
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
    engine: { createScanner, parsePack, parseModel, serializeModel, trainOn, readDocument },
    env: systemEnv,
    version: packageVersion(),
    exit: () => undefined,
  });
}
