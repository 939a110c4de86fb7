import { dirname, resolve } from 'node:path';
import type { Policy } from '../policy/index.ts';
import { type ConfigStanding, configFiles, type TrustedConfig } from './config-files.ts';
import {
  configFileSchema,
  type HookSettings,
  type MaintenanceSettings,
  type ProxySettings,
  type ReaderSettings,
  type ScanIgnore,
  type ServeSettings,
} from './config-schema.ts';
import { policiesOf } from './policy-file.ts';
import type { ConfigContents } from './read-config.ts';
import { isUrl } from './store-address.ts';
import { type ConfigNotice, tightenedConfig } from './tighten-config.ts';
import type { Variables } from './user-folder.ts';

/** Where a setting came from. Flags override variables, variables the file, and the file the defaults. */
export type Source = 'flag' | 'environment' | 'file' | 'default';

/** A configuration file that takes part. */
export interface ConfigFile {
  readonly path: string;
  /** Why it counts; a `found` one may only tighten. */
  readonly standing: ConfigStanding;
}

export interface BezoarConfig {
  /** The nearest file, if there is one. */
  readonly file?: string;
  /** All files that take part, nearest first. */
  readonly files: readonly ConfigFile[];
  /** Settings that did not count, because their file was only found. */
  readonly notices: readonly ConfigNotice[];
  /** `memory:`, `postgres://...` or the absolute path of a SQLite file. */
  readonly store: string;
  /** The address of a replica of the store. */
  readonly replica?: string;
  readonly passwordFile?: string;
  readonly keyFile?: string;
  readonly space: string;
  readonly policyFor: (space: string) => Policy;
  readonly packs: readonly string[];
  readonly model?: string | false;
  readonly reader?: ReaderSettings;
  readonly serve: ServeSettings;
  readonly hooks: HookSettings;
  readonly maintenance: MaintenanceSettings;
  readonly proxy: ProxySettings;
  readonly scan: { readonly ignore: readonly ScanIgnore[] };
  readonly sources: { readonly store: Source; readonly space: Source; readonly keyFile: Source };
}

/** Settings of the command line, which override the file. */
export interface ConfigFlags {
  readonly config?: string;
  readonly store?: string;
  readonly space?: string;
  readonly keyFile?: string;
}

/** Values for settings that are not given. */
export interface ConfigDefaults {
  readonly store: string;
  readonly space: string;
  /** True for a program with a space of its own, which ignores the space in the file. */
  readonly apart?: boolean;
}

const builtInDefaults: ConfigDefaults = { store: 'bezoar.db', space: 'default' };

/**
 * All settings a program needs before it opens anything. An invalid file is refused as a whole. A file that was merely
 * found can only make the settings stricter; `notices` says what did not count.
 */
export function loadConfig(
  flags: ConfigFlags,
  cwd: string,
  variables: Variables,
  defaults: ConfigDefaults = builtInDefaults,
): BezoarConfig {
  const config = flags.config ?? nonEmpty(variables.BEZOAR_CONFIG);
  const namedStore = flags.store ?? nonEmpty(variables.BEZOAR_STORE);
  const { trusted, found } = configFiles({ config, store: namedStore }, cwd, variables);
  const files = [
    ...found.flatMap(({ contents }) => filesOf(contents, 'found')),
    ...(trusted === undefined ? [] : filesOf(trusted.contents, trusted.standing)),
  ];
  const [nearest] = files;
  const own: BezoarConfig = {
    ...trustedConfig(trusted, flags, cwd, variables, defaults),
    files,
    ...(nearest === undefined ? {} : { file: nearest.path }),
  };
  return found.reduceRight(tightenedConfig, own);
}

function filesOf({ path, policyFile }: ConfigContents, standing: ConfigStanding): readonly ConfigFile[] {
  return [path, ...(policyFile === undefined ? [] : [policyFile.path])].map((each) => ({ path: each, standing }));
}

function trustedConfig(
  trusted: TrustedConfig | undefined,
  flags: ConfigFlags,
  cwd: string,
  variables: Variables,
  defaults: ConfigDefaults,
): Omit<BezoarConfig, 'file' | 'files'> {
  const { path, data, policies } = trusted?.contents ?? noContents;
  const folder = trusted === undefined ? cwd : dirname(path);
  const at = (file: string): string => resolve(folder, file);
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
  // The default store is next to the file of a project. The user's own file serves all projects.
  const defaultFolder = trusted?.standing === 'named' || trusted?.standing === 'approved' ? folder : cwd;
  const folderOf = { flag: cwd, environment: cwd, file: folder, default: defaultFolder } as const;
  const absolute = ({ value, source }: Picked): string => resolve(folderOf[source], value);
  return {
    store: isUrl(store.value) ? store.value : absolute(store),
    // The replica is one of the store beside it, not of a store that somebody names instead.
    ...(data.replica === undefined || (data.store !== undefined && store.source !== 'file')
      ? {}
      : { replica: data.replica }),
    ...(data.passwordFile === undefined ? {} : { passwordFile: at(data.passwordFile) }),
    ...(keyFile.value === '' ? {} : { keyFile: absolute(keyFile) }),
    space: space.value,
    policyFor: policiesOf(path, policies).forSpace,
    packs: (data.packs ?? []).map(at),
    ...modelOf(trusted, at),
    ...(trusted?.contents.data.reader === undefined ? {} : { reader: trusted.contents.data.reader }),
    serve: data.serve,
    hooks: data.hooks,
    maintenance: data.maintenance,
    proxy: data.proxy,
    scan: { ignore: data.scan.ignore.map((one) => ({ ...one, folder })) },
    sources: { store: store.source, space: space.source, keyFile: keyFile.source },
    notices: trusted?.modelChanged === true ? [changedModel(path)] : [],
  };
}

function modelOf(trusted: TrustedConfig | undefined, at: (file: string) => string): Pick<BezoarConfig, 'model'> {
  const model = trusted?.modelChanged === true ? undefined : trusted?.contents.data.model;
  if (model === undefined) return {};
  return { model: model === false ? false : at(model) };
}

const noContents: Pick<ConfigContents, 'path' | 'data' | 'policies'> = {
  path: 'bezoar',
  data: configFileSchema.parse({ version: 1 }),
  policies: { common: {}, spaces: {} },
};

function changedModel(file: string): ConfigNotice {
  return {
    file,
    field: 'model',
    why: 'the model has changed since you approved the file',
    step: 'if you trust the model, run `bezoar config trust` in the folder of the file',
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
