import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import { showValue } from '../base/wrong-setting.ts';
import { parseSettings } from '../model/parse-settings.ts';
import type { Policy } from '../policy/index.ts';
import {
  type ConfigData,
  configFileSchema,
  type HookSettings,
  type ProxySettings,
  type ServeSettings,
} from './config-schema.ts';
import { findConfig } from './find-config.ts';
import type { Variables } from './key-file.ts';
import { policiesOf, readPolicyFile } from './policy-file.ts';
import { readData } from './read-data.ts';
import { isUrl, refuseInlinePassword } from './store-address.ts';

/** Where a setting came from. Flags override variables, variables the file, and the file the defaults. */
export type Source = 'flag' | 'environment' | 'file' | 'default';

export interface BezoarConfig {
  /** The file, if there is one. */
  readonly file?: string;
  /** `memory:`, `postgres://...` or the absolute path of a SQLite file. */
  readonly store: string;
  readonly passwordFile?: string;
  readonly keyFile?: string;
  readonly space: string;
  readonly policyFor: (space: string) => Policy;
  readonly packs: readonly string[];
  readonly model?: string | false;
  readonly serve: ServeSettings;
  readonly hooks: HookSettings;
  readonly proxy: ProxySettings;
  readonly sources: { readonly store: Source; readonly space: Source; readonly keyFile: Source };
}

/** Settings of the command line, which override the file. */
export interface ConfigFlags {
  readonly config?: string;
  readonly store?: string;
  readonly space?: string;
  readonly keyFile?: string;
}

/** Values for settings that nobody gave. */
export interface ConfigDefaults {
  readonly store: string;
  readonly space: string;
  /** True for a program with a space of its own, which ignores the space in the file. */
  readonly apart?: boolean;
}

const builtInDefaults: ConfigDefaults = { store: 'bezoar.db', space: 'default' };

/** All settings a program needs before it opens anything. An invalid file is refused as a whole. */
export function loadConfig(
  flags: ConfigFlags,
  cwd: string,
  variables: Variables,
  defaults: ConfigDefaults = builtInDefaults,
): BezoarConfig {
  const named = flags.config ?? nonEmpty(variables.BEZOAR_CONFIG);
  const file = named === undefined ? findConfig(cwd) : resolve(cwd, named);
  const data: ConfigData = file === undefined ? configFileSchema.parse({ version: 1 }) : readConfig(file);
  const folder = file === undefined ? cwd : dirname(file);
  const at = (path: string): string => resolve(folder, path);
  const store = pick(flags.store, nonEmpty(variables.BEZOAR_STORE), data.store, defaults.store);
  const space = pick(
    flags.space,
    nonEmpty(variables.BEZOAR_SPACE),
    defaults.apart ? undefined : data.space,
    defaults.space,
  );
  // Keys in BEZOAR_KEY override every key file that the command line does not name.
  const inVariables = nonEmpty(variables.BEZOAR_KEY) === undefined ? nonEmpty(variables.BEZOAR_KEY_FILE) : '';
  const keyFile = pick(flags.keyFile, inVariables, data.keyFile, '');
  const isTyped = (source: Source): boolean => source === 'flag' || source === 'environment';
  const absolute = ({ value, source }: Picked): string => resolve(isTyped(source) ? cwd : folder, value);
  return {
    ...(file === undefined ? {} : { file }),
    store: isUrl(store.value) ? store.value : absolute(store),
    ...(data.passwordFile === undefined ? {} : { passwordFile: at(data.passwordFile) }),
    ...(keyFile.value === '' ? {} : { keyFile: absolute(keyFile) }),
    space: space.value,
    policyFor: policies(data, file ?? 'bezoar', at),
    packs: (data.packs ?? []).map(at),
    ...(data.model === undefined ? {} : { model: data.model === false ? false : at(data.model) }),
    serve: data.serve,
    hooks: data.hooks,
    proxy: data.proxy,
    sources: { store: store.source, space: space.source, keyFile: keyFile.source },
  };
}

/** An empty variable counts as unset. */
function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

interface Picked {
  readonly value: string;
  readonly source: Source;
}

function pick(
  flag: string | undefined,
  variable: string | undefined,
  inFile: string | undefined,
  fallback: string,
): Picked {
  const candidates: readonly (readonly [Source, string | undefined])[] = [
    ['flag', flag],
    ['environment', variable],
    ['file', inFile],
  ];
  for (const [source, value] of candidates) if (value !== undefined) return { value, source };
  return { value: fallback, source: 'default' };
}

function readConfig(path: string): ConfigData {
  return parseConfig(configText(path), path);
}

/** The text of a configuration or policy file. */
export function configText(path: string): string {
  return textOf(path, 'configuration');
}

/** The validated contents of a configuration file. */
export function parseConfig(text: string, path: string): ConfigData {
  const parsed = parseSettings(configFileSchema, readData(text, path), { whole: 'the file' });
  if (!parsed.ok) throw invalid(path, parsed.problem);
  if (parsed.data.store !== undefined) refuseInlinePassword(parsed.data.store, path);
  return parsed.data;
}

const maxConfigBytes = 1_048_576;

function textOf(path: string, what: string): string {
  try {
    if (statSync(path).size > maxConfigBytes) throw invalid(path, `the file is larger than ${maxConfigBytes} bytes`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('config-invalid', `the ${what} ${path} cannot be read (${codeOf(error)})`, { path }, error);
  }
}

/** The policy may be in a file of its own. Then no space may have settings in both files. */
export function policies(
  data: ConfigData,
  name: string,
  at: (path: string) => string,
  read: (path: string) => string = (path) => textOf(path, 'policy file'),
): (space: string) => Policy {
  const { policy = {}, spaces = {} } = data;
  if (typeof policy !== 'string') return policiesOf(name, { common: policy, spaces }).forSpace;
  const path = at(policy);
  const inFile = readPolicyFile(read(path), path);
  const inBoth = Object.keys(spaces).find((space) => Object.hasOwn(inFile.spaces, space));
  if (inBoth !== undefined) throw invalid(name, `space ${showValue(inBoth)} is set both here and in ${path}; keep one`);
  return policiesOf(path, { common: inFile.common, spaces: { ...inFile.spaces, ...spaces } }).forSpace;
}

function invalid(path: string, message: string): Fault {
  return new Fault('config-invalid', `${path}: ${message}`, { path });
}
