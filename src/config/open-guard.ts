import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cwd as currentFolder, emitWarning, env as processVariables } from 'node:process';
import { codeOf } from '../base/code-of.ts';
import { type Env, systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { unknownName, wrongValue } from '../base/wrong-setting.ts';
import type { Guard, TextScanner } from '../guard/index.ts';
import type { TextEmbedder } from '../model/embedder.ts';
import type { Keyring } from '../model/keyring.ts';
import type { TextReader } from '../model/reader.ts';
import type { ServerState } from '../model/server-state.ts';
import type { Store } from '../model/store.ts';
import type { Policy } from '../policy/index.ts';
import { withCommitScope } from '../stores/commit-scope.ts';
import { type ReplicaLag, replicaLagText } from '../stores/replica.ts';
import { sealServerState } from '../stores/sealed-server-state.ts';
import { type BezoarConfig, loadConfig } from './bezoar-config.ts';
import { configuredReader } from './configured-reader.ts';
import { configuredScanner } from './configured-scanner.ts';
import { createKeyFile, keyFilePath, keyringFromVariables, readKeyFile } from './key-file.ts';
import { openReplica, openStore } from './open-store.ts';
import { parsePolicyFile } from './policy-file.ts';
import { withPasswordFrom } from './store-address.ts';
import { type ConfigNotice, configNoticeText } from './tighten-config.ts';
import type { Variables } from './user-folder.ts';

/** Options that override the configuration file. */
export interface OpenOptions {
  /**
   * The configuration file. Default: BEZOAR_CONFIG, else the file that the command line would find from the working folder.
   * `false` uses none.
   */
  readonly config?: string | false;
  /** The path of a SQLite file, `postgres://...` or `memory:`. Default: BEZOAR_STORE, else the store of the configuration. */
  readonly store?: string;
  /** A replica of the PostgreSQL store. Everything is then read from there, and nothing can be changed. Default: none. */
  readonly replica?: string;
  /** Told of each space in which the replica lacks records of the primary. Default: a warning of the process. */
  readonly onLag?: (lag: ReplicaLag) => void;
  /** Default: BEZOAR_KEY, BEZOAR_KEY_FILE, the configuration, else `bezoar/keys.json` in the user's configuration folder. */
  readonly keyFile?: string;
  /** A policy in YAML or JSON. Default: the policies of the configuration, else the `balanced` preset. */
  readonly policyFile?: string;
  /** The policy of each space, instead of a file. */
  readonly policyFor?: (space: string) => Policy;
  /** A file with the password of a PostgreSQL store. */
  readonly passwordFile?: string;
  /** Default: the built-in rules and model, with the packs and the model of the configuration. */
  readonly scanner?: TextScanner;
  /** A second opinion: see `GuardOptions`. Default: the reader of the configuration, else none. */
  readonly reader?: TextReader;
  /** A model that embeds texts, so that recalls find by meaning too: see `GuardOptions`. Default: none. */
  readonly embed?: TextEmbedder;
  readonly variables?: Variables;
  readonly env?: Env;
  /** For servers: see `GuardOptions`. */
  readonly manyCallers?: boolean;
  /**
   * Called for each setting of a configuration file that does not count, because the file was only found. Default: a
   * warning of the process (`process.emitWarning`).
   */
  readonly onNotice?: (notice: ConfigNotice) => void;
  /** The folder for relative paths and for the search for a configuration. Default: the working folder. */
  readonly cwd?: string;
}

/** A guard with what servers on its store need. */
export interface OpenedGuard extends Guard {
  /** What they share, sealed with the keys of the guard. Pass it to `createServer` as `state`. */
  readonly serverState?: ServerState;
  /** Reports changes by other processes, if the store can. Pass it to `createServer` as `watch`. */
  readonly watchSpaces?: NonNullable<Store['watch']>;
}

/**
 * Opens the store, the keys and the policy and returns a guard for them. It reads the same configuration file as the command
 * line, so that both open the same memory; options override the file. A file that was only found, and not named or approved
 * by a person, can only make the guard stricter.
 */
export async function openGuard(options: OpenOptions = {}): Promise<OpenedGuard> {
  refuseBadOptions(options);
  const { variables = processVariables, cwd = currentFolder() } = options;
  // Validated before anything is opened: an invalid setting is an error at start-up, never replaced by a default.
  const config = configOf(options, cwd, variables);
  for (const notice of config.notices) (options.onNotice ?? warn)(notice);
  const policy =
    options.policyFile === undefined
      ? (options.policyFor ?? config.policyFor)
      : readPolicy(resolve(cwd, options.policyFile));
  const { passwordFile = config.passwordFile, env, embed, manyCallers = false } = options;
  // Imported here so that programs that only read a configuration or a key do not load the guard and its rules.
  const { createGuard } = await import('../guard/index.ts');
  const scanner = options.scanner ?? (await configuredScanner(config));
  const reader = options.reader ?? (await configuredReader(config, variables));
  const at = (address: string): string =>
    passwordFile === undefined ? address : withPasswordFrom(address, resolve(cwd, passwordFile));
  const { replica, onLag = warnOfLag } = options;
  const store = await (replica === undefined
    ? openStore(at(config.store))
    : openReplica(at(config.store), at(replica), onLag));
  try {
    const keyring = await keysFor(store, config.keyFile, variables);
    const guard = createGuard({
      store: withCommitScope(store),
      keyring,
      scanner,
      manyCallers,
      ...(reader === undefined ? {} : { reader }),
      ...(embed === undefined ? {} : { embed }),
      ...(policy === undefined ? {} : { policy }),
      ...(env === undefined ? {} : { env }),
    });
    const { serverState, watch } = store;
    return Object.assign(guard, {
      ...(serverState === undefined ? {} : { serverState: sealServerState(serverState, keyring, env ?? systemEnv) }),
      ...(watch === undefined ? {} : { watchSpaces: watch.bind(store) }),
    });
  } catch (error) {
    await store.close();
    throw error;
  }
}

type OpenConfig = Pick<BezoarConfig, 'store' | 'keyFile' | 'passwordFile' | 'packs' | 'model' | 'reader' | 'notices'> &
  Partial<Pick<BezoarConfig, 'policyFor'>>;

function configOf({ config, store, keyFile }: OpenOptions, cwd: string, variables: Variables): OpenConfig {
  if (config === false) {
    const address = store ?? variables.BEZOAR_STORE ?? 'bezoar.db';
    return { store: address, packs: [], notices: [], ...(keyFile === undefined ? {} : { keyFile }) };
  }
  const flags = {
    ...(config === undefined ? {} : { config }),
    ...(store === undefined ? {} : { store }),
    ...(keyFile === undefined ? {} : { keyFile }),
  };
  return loadConfig(flags, cwd, variables);
}

function warn(notice: ConfigNotice): void {
  emitWarning(configNoticeText(notice), { type: 'BezoarWarning', code: 'BEZOAR_CONFIG_IGNORED' });
}

function warnOfLag(lag: ReplicaLag): void {
  emitWarning(replicaLagText(lag), { type: 'BezoarWarning', code: 'BEZOAR_REPLICA_BEHIND' });
}

type Kind = 'string' | 'function' | 'object' | 'boolean';

const kinds: Readonly<Record<keyof OpenOptions, Kind>> = {
  config: 'string',
  store: 'string',
  replica: 'string',
  onLag: 'function',
  keyFile: 'string',
  policyFile: 'string',
  policyFor: 'function',
  passwordFile: 'string',
  scanner: 'object',
  reader: 'object',
  embed: 'object',
  variables: 'object',
  env: 'object',
  manyCallers: 'boolean',
  onNotice: 'function',
  cwd: 'string',
};

/** A misspelt option, or a bare path, would open another memory than the caller intends. */
function refuseBadOptions(options: OpenOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw badOption(wrongValue('the argument', options, "an object such as { store: 'memory.db' }"));
  }
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name)) throw badOption(unknownName('option', name, Object.keys(kinds)));
    const kind = kinds[name as keyof OpenOptions];
    const isNone = name === 'config' && value === false;
    if (value !== undefined && !isNone && typeof value !== kind)
      throw badOption(wrongValue(name, value, expectedOf[kind]));
  }
}

const expectedOf = { string: 'a text', function: 'a function', object: 'an object', boolean: 'true or false' } as const;

function badOption(problem: string): Fault {
  return new Fault('config-invalid', `openGuard: ${problem}`);
}

function readPolicy(path: string): ReturnType<typeof parsePolicyFile>['forSpace'] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Fault('config-invalid', `the policy file ${path} cannot be read (${codeOf(error)})`);
  }
  return parsePolicyFile(text, path).forSpace;
}

/** Creates a key only for an empty store. If the store has a journal, a missing key is an error and never replaced. */
export async function keysFor(store: Store, keyFile: string | undefined, variables: Variables): Promise<Keyring> {
  const path = keyFile ?? keyFilePath(variables);
  const existing = (keyFile === undefined ? keyringFromVariables(variables) : undefined) ?? readKeyFile(path);
  if (existing !== undefined) return existing;
  const spaces = await store.spaces();
  if (spaces.length === 0) return createKeyFile(path);
  throw new Fault(
    'key-unusable',
    `the store has the journal of ${spaces.length} ${spaces.length === 1 ? 'space' : 'spaces'}, but there is no key file at ${path}; put the key file back, or set BEZOAR_KEY_FILE to its path`,
    { spaces: spaces.length },
  );
}
