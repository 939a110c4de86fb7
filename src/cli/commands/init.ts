import { existsSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type Command, Option } from 'commander';
import { codeOf } from '../../base/code-of.ts';
import { Fault } from '../../base/fault.ts';
import { approveConfig, configNames, keyFilePath, withoutPassword } from '../../config/index.ts';
import { type Context, styleFor } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { type FoundFramework, foundFrameworks, writeAdapter } from '../frameworks/found-frameworks.ts';
import { jsonText } from '../json-text.ts';
import { configFor, withMemory } from '../memory-options.ts';
import { print } from '../print.ts';
import { reasonOf } from '../reason.ts';
import { openKeys } from '../review/keys.ts';
import type { Style } from '../style.ts';

const presets = ['balanced', 'strict', 'observe'] as const;

interface InitOptions {
  readonly store?: string;
  readonly space?: string;
  readonly preset?: (typeof presets)[number];
  readonly yes?: true;
  readonly write?: true;
  readonly json?: true;
  readonly color: boolean;
}

interface Step {
  readonly what: 'config' | 'key' | 'store' | 'adapter';
  readonly path: string;
  readonly made: boolean;
}

const notes = `
Writes bezoar.config.yaml here, and creates the database and, in your configuration folder, a key if you have none. It never
overwrites anything, so it is safe to run again. On a terminal it asks two questions; --yes takes the defaults.
If package.json names an agent framework, it prints the lines that add the guard to it; --write puts them into a file.

Examples:
  bezoar init
  bezoar init --yes --preset strict
  bezoar init --write                                           and a file with the guard for your framework
  bezoar init --store postgres://bezoar@db.internal/memory      the password goes into a file or PGPASSWORD

Exit codes: 0 set up, 2 failed.`;

export function addInit(program: Command, context: Context): void {
  program
    .command('init')
    .description('set up a memory here: configuration, key, database')
    .option('--store <address>', 'SQLite file or postgres://... (default: bezoar.db)')
    .option('--space <name>', 'name of the memory (default: default)')
    .addOption(new Option('--preset <name>', 'policy to start from (default: balanced)').choices(presets))
    .option('-y, --yes', 'take the defaults without asking')
    .option('--write', 'write a file that adds the guard to the framework of package.json')
    .option('--json', 'print as JSON')
    .addHelpText('after', `\n${notes.trim()}`)
    .action(async (_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<InitOptions>();
      const made = await setUp(context, options);
      const found = foundFrameworks(context.io.cwd, made.space);
      const written = options.write ? found.map((one) => adapterStep(one)) : [];
      const steps = [...made.steps, ...written];
      const style = styleFor(context, options.color);
      const adapters = found.map(({ framework: { name, entry, page, use }, text }) => ({
        name,
        entry,
        page,
        use,
        text,
      }));
      await print(
        context,
        options.json
          ? jsonText({ outcome: 'ready', steps, adapters })
          : described(steps, context.io.cwd, style) + adapterLines(found, options.write === true),
      );
    });
}

interface SetUp {
  readonly steps: readonly Step[];
  /** The default space. */
  readonly space: string;
}

function adapterStep(found: FoundFramework): Step {
  return { what: 'adapter', path: found.path, made: writeAdapter(found) };
}

async function setUp(context: Context, options: InitOptions): Promise<SetUp> {
  const { io } = context;
  const known = configNames.map((name) => join(io.cwd, name)).find((path) => existsSync(path));
  const config = known ?? join(io.cwd, configNames[0] ?? '');
  const chosen = known === undefined ? await answers(context, options) : undefined;
  const isApproved = chosen !== undefined && writeConfig(config, chosen) && approve(context, config, chosen);
  // A file that was here before may have come with the project, so it is found and not named.
  const flags = isApproved ? { config } : {};
  const keys = io.env.BEZOAR_KEY ? 'BEZOAR_KEY' : keyFilePath(io.env);
  const hadKeys = keys === 'BEZOAR_KEY' || existsSync(keys);
  const hadStore = existsSync(configFor(context, flags).store);
  // Opening creates what is missing, and refuses a key and a store that do not belong together.
  return withMemory(context, flags, async ({ config: { store, space, keyFile } }) => ({
    space: space ?? 'default',
    steps: [
      { what: 'config', path: config, made: known === undefined },
      { what: 'key', path: keyFile ?? keys, made: !hadKeys },
      { what: 'store', path: withoutPassword(store), made: !hadStore && !store.includes('://') },
    ],
  }));
}

/**
 * A file that this command wrote is the user's own. An agent can run this command too, but cannot answer on a terminal:
 * without one, a preset milder than the default is written and does not count.
 */
function approve({ io, env }: Context, config: string, { preset }: Answers): boolean {
  const isPerson = io.isTTY.stdin && io.isTTY.stdout;
  if (!isPerson && preset === 'observe') return false;
  approveConfig(config, io.env, env);
  return true;
}

interface Answers {
  readonly store: string;
  readonly space: string;
  readonly preset: string;
}

async function answers({ io }: Context, { store, space = 'default', preset, yes }: InitOptions): Promise<Answers> {
  const asks = !yes && io.isTTY.stdin && io.isTTY.stdout;
  if (!asks) return { store: store ?? 'bezoar.db', space, preset: preset ?? 'balanced' };
  const keys = openKeys(io);
  try {
    return {
      store: store ?? (await ask(keys.line('Where should the memory be stored?', 'bezoar.db'))),
      space,
      preset: preset ?? (await presetFrom((question) => ask(keys.line(question, 'balanced')))),
    };
  } finally {
    keys.close();
  }
}

async function ask(answer: Promise<string | undefined>): Promise<string> {
  const given = await answer;
  if (given === undefined) throw new Fault('input-invalid', 'stopped; nothing was written');
  return given;
}

async function presetFrom(line: (question: string) => Promise<string>): Promise<string> {
  for (;;) {
    const given = await line(`How strict? (${presets.join(', ')})`);
    if ((presets as readonly string[]).includes(given)) return given;
  }
}

/** False if the file exists by now. */
function writeConfig(path: string, { store, space, preset }: Answers): boolean {
  if (withoutPassword(store) !== store) {
    throw new Fault(
      'config-invalid',
      'refusing to write a password into the configuration; leave it out of --store, then set passwordFile or PGPASSWORD',
    );
  }
  try {
    writeFileSync(path, configText(store, space, preset), { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new Fault('config-invalid', `cannot write ${basename(path)}: ${reasonOf(error)}`, {}, error);
  }
}

/** Comments on every key: people read this file more often than the manual. */
function configText(store: string, space: string, preset: string): string {
  return `# Bezoar guards the long-term memory of your agent.
# Flags override environment variables (BEZOAR_STORE, BEZOAR_SPACE, BEZOAR_KEY_FILE), which override this file.
# After a change that loosens something, run \`bezoar config trust\`: until then, only what is stricter counts.
# yaml-language-server: $schema=node_modules/bezoar/docs/config.schema.json
version: 1

# A SQLite file next to this one, or postgres://user@host/database. Never put a password here.
store: ${JSON.stringify(store)}
# passwordFile: ./postgres.password      # readable by you only

# The default space for commands. Give each agent its own.
space: ${JSON.stringify(space)}

# What happens to a suspicious text: balanced holds it for review, strict holds more, observe only records it.
policy:
  preset: ${preset}
  # review: { expiresAfterDays: 30 }

# Overrides for single spaces, by exact name.
# spaces:
#   support-bot: { preset: strict }

# Your own rules.
# packs: [./our-rules.yaml]

# More files that steer your agent; CLAUDE.md, AGENTS.md, .cursor/rules and the like are always watched.
# hooks: { files: [docs/prompts/**] }
`;
}

function described(steps: readonly Step[], cwd: string, style: Style): string {
  const width = Math.max(...steps.map(({ what }) => what.length));
  const lines = steps.map(({ what, path, made }) => {
    const near = relative(cwd, path);
    const name = path.includes('://') || near.startsWith('..') ? path : near;
    return `${made ? style.good('created') : style.dim('exists ')}  ${what.padEnd(width)}  ${drawHidden(name)}\n`;
  });
  return `${lines.join('')}
Next:
  bezoar add "Ana prefers tea."        store a memory
  bezoar list                          see it
  bezoar hook install claude-code      guard the files that steer your agent
  bezoar doctor                        check the installation
Keep the key safe and the database out of version control.
`;
}

/** The code that adds the guard to each framework of the project. */
function adapterLines(found: readonly FoundFramework[], isWritten: boolean): string {
  return found
    .map(({ framework: { name, page, use }, path, text }) => {
      const file = basename(path);
      const code = isWritten ? '' : `\nPut this into ${file} (or run bezoar init --write):\n\n${text.trimEnd()}\n`;
      return `\n${name} is used here.${code}\nThen guard your agent, with the export of ${file}:\n\n  ${use}\n\nMore: ${page}\n`;
    })
    .join('');
}
