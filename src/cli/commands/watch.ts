import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../base/fault.ts';
import { type Drift, type Objection, watchFiles } from '../../hooks/index.ts';
import { withConfigOption } from '../config-option.ts';
import { type Context, say, styleFor } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { plural } from '../format/run.ts';
import { configFor, scannerFor } from '../memory-options.ts';
import { stopSignal } from '../stop-signal.ts';
import type { Style } from '../style.ts';

interface WatchOptions {
  readonly config?: string;
  readonly json?: true;
  readonly color: boolean;
}

const notes = `
Reports at once when a file that steers an agent changes, whether by an editor, a script or a git pull. Editors do not call
their hooks for every change; this command sees what they miss. Press Ctrl-C to stop.

Examples:
  bezoar watch .
  bezoar watch ~/projects --json | tee drift.jsonl      one JSON object per line

Exit codes: 0 stopped, 2 could not watch.`;

export function addWatch(program: Command, context: Context): void {
  withConfigOption(program.command('watch'))
    .description('report changes to files that steer an agent')
    .argument('[folder]', 'folder to watch', '.')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', `\n${notes.trim()}`)
    .action(async (folder: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<WatchOptions>();
      const { io } = context;
      const root = resolve(io.cwd, folder);
      if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
        throw new Fault('input-unreadable', `${folder} is not a folder`);
      }
      const config = configFor(context, options);
      const scanner = await scannerFor(context, config);
      const style = styleFor(context, options.color);
      const stop = new AbortController();
      void stopSignal().then(() => stop.abort());
      await watchFiles({
        root,
        scan: async (text) => scanner.scan(text),
        files: config.hooks.files,
        home: io.env.HOME ?? homedir(),
        signal: stop.signal,
        onReady: ({ files, complete }) =>
          say(
            context,
            `watching ${plural(files.size, 'file')} in ${drawHidden(folder)}${complete ? '' : '; the folder is too large to watch completely'}`,
          ),
        onDrift: (drift, objection) =>
          void io.stdout.write(options.json ? jsonLine(drift, objection) : textLine(drift, objection, style)),
      });
    });
}

function jsonLine({ path, kind, change }: Drift, objection: Objection | undefined): string {
  return `${JSON.stringify({ path, kind, change, suspicious: objection !== undefined, ...(objection === undefined ? {} : { reason: objection.reason }) })}\n`;
}

function textLine({ path, kind, change }: Drift, objection: Objection | undefined, style: Style): string {
  const found =
    objection === undefined ? style.good('nothing found') : style.level('critical', drawHidden(objection.reason));
  return `${change.padEnd(7)}  ${style.bold(drawHidden(path))}  ${style.dim(kind)}  ${change === 'removed' ? '' : found}\n`;
}
