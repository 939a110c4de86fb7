import { basename } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import type { FoundFramework } from '../frameworks/found-frameworks.ts';
import { jsonText } from '../json-text.ts';
import { repeated } from '../options.ts';
import { print } from '../print.ts';
import { attack, type LiveAttackResult } from '../setup/live-attack.ts';
import { presets } from '../setup/memory.ts';
import { runSetup, type SetupChoices, type SetupResult } from '../setup/run-setup.ts';
import { type Skippable, skippable, Wizard, type WizardMode } from '../setup/wizard.ts';

interface InitOptions extends SetupChoices {
  readonly yes?: true;
  readonly dryRun?: true;
  readonly skip: readonly string[];
  readonly json?: true;
  readonly color: boolean;
}

const notes = `
Sets up a guarded memory here, step by step. It looks for Claude Code, Cursor, VS Code, agent frameworks and memories that
exist already, and offers to
  - create bezoar.config.yaml, a database and, in your configuration folder, a key if you have none
  - add the memory to each client: .mcp.json, .cursor/mcp.json, .vscode/mcp.json            (mcp)
  - put Bezoar before memory servers that these files name                                  (proxy)
  - install the hooks of Claude Code and Cursor, which guard the files that steer an agent  (hooks)
  - keep the database and settings of this machine out of version control                   (gitignore)
  - write a file that adds the guard to your framework                                      (adapter)
  - read memories of hermes-agent and docker-agent into the journal                         (adopt)
  - run one attack through what is installed, and show that it is stopped                   (attack)

On a terminal, the command asks before each step. --yes takes all steps except the adapter, which needs --write; --skip
omits a step. Without a terminal and without --yes, it creates the memory and changes no other file. Files are merged,
never overwritten, and keep their comments. It is safe to run again. \`bezoar uninstall\` undoes what it did.

The entries name Node and Bezoar by their absolute paths, because clients start servers with a short PATH. For files
that a team shares, choose a command that works for everybody, such as --command "npx --no-install bezoar".

Examples:
  bezoar init
  bezoar init --dry-run                                         what it would do
  bezoar init --yes --preset strict --skip hooks
  bezoar init --store postgres://bezoar@db.internal/memory      the password goes into a file or PGPASSWORD

Exit codes: 0 set up, 1 the attack was not stopped, 2 a step failed; the others were taken.`;

export function addInit(program: Command, context: Context): void {
  program
    .command('init')
    .description('set up a guarded memory here: configuration, clients, hooks, and a live attack')
    .option('--store <address>', 'SQLite file or postgres://... (default: bezoar.db)')
    .option('--space <name>', 'name of the memory (default: default)')
    .addOption(new Option('--preset <name>', 'policy to start from (default: balanced)').choices(presets))
    .option('-y, --yes', 'take all steps with their defaults, without asking')
    .option('--dry-run', 'list the steps, and change nothing')
    .addOption(
      new Option('--skip <step>', 'step to leave out; may be repeated').argParser(parseSkip).default([], 'none'),
    )
    .option('--write', 'write a file that adds the guard to the framework of package.json')
    .option('--command <program>', 'command by which clients start Bezoar, such as "npx --no-install bezoar"')
    .option('--json', 'print as JSON')
    .addHelpText('after', `\n${notes.trim()}`)
    .action(async (_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<InitOptions>();
      const { json, color, skip } = options;
      const quiet = json === true;
      const wizard = new Wizard(context, {
        mode: modeOf(context, options),
        skip: skip as readonly Skippable[],
        quiet,
        color,
      });
      try {
        const result = await runSetup(context, wizard, options);
        if (quiet) await print(context, jsonOf(wizard, result));
        else await wizard.say(described(wizard, result, options));
        context.exit(codeOf(wizard, result));
      } finally {
        wizard.close();
      }
    });
}

function parseSkip(value: string, earlier: readonly string[]): readonly string[] {
  if ((skippable as readonly string[]).includes(value)) return repeated(value, earlier);
  throw new InvalidArgumentError(`Expected one of ${skippable.join(', ')}.`);
}

function modeOf({ io }: Context, { yes, dryRun, json }: InitOptions): WizardMode {
  if (dryRun) return 'plan';
  if (yes) return 'all';
  return io.isTTY.stdin && io.isTTY.stdout && json !== true ? 'ask' : 'memory';
}

function codeOf({ failures }: Wizard, { attacks }: SetupResult): number {
  if (failures.length > 0) return exitCode.error;
  return attacks.every(({ stopped }) => stopped) ? exitCode.clean : exitCode.found;
}

function jsonOf({ mode, results, failures }: Wizard, { found, frameworks, attacks }: SetupResult): string {
  return jsonText({
    outcome: mode === 'plan' ? 'planned' : failures.length === 0 ? 'ready' : 'incomplete',
    steps: results.map(({ what, path, made }) => ({ what, path, made })),
    failures,
    found: {
      clients: found.clients.map(({ client, seenAt }) => ({ client, seenAt })),
      servers: found.servers.map(({ name, place }) => ({ name, file: place.file })),
      memories: found.memories,
      instructions: found.instructions,
    },
    adapters: frameworks.map(({ framework: { name, entry, page, use }, text }) => ({ name, entry, page, use, text })),
    attacks,
  });
}

function described(wizard: Wizard, { frameworks, attacks }: SetupResult, { write }: InitOptions): string {
  if (wizard.mode === 'plan') return '\nNothing was changed.\n';
  const isWritten = (path: string): boolean =>
    wizard.results.some((step) => step.what === 'adapter' && step.path === path);
  return [
    attackLines(attacks, wizard),
    leftLines(wizard),
    `
Next:
  bezoar add "Ana prefers tea."        store a memory
  bezoar review                        decide about what is held
  bezoar doctor                        check the installation
  bezoar uninstall                     undo what this command did
Keep the key safe and the database out of version control. Restart your editor.
`,
    ...frameworks.map((found) => adapterLines(found, write === true || isWritten(found.path))),
  ].join('');
}

function attackLines(attacks: readonly LiveAttackResult[], { style }: Wizard): string {
  if (attacks.length === 0) return '';
  const width = Math.max(...attacks.map(({ by }) => by.length));
  const stateWidth = attacks.every(({ stopped }) => stopped) ? 'stopped'.length : 'NOT STOPPED'.length;
  const lines = attacks.map(({ by, stopped, what }) => {
    // A server that did not start has let nothing pass, and guards nothing.
    const state = stopped
      ? style.good('stopped'.padEnd(stateWidth))
      : style.level('critical', 'NOT STOPPED'.padEnd(stateWidth));
    return `${state}  ${by.padEnd(width)}  ${drawHidden(what)}\n`;
  });
  return `\nOne attack, through what is installed:\n  "${attack}"\n${lines.join('')}`;
}

function leftLines({ left }: Wizard): string {
  if (left.length === 0) return '';
  return `\nNot done; run bezoar init on a terminal, or with --yes:\n${left.map((title) => `  ${title}\n`).join('')}`;
}

/** The code that adds the guard to each framework of the project. */
function adapterLines({ framework: { name, page, use }, path, text }: FoundFramework, isWritten: boolean): string {
  const file = basename(path);
  const code = isWritten ? '' : `\nPut this into ${file} (or run bezoar init --write):\n\n${text.trimEnd()}\n`;
  return `\n${name} is used here.${code}\nThen guard your agent, with the export of ${file}:\n\n  ${use}\n\nMore: ${page}\n`;
}
