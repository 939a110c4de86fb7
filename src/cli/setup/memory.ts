import { existsSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import {
  approveConfig,
  type BezoarConfig,
  configNames,
  isPostgres,
  keyFilePath,
  openStore,
  sqliteDriver,
  withoutPassword,
} from '../../config/index.ts';
import type { Context } from '../context.ts';
import { configFor, withMemory } from '../memory-options.ts';
import { reasonOf } from '../reason.ts';
import type { SetupRecord } from './setup-record.ts';
import type { SetupStepResult } from './steps.ts';

export const presets = ['balanced', 'strict', 'observe'] as const;

/** What the user chose on the command line. */
export interface MemoryChoices {
  readonly store?: string;
  readonly space?: string;
  readonly preset?: (typeof presets)[number];
}

/** Asks for a line; undefined if nobody can be asked. */
export type AskLine = ((question: string, fallback: string) => Promise<string>) | undefined;

/** A memory that is ready. */
export interface MadeMemory {
  readonly steps: readonly SetupStepResult[];
  readonly config: BezoarConfig;
}

/** Creates what is missing of the configuration, the key and the database. */
export async function makeMemory(
  context: Context,
  record: SetupRecord,
  choices: MemoryChoices,
  ask: AskLine,
): Promise<MadeMemory> {
  const { known, config, keys } = placesFor(context);
  const chosen = known === undefined ? await answers(choices, ask) : undefined;
  const text = chosen === undefined ? '' : configText(chosen.store, chosen.space, chosen.preset);
  const isFirst = chosen !== undefined && (await openFirst(context, chosen.store));
  const isMade = chosen !== undefined && writeConfig(config, text);
  if (isMade) record.note({ kind: 'config', path: config, before: null, after: sha256(text), folders: [] });
  const isApproved = isMade && approve(context, config, chosen);
  // A file that was here before may have come with the project, so it is found and not named.
  const flags = isApproved ? { config } : {};
  const { store, keyFile } = configFor(context, flags);
  const key = keyFile ?? keys;
  const isNewKey = isMissing(key);
  const isNewStore = isFirst || isMissing(store);
  // Opening creates what is missing, and refuses a key and a store that do not belong together.
  await withMemory(context, flags, async () => undefined);
  if (isNewKey) record.note({ kind: 'key', path: key });
  if (isNewStore) record.note({ kind: 'store', path: store });
  return {
    config: configFor(context, flags),
    steps: [
      { what: 'config', path: config, made: isMade },
      { what: 'key', path: key, made: isNewKey },
      { what: 'store', path: withoutPassword(store), made: isNewStore },
    ],
  };
}

/**
 * Opens the store before a configuration names it, so that one that cannot be opened leaves nothing behind. A PostgreSQL server may
 * ask for a password, for which the configuration has a place: only a missing driver is refused. Returns whether a file was created.
 */
async function openFirst({ io }: Context, chosen: string): Promise<boolean> {
  const named = io.env.BEZOAR_STORE || chosen;
  const address = isFile(named) ? resolve(io.cwd, named) : named;
  refusePassword(chosen);
  const isNew = isMissing(address);
  try {
    await (await openStore(address)).close();
  } catch (error) {
    const isUnready = isPostgres(address) && !(error instanceof Fault && error.code === 'package-missing');
    if (!isUnready) throw error;
  }
  return isNew;
}

function isFile(address: string): boolean {
  return address !== 'memory:' && !address.includes('://');
}

function isMissing(path: string): boolean {
  return path !== 'BEZOAR_KEY' && isFile(path) && !existsSync(path);
}

/** The same without creating anything. */
export async function plannedMemory(context: Context, { store: chosen }: MemoryChoices): Promise<MadeMemory> {
  const { known, config, keys } = placesFor(context);
  const opened = configFor(context, known !== undefined || chosen === undefined ? {} : { store: chosen });
  const { store, keyFile } = opened;
  if (isFile(store)) await sqliteDriver(); // refuses if there is none
  return {
    config: opened,
    steps: [
      { what: 'config', path: config, made: known === undefined },
      { what: 'key', path: keyFile ?? keys, made: isMissing(keyFile ?? keys) },
      { what: 'store', path: withoutPassword(store), made: isMissing(store) },
    ],
  };
}

interface MemoryPlaces {
  /** The configuration that is here already. */
  readonly known: string | undefined;
  readonly config: string;
  /** The key unless the configuration names another. */
  readonly keys: string;
}

function placesFor({ io }: Context): MemoryPlaces {
  const known = configNames.map((name) => join(io.cwd, name)).find((path) => existsSync(path));
  const keys = io.env.BEZOAR_KEY ? 'BEZOAR_KEY' : keyFilePath(io.env);
  return { known, config: known ?? join(io.cwd, configNames[0] ?? ''), keys };
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

async function answers({ store, space = 'default', preset }: MemoryChoices, ask: AskLine): Promise<Answers> {
  if (ask === undefined) return { store: store ?? 'bezoar.db', space, preset: preset ?? 'balanced' };
  return {
    store: store ?? (await ask('Where should the memory be stored?', 'bezoar.db')),
    space,
    preset: preset ?? (await presetFrom((question) => ask(question, 'balanced'))),
  };
}

/** What a newcomer has to know to choose. */
const meanings = [
  'balanced  holds likely attacks, and changes of money, rights or settings that the user did not state, until you decide',
  'strict    also holds weak signs of an attack, and addresses and commands from outside',
  'observe   holds nothing, and records what the others would hold',
].join('\n');

async function presetFrom(line: (question: string) => Promise<string>): Promise<string> {
  const question = `How strict? (${presets.join(', ')})`;
  for (let asked = `${meanings}\n${question}`; ; asked = question) {
    const given = await line(asked);
    if ((presets as readonly string[]).includes(given)) return given;
  }
}

function refusePassword(store: string): void {
  if (withoutPassword(store) === store) return;
  throw new Fault(
    'config-invalid',
    'refusing to write a password into the configuration; leave it out of --store, then set passwordFile or PGPASSWORD',
  );
}

/** False if the file exists by now. */
function writeConfig(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o644 });
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
