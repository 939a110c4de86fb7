import { dirname, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { Fault } from '../base/fault.ts';
import type { Policy, PolicyException } from '../policy/index.ts';
import { type BezoarConfig, configText, parseConfig, policies } from './bezoar-config.ts';
import type { ConfigData } from './config-schema.ts';

/** A configuration file with one more exception, not written yet. */
export interface ProposedException {
  /** The file that would change: the configuration, or the policy file that it names. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** The policies that would then apply. */
  readonly policyFor: (space: string) => Policy;
}

/**
 * Adds an exception to the settings of one space and validates the result as a whole. Comments and layout of a YAML file
 * are kept. Nothing is written.
 */
export function proposeException(
  config: Pick<BezoarConfig, 'file' | 'space'>,
  exception: PolicyException,
): ProposedException {
  const { file: name, space } = config;
  if (name === undefined) {
    throw new Fault(
      'config-invalid',
      'there is no configuration file to add the exception to; run `bezoar init`, or name a file with --config',
    );
  }
  const data = parseConfig(configText(name), name);
  const at = (path: string): string => resolve(dirname(name), path);
  const file = fileOf(data, name, space, at);
  const before = configText(file);
  const after = withException(before, file, space, exception);
  const read = (path: string): string => (path === file ? after : configText(path));
  return { file, before, after, policyFor: policies(parseConfig(read(name), name), name, at, read) };
}

/** No space may have settings in both files, so the exception goes where the settings of its space are. */
function fileOf(
  { policy, spaces = {} }: ConfigData,
  name: string,
  space: string,
  at: (path: string) => string,
): string {
  return typeof policy === 'string' && !Object.hasOwn(spaces, space) ? at(policy) : name;
}

function withException(text: string, name: string, space: string, exception: PolicyException): string {
  const isJson = name.endsWith('.json');
  const document = parseDocument(isJson ? text.replaceAll('\t', '  ') : text);
  const path = ['spaces', space, 'exceptions'];
  if (document.hasIn(path)) document.addIn(path, document.createNode(exception));
  else document.setIn(path, document.createNode([exception]));
  return isJson ? `${JSON.stringify(document.toJS({ maxAliasCount: 0 }), null, 2)}\n` : document.toString();
}
