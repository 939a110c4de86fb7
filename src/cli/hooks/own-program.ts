import { tmpdir } from 'node:os';
import { Fault } from '../../base/fault.ts';
import { type HookProgram, instabilityOf, lastingProgram } from '../../hooks/index.ts';
import type { Context } from '../context.ts';

/** This program, as an editor can start it, and what the user should know about its place. */
export interface OwnProgram {
  readonly target: HookProgram;
  readonly notices: readonly string[];
}

/** What an editor runs the program for. */
interface Use {
  /** What happens if the program is deleted. */
  readonly withoutProgram: string;
  /** The command to run again after a lasting installation. */
  readonly command: string;
}

export const hookUse: Use = { withoutProgram: 'the hook stops every call', command: 'bezoar hook install' };
export const serverUse: Use = { withoutProgram: 'the editor cannot start the memory', command: 'bezoar init' };

/** Editors start programs with a short PATH, so these are absolute paths. */
export function programFor({ io }: Context, use: Use): OwnProgram {
  if (io.program === undefined) {
    throw new Fault('config-invalid', 'cannot tell where this program is installed; pass its command with --command');
  }
  const target = lastingProgram(io.program, io.program.called, io.env.PATH ?? '');
  return { target, notices: noticesOn(target, io.env.TMPDIR || tmpdir(), use) };
}

/** Refuses a program that somebody else could replace, and warns about one that may be deleted. */
function noticesOn({ node, script }: HookProgram, temporaryFolder: string, use: Use): readonly string[] {
  return [node, script].flatMap((path) => {
    const { kind, folder } = instabilityOf(path, temporaryFolder) ?? {};
    if (kind === 'temporary' || kind === 'writable') {
      const why = kind === 'temporary' ? 'may be deleted at any time' : 'every user of this machine can change';
      throw new Fault(
        'config-invalid',
        `${path} is in ${folder}, which ${why}, so an editor must not run it. Run \`npm install -g bezoar\`, then \`${use.command}\` again; or pass --command`,
      );
    }
    if (kind === 'cache') {
      return [
        `${path} is in a cache that may be cleared; without it, ${use.withoutProgram}. \`npm install -g bezoar && ${use.command}\` avoids that`,
      ];
    }
    if (kind === 'project') {
      return [`${path} belongs to the project ${folder}; without it, ${use.withoutProgram}`];
    }
    return [];
  });
}
