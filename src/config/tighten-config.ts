import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { placeOf } from '../base/wrong-setting.ts';
import { type IgnoredSetting, leavesOf, type Policy, tightened } from '../policy/index.ts';
import type { BezoarConfig } from './bezoar-config.ts';
import type { FoundConfig } from './config-files.ts';
import { foundFields } from './found-fields.ts';
import type { ConfigContents } from './read-config.ts';
import { isUrl } from './store-address.ts';

/** A setting of a configuration file that did not count. */
export interface ConfigNotice {
  readonly file: string;
  /** The place of the setting in the file, such as `policy.preset`. */
  readonly field: string;
  readonly why: string;
  /** What the user does so that it counts. */
  readonly step: string;
}

/** The notice in one line. */
export function configNoticeText({ file, field, why, step }: ConfigNotice): string {
  return `${file}: ${field} is ignored: ${why}; ${step}`;
}

/** The configuration with everything in a found file that makes it stricter. What would loosen it becomes a notice. */
export function tightenedConfig(config: BezoarConfig, { contents, changed }: FoundConfig): BezoarConfig {
  const { path, data } = contents;
  const outside = data.packs?.filter((pack) => !isFileBeside(path, pack)) ?? [];
  const packs = (data.packs ?? [])
    .filter((pack) => !outside.includes(pack))
    .map((pack) => resolve(dirname(path), pack));
  // An exception would take files away from what others guard.
  const exceptions = data.hooks.files.filter((pattern) => pattern.trimStart().startsWith('!'));
  const files = data.hooks.files.filter((pattern) => !exceptions.includes(pattern));
  const ignored = [
    ...ignoredFields(config, contents),
    ...ignoredPolicies(config, contents),
    ...outside.map(() => ({ path: ['packs'], why: 'a rule pack must be a file in the folder of the configuration' })),
    ...exceptions.map(() => ({ path: ['hooks', 'files'], why: 'an exception would unguard files' })),
  ];
  const { writes } = data.proxy;
  // A tool that a stranger calls a writing one gets every check: "writes" alone would free its answers from theirs.
  const newWrites = writes.filter((name) => !config.proxy.writes.includes(name));
  return {
    ...config,
    policyFor: remembered((space) => tightenedPolicy(config.policyFor(space), contents, space)),
    packs: [...new Set([...config.packs, ...packs])],
    hooks: { ...config.hooks, files: [...new Set([...config.hooks.files, ...files])] },
    proxy: {
      writes: [...config.proxy.writes, ...newWrites],
      reads: [...new Set([...config.proxy.reads, ...newWrites])],
    },
    notices: [
      ...config.notices,
      ...(changed ? [changedFile(path)] : []),
      ...ignored.map((one) => notice(path, changed, one)),
    ],
  };
}

const trustStep = 'if you trust the file, run `bezoar config trust` in its folder, or name it with --config';

function changedFile(file: string): ConfigNotice {
  return {
    file,
    field: 'the changed version',
    why: 'the version you approved stays in force; of the new one, only stricter settings count',
    step: trustStep,
  };
}

function notice(file: string, changed: boolean, { path, why }: IgnoredSetting): ConfigNotice {
  const standing = changed
    ? 'the file has changed since you approved it'
    : 'the file was only found, and may only make the guard stricter';
  return {
    file,
    field: placeOf(path.map((step) => (/^\d+$/.test(step) ? Number(step) : step))),
    why: `${why}, and ${standing}`,
    step: trustStep,
  };
}

const maxCachedPolicies = 1_000;

/** Servers ask for the policy of a space with every request. */
function remembered(policyFor: (space: string) => Policy): (space: string) => Policy {
  const known = new Map<string, Policy>();
  return (space) => {
    const policy = known.get(space) ?? policyFor(space);
    if (known.size < maxCachedPolicies) known.set(space, policy);
    return policy;
  };
}

function tightenedPolicy(policy: Policy, { policies }: ConfigContents, space: string): Policy {
  const common = tightened(policy, policies.common).policy;
  return Object.hasOwn(policies.spaces, space) ? tightened(common, policies.spaces[space] ?? {}).policy : common;
}

function ignoredPolicies({ policyFor, space }: BezoarConfig, { policies }: ConfigContents): readonly IgnoredSetting[] {
  const inside = (steps: readonly string[], ignored: readonly IgnoredSetting[]): readonly IgnoredSetting[] =>
    ignored.map(({ path, why }) => ({ path: [...steps, ...path], why }));
  return [
    ...inside(['policy'], tightened(policyFor(space), policies.common).ignored),
    ...Object.entries(policies.spaces).flatMap(([name, own]) =>
      inside(['spaces', name], tightened(tightened(policyFor(name), policies.common).policy, own).ignored),
    ),
  ];
}

/** The settings outside of policies that do not count and would have changed something. */
function ignoredFields(config: BezoarConfig, { path, given }: ConfigContents): readonly IgnoredSetting[] {
  const inForce = valuesInForce(config);
  return leavesOf(given).flatMap(([steps, value]) => {
    const field = steps.join('.');
    if (/^(?:policy|spaces)(?:\.|$)/.test(field)) return [];
    const use = foundFields[field] ?? { use: 'ignored', why: 'Bezoar does not know whether it would loosen the guard' };
    if (use.use !== 'ignored' || isOverridden(config, field)) return [];
    const meant = isPath(field) && typeof value === 'string' && !isUrl(value) ? resolve(dirname(path), value) : value;
    return JSON.stringify(inForce[field]) === JSON.stringify(meant) ? [] : [{ path: steps, why: use.why }];
  });
}

function valuesInForce(config: BezoarConfig): Readonly<Record<string, unknown>> {
  const { store, passwordFile, keyFile, space, model, serve, hooks, proxy, scan } = config;
  return {
    ...{ store, passwordFile, keyFile, space, model },
    'serve.host': serve.host,
    'serve.port': serve.port,
    'serve.allowedHosts': serve.allowedHosts,
    'hooks.answer': hooks.answer,
    'proxy.reads': proxy.reads,
    'scan.ignore': scan.ignore.map(({ folder: _, ...given }) => given),
  };
}

function isPath(field: string): boolean {
  return ['store', 'passwordFile', 'keyFile', 'model'].includes(field);
}

/** The command line or the environment decides, as it would if the file counted. */
function isOverridden({ sources }: BezoarConfig, field: string): boolean {
  const source = Object.hasOwn(sources, field) ? sources[field as keyof typeof sources] : 'default';
  return source === 'flag' || source === 'environment';
}

/** A stranger may not make us read other files of the user, or a device that never ends. */
function isFileBeside(config: string, pack: string): boolean {
  try {
    const folder = realpathSync(dirname(config));
    const file = realpathSync(resolve(folder, pack));
    const way = relative(folder, file);
    return !way.startsWith('..') && !isAbsolute(way) && lstatSync(file).isFile();
  } catch {
    return true; // missing; reading it says so
  }
}
