import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { Fault } from '../base/fault.ts';
import {
  type BezoarConfig,
  type ConfigDefaults,
  type ConfigFlags,
  loadConfig,
  type OpenOptions,
  openGuard,
} from '../config/index.ts';
import type { Guard, GuardedSpace } from '../guard/index.ts';
import { withConfigOption } from './config-option.ts';
import type { Context } from './context.ts';
import type { EngineScanner } from './engine.ts';
import { learnedLayer } from './model-file.ts';
import { readPacks } from './pack-file.ts';

/** What every command that works on a memory takes. */
export interface MemoryOptions extends ConfigFlags {
  readonly json?: true;
  readonly color: boolean;
}

/** What the help says of a store and a space that nobody names. */
export interface Unnamed {
  readonly store: string;
  readonly space: string;
}

const usual: Unnamed = { store: 'bezoar.db', space: 'default' };

/** Adds the options of a command that works on a memory, so that they read and mean the same everywhere. */
export function withMemoryOptions(command: Command, unnamed: Unnamed = usual): Command {
  return withSpaceOptions(command, unnamed).option('--json', 'print as JSON');
}

/** The same for a command that serves, and prints no answer. */
export function withSpaceOptions(command: Command, unnamed: Unnamed = usual): Command {
  return withStoreOptions(command, unnamed).option(
    '--space <name>',
    `the memory to work on (default: ${unnamed.space})`,
  );
}

/** The same for a command that works on all memories of a store. */
export function withStoreOptions(command: Command, unnamed: Unnamed = usual): Command {
  return withConfigOption(command)
    .option('--store <address>', `SQLite file, postgres://... or memory: (default: ${unnamed.store})`)
    .option('--key-file <path>', 'the key the journal is sealed with');
}

/** A memory, open. */
export interface OpenMemory {
  readonly guard: Guard;
  readonly space: GuardedSpace;
  readonly config: BezoarConfig;
  readonly scanner: EngineScanner;
  close(): Promise<void>;
}

export function configFor({ io }: Context, options: ConfigFlags, defaults?: ConfigDefaults): BezoarConfig {
  return loadConfig(options, io.cwd, io.env, defaults);
}

/** How a memory is opened. */
export interface Opening {
  /** What is done about one that is not there yet. Default `create`. */
  readonly absent?: 'create' | 'refuse';
  /** What holds where neither the options nor the environment nor the configuration name a store or a space. */
  readonly defaults?: ConfigDefaults | undefined;
  /** Whether it serves many callers at once. */
  readonly manyCallers?: boolean;
}

/** Opens what the options, the environment and the configuration name. The caller closes it; `withMemory` does so itself. */
export async function openMemory(
  context: Context,
  options: ConfigFlags,
  { absent, defaults, manyCallers = false }: Opening = {},
): Promise<OpenMemory> {
  const config = configFor(context, options, defaults);
  if (absent === 'refuse') refuseAbsent(config);
  const { store, passwordFile, keyFile } = config;
  return open(context, config, {
    store,
    variables: context.io.env,
    manyCallers,
    ...(passwordFile === undefined ? {} : { passwordFile }),
    ...(keyFile === undefined ? {} : { keyFile }),
  });
}

/** Opens a memory, runs, and closes it whatever happens. */
export async function withMemory<T>(
  context: Context,
  options: ConfigFlags,
  run: (memory: OpenMemory) => Promise<T>,
  opening: Opening = {},
): Promise<T> {
  return closing(await openMemory(context, options, opening), run);
}

/** The same policy and rules on an empty memory with a key of its own, of which nothing is left behind. */
export async function withRehearsal<T>(
  context: Context,
  options: ConfigFlags,
  run: (memory: OpenMemory) => Promise<T>,
): Promise<T> {
  const key = Buffer.from(context.env.random(32)).toString('base64');
  const config = configFor(context, options);
  return closing(await open(context, config, { store: 'memory:', variables: { BEZOAR_KEY: key } }), run);
}

async function open(context: Context, config: BezoarConfig, place: OpenOptions): Promise<OpenMemory> {
  const scanner = await scannerFor(context, config);
  const guard = await openGuard({ ...place, config: false, policyFor: config.policyFor, scanner, env: context.env });
  try {
    return { guard, space: guard.space(config.space), config, scanner, close: () => guard.close() };
  } catch (error) {
    await guard.close();
    throw error;
  }
}

async function closing<T>(memory: OpenMemory, run: (memory: OpenMemory) => Promise<T>): Promise<T> {
  try {
    return await run(memory);
  } finally {
    await memory.close();
  }
}

/** Whoever looks into a memory from the wrong folder should hear so, and not be shown an empty one. */
function refuseAbsent({ store }: BezoarConfig): void {
  if (store === 'memory:' || store.includes('://') || existsSync(store)) return;
  throw new Fault(
    'store-unavailable',
    `there is no memory at ${store}; run \`bezoar init\`, or name another with --store or --config`,
    { store },
  );
}

/** The scanner of a configuration: its packs and its model, or the rules that ship. */
export async function scannerFor(context: Context, { packs, model }: BezoarConfig): Promise<EngineScanner> {
  const { io } = context;
  const engine = await context.engine();
  const learned = await learnedLayer(
    { learned: model !== false, ...(typeof model === 'string' ? { model } : {}) },
    io.cwd,
    engine,
  );
  return engine.createScanner({ packs: await readPacks(packs, io.cwd, engine), ...learned });
}
