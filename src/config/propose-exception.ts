import { parseDocument } from 'yaml';
import { Fault } from '../base/fault.ts';
import type { Policy, PolicyException } from '../policy/index.ts';
import type { BezoarConfig } from './bezoar-config.ts';
import { policiesOf } from './policy-file.ts';
import { type ConfigContents, type FileAndText, parseConfig, readConfig } from './read-config.ts';

/** A configuration file with one more exception, not written yet. */
export interface ProposedException {
  /** The file that would change: the configuration, or the policy file that it names. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** The policies of the file as it is, and as it would be. They differ in the exception alone, whether the file counts or not. */
  readonly policyBefore: (space: string) => Policy;
  readonly policyFor: (space: string) => Policy;
}

/** The names of the exceptions that the file has for the space. */
export function exceptionNames({ file, space }: Pick<BezoarConfig, 'file' | 'space'>): ReadonlySet<string> {
  return file === undefined ? new Set() : namesIn(readConfig(file), space);
}

function namesIn({ policies: { common, spaces } }: ConfigContents, space: string): ReadonlySet<string> {
  const own = Object.hasOwn(spaces, space) ? spaces[space] : undefined;
  return new Set([...(common.exceptions ?? []), ...(own?.exceptions ?? [])].map(({ name }) => name));
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
  const contents = readConfig(name);
  const { path: file, text: before } = fileOf(contents, space);
  if (namesIn(contents, space).has(exception.name)) {
    throw new Fault(
      'config-invalid',
      `${file}: duplicate name "${exception.name}" among the exceptions of space ${space}; choose another with --name`,
    );
  }
  const after = withException(before, file, space, exception);
  const changed = { path: file, text: after };
  const proposed = file === name ? parseConfig(changed, contents.policyFile) : parseConfig(contents, changed);
  return {
    file,
    before,
    after,
    policyBefore: policiesOf(file, contents.policies).forSpace,
    policyFor: policiesOf(file, proposed.policies).forSpace,
  };
}

/** No space may have settings in both files, so the exception goes where the settings of its space are. */
function fileOf({ path, text, data, policyFile }: ConfigContents, space: string): FileAndText {
  return policyFile === undefined || Object.hasOwn(data.spaces ?? {}, space) ? { path, text } : policyFile;
}

function withException(text: string, name: string, space: string, exception: PolicyException): string {
  const isJson = name.endsWith('.json');
  const document = parseDocument(isJson ? text.replaceAll('\t', '  ') : text);
  const path = ['spaces', space, 'exceptions'];
  if (document.hasIn(path)) document.addIn(path, document.createNode(exception));
  else document.setIn(path, document.createNode([exception]));
  return isJson ? `${JSON.stringify(document.toJS({ maxAliasCount: 0 }), null, 2)}\n` : document.toString();
}
