import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { Fault } from '../base/fault.ts';
import {
  type BezoarConfig,
  type ConfigDefaults,
  type ConfigFlags,
  configNoticeText,
  createScanPool,
  loadConfig,
  type OpenedGuard,
  type OpenOptions,
  openGuard,
  type ReplicaLag,
  replicaLagText,
} from '../config/index.ts';
import type { GuardedSpace } from '../guard/index.ts';
import { withConfigOption } from './config-option.ts';
import { type Context, say } from './context.ts';
import { drawHidden } from './draw.ts';
import type { EngineScanner } from './engine.ts';
import { learnedLayer } from './model-file.ts';
import { readPacks } from './pack-file.ts';

/** The options of every command that works on a memory. */
export interface MemoryOptions extends ConfigFlags {
  readonly json?: true;
  readonly color: boolean;
}

/** The default store and space, as the help shows them. */
export interface Unnamed {
  readonly store: string;
  readonly space: string;
}

const standardDefaults: Unnamed = { store: 'bezoar.db', space: 'default' };

/** Adds the options of a command that works on one memory, so that they are the same everywhere. */
export function withMemoryOptions(command: Command, unnamed: Unnamed = standardDefaults): Command {
  return withSpaceOptions(command, unnamed).option('--json', 'print as JSON');
}

/** The same for a server, which prints no result. */
export function withSpaceOptions(command: Command, unnamed: Unnamed = standardDefaults): Command {
  return withStoreOptions(command, unnamed).option('--space <name>', `space to work on (default: ${unnamed.space})`);
}

/** The same for a command that works on all memories of a store. */
export function withStoreOptions(command: Command, unnamed: Unnamed = standardDefaults): Command {
  return withConfigOption(command)
    .option('--store <address>', `SQLite file, postgres://... or memory: (default: ${unnamed.store})`)
    .option('--key-file <path>', 'key that seals the journal');
}

/** An open memory. */
export interface OpenMemory {
  readonly guard: OpenedGuard;
  readonly space: GuardedSpace;
  readonly config: BezoarConfig;
  readonly scanner: EngineScanner;
  /** For servers: scans long texts in other threads before the guard sees them. */
  readonly prepareScan?: (texts: readonly string[]) => Promise<() => void>;
  close(): Promise<void>;
}

/** Reads the configuration, and says once for each run what in it does not count. */
export function configFor(context: Context, options: ConfigFlags, defaults?: ConfigDefaults): BezoarConfig {
  const { io } = context;
  const config = loadConfig(options, io.cwd, io.env, defaults);
  const said = saidTo.get(context) ?? new Set();
  saidTo.set(context, said);
  for (const line of config.notices.map(configNoticeText)) {
    if (!said.has(line)) say(context, drawHidden(line));
    said.add(line);
  }
  return config;
}

const saidTo = new WeakMap<Context, Set<string>>();

/** How a memory is opened. */
export interface Opening {
  /** What to do if the memory does not exist. Default `create`. */
  readonly absent?: 'create' | 'refuse';
  /** The store and space if options, environment and configuration name none. */
  readonly defaults?: ConfigDefaults | undefined;
  /** A policy to try instead of the configured one. */
  readonly policyFor?: BezoarConfig['policyFor'];
  /** If given, it is read from the replica of the configuration, and this is told of each space in which that is behind. */
  readonly onLag?: ((lag: ReplicaLag) => void) | undefined;
  /** Whether it serves many callers at once. */
  readonly manyCallers?: boolean;
}

/** Opens the memory that options, environment and configuration name. The caller must close it; see `withMemory`. */
export async function openMemory(
  context: Context,
  options: ConfigFlags,
  { absent, defaults, policyFor, onLag, manyCallers = false }: Opening = {},
): Promise<OpenMemory> {
  const configured = configFor(context, options, defaults);
  const config = policyFor === undefined ? configured : { ...configured, policyFor };
  if (absent === 'refuse') refuseAbsent(config);
  const { store, passwordFile, keyFile } = config;
  return open(context, config, {
    store,
    variables: context.io.env,
    manyCallers,
    ...(onLag === undefined ? {} : { replica: replicaFor(config), onLag }),
    ...(passwordFile === undefined ? {} : { passwordFile }),
    ...(keyFile === undefined ? {} : { keyFile }),
  });
}

export function replicaFor({ replica }: BezoarConfig): string {
  if (replica !== undefined) return replica;
  throw new Fault(
    'config-invalid',
    'no replica of this store is configured; add `replica: postgres://user@host/database` beside `store` in the configuration, or leave --replica out',
  );
}

/** Whoever reads from a replica is told how far it is behind. */
export function sayLag(context: Context): (lag: ReplicaLag) => void {
  return (lag) => say(context, drawHidden(replicaLagText(lag)));
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

/** The same policy and rules on an empty temporary memory with its own key. */
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
  const own = await scannerFor(context, config);
  const pool = place.manyCallers === true ? createScanPool(own, config) : undefined;
  const scanner = pool?.scanner ?? own;
  const guard = await openGuard({ ...place, config: false, policyFor: config.policyFor, scanner, env: context.env });
  try {
    const close = async (): Promise<void> => {
      await pool?.close();
      await guard.close();
    };
    const prepareScan = pool === undefined ? {} : { prepareScan: pool.prepare };
    return { guard, space: guard.space(config.space), config, scanner, ...prepareScan, close };
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

/** A person in the wrong folder should get an error, not an empty memory. */
export function refuseAbsent({ store }: Pick<BezoarConfig, 'store'>): void {
  if (store === 'memory:' || store.includes('://') || existsSync(store)) return;
  throw new Fault(
    'store-unavailable',
    `no memory at ${store}; run \`bezoar init\`, or name another store with --store or --config`,
    { store },
  );
}

/** The scanner of a configuration, with its packs and its model. */
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
