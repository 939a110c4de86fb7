import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { type ApprovedConfig, approvedConfigs, modelHash, placeOfConfig, realPath } from './approved-configs.ts';
import { configIn, findConfigs } from './find-config.ts';
import { type ConfigContents, parseConfig, readConfig } from './read-config.ts';
import { isUrl } from './store-address.ts';
import { userFolder, type Variables } from './user-folder.ts';

/**
 * Why a file counts. A `found` one was in the working folder or above and may only tighten; every other one was named or
 * approved by a person, or is in a place that no project can write to.
 */
export type ConfigStanding = 'named' | 'approved' | 'beside-store' | 'user' | 'found';

export interface TrustedConfig {
  readonly standing: Exclude<ConfigStanding, 'found'>;
  readonly contents: ConfigContents;
  /** The approved file names a model that has changed since. */
  readonly modelChanged: boolean;
}

export interface FoundConfig {
  readonly contents: ConfigContents;
  /** A person approved an earlier version of the file. That version stays in force. */
  readonly changed: boolean;
}

export interface ConfigFiles {
  /** The one file that counts in full. */
  readonly trusted?: TrustedConfig;
  /** Files that only tighten, nearest first. None of them can hide another one. */
  readonly found: readonly FoundConfig[];
}

export interface NamedPlaces {
  readonly config: string | undefined;
  /** The store, if the command line or the environment names it. */
  readonly store: string | undefined;
}

export function configFiles({ config, store }: NamedPlaces, cwd: string, variables: Variables): ConfigFiles {
  if (config !== undefined) return { trusted: trust('named', readConfig(resolve(cwd, config))), found: [] };
  const approved = new Map(approvedConfigs(variables).map((one) => [one.path, one]));
  const folder = userFolder(variables);
  const found: FoundConfig[] = [];
  for (const path of findConfigs(cwd)) {
    if (realPath(dirname(path)) === realPath(folder)) break; // read below
    const contents = readConfig(path);
    const approval = approved.get(placeOfConfig(path));
    if (approval === undefined) {
      found.push({ contents, changed: false });
      continue;
    }
    const trusted = trustApproved(approval, path);
    if (isSame(approval, contents)) return { trusted, found };
    return { trusted, found: [...found, { contents, changed: true }] };
  }
  const beside = storeFolder(store, cwd);
  const trusted =
    readIfPresent('beside-store', beside === undefined ? undefined : configIn(beside)) ??
    readIfPresent('user', configIn(folder));
  return { ...(trusted === undefined ? {} : { trusted }), found };
}

function trust(standing: TrustedConfig['standing'], contents: ConfigContents): TrustedConfig {
  return { standing, contents, modelChanged: false };
}

function readIfPresent(standing: TrustedConfig['standing'], path: string | undefined): TrustedConfig | undefined {
  return path === undefined ? undefined : trust(standing, readConfig(path));
}

/** The file in the words that the person approved, whatever it says now. */
function trustApproved(approval: ApprovedConfig, path: string): TrustedConfig {
  const contents = parseConfig({ path, text: approval.text }, approval.policyFile);
  return { standing: 'approved', contents, modelChanged: modelHash(contents) !== approval.model };
}

function isSame(approval: ApprovedConfig, { text, policyFile }: ConfigContents): boolean {
  return approval.text === text && approval.policyFile?.text === policyFile?.text;
}

/**
 * The folder of a store that the user named, unless a project could have brought it along: a store in the folder where
 * the program works, above or below it, or in the same repository.
 */
function storeFolder(store: string | undefined, cwd: string): string | undefined {
  if (store === undefined || isUrl(store) || !isAbsolute(store)) return undefined;
  const [folder, here] = [realPath(dirname(store)), realPath(cwd)];
  const isInProject = isWithin(here, folder) || isWithin(folder, here) || isWithin(folder, repositoryOf(here));
  return isInProject ? undefined : folder;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way));
}

/** The nearest folder with version control, or the folder itself. */
function repositoryOf(folder: string): string {
  for (let at = folder; dirname(at) !== at; at = dirname(at)) {
    if (['.git', '.hg', '.svn', '.jj'].some((name) => existsSync(join(at, name)))) return at;
  }
  return folder;
}
