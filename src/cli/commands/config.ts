import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../base/fault.ts';
import { approveConfig, approvedConfigs, configNames, forgetConfig, loadConfig } from '../../config/index.ts';
import { configIn } from '../../config/without-file.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { jsonText } from '../json-text.ts';
import { print } from '../print.ts';
import { openKeys } from '../review/keys.ts';
import { formatTime } from '../time.ts';

interface ConfigOptions {
  readonly json?: true;
}

const notes = `
A bezoar.config file that was found in the working folder or above, perhaps because it came with a project, can only make
the guard stricter. \`bezoar config trust\` lets the file count in full, as it is now; after a change, the approved version
stays in force until you approve the new one. Programs name a file with --config instead.

Examples:
  bezoar config trust             the file in this folder
  bezoar config trust ../app/bezoar.config.yaml
  bezoar config list
  bezoar config forget

Exit codes: 0 done, 1 not approved, 2 failed.`;

export function addConfig(program: Command, context: Context): void {
  const config = program
    .command('config')
    .description('decide which configuration files count in full')
    .addHelpText('after', notes);
  withFile(config.command('trust'))
    .description('approve a file as it is now; asks on a terminal')
    .action(async (file: string | undefined, _own: unknown, command: Command) => {
      const path = pathOf(context, file);
      await confirm(context, path);
      approveConfig(path, context.io.env, context.env);
      await answer(context, command, { outcome: 'approved', path }, [`Approved ${path}`]);
    });
  withFile(config.command('forget'))
    .description('withdraw an approval, so that the file can only tighten')
    .action(async (file: string | undefined, _own: unknown, command: Command) => {
      const path = pathOf(context, file);
      const found = forgetConfig(path, context.io.env, context.env);
      const text = found ? `Forgot ${path}` : `${path} was not approved; see \`bezoar config list\``;
      await answer(context, command, { outcome: found ? 'forgotten' : 'not-found', path }, [text]);
      if (!found) context.exit(exitCode.found);
    });
  config
    .command('list')
    .description('list the files you approved')
    .option('--json', 'print as JSON')
    .action(async (_own: unknown, command: Command) => {
      const configs = approvedConfigs(context.io.env).map(({ path, approvedAt }) => ({ path, approvedAt }));
      const lines = configs.map(({ path, approvedAt }) => `${formatTime(approvedAt)}  ${path}`);
      await answer(context, command, configs, lines.length === 0 ? ['You approved no file.'] : lines);
    });
}

function withFile(command: Command): Command {
  return command
    .argument('[file]', 'configuration file (default: the one in this folder)')
    .option('--json', 'print as JSON');
}

function pathOf({ io }: Context, file: string | undefined): string {
  const path = file === undefined ? configIn(io.cwd) : resolve(io.cwd, file);
  if (path === undefined) throw new Fault('config-invalid', `no ${configNames[0]} in ${io.cwd}; name the file`);
  if (configNames.includes(basename(path))) return path;
  throw new Fault(
    'config-invalid',
    `${path} needs no approval, because Bezoar never finds it by itself; it finds ${configNames.join(', ')}; name any other file with --config`,
    { path },
  );
}

/** An agent with a shell can run this command, but has no terminal to answer on. */
async function confirm({ io }: Context, path: string): Promise<void> {
  if (!io.isTTY.stdin || !io.isTTY.stdout) {
    throw new Fault(
      'config-invalid',
      'only a person at a terminal can approve a file; a program names it with --config or BEZOAR_CONFIG instead',
    );
  }
  loadConfig({ config: path }, io.cwd, io.env); // an invalid file is refused before anyone is asked
  const keys = openKeys(io);
  try {
    const said = await keys.line(`Let ${drawHidden(path)} count in full, as it is now? (yes, no)`, 'no');
    if (said !== 'yes') throw new Fault('input-invalid', 'stopped; nothing was approved');
  } finally {
    keys.close();
  }
}

async function answer(context: Context, command: Command, json: unknown, lines: readonly string[]): Promise<void> {
  const { json: wantsJson } = command.optsWithGlobals<ConfigOptions>();
  await print(context, wantsJson ? jsonText(json) : lines.map((line) => `${drawHidden(line)}\n`).join(''));
}
