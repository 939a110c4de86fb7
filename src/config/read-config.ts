import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import { showValue } from '../base/wrong-setting.ts';
import { parseSettings } from '../model/parse-settings.ts';
import { type ConfigData, configFileSchema } from './config-schema.ts';
import { type PolicyData, policiesOf, readPolicyFile } from './policy-file.ts';
import { readData } from './read-data.ts';
import { refuseInlinePassword } from './store-address.ts';

/** A file and its text, which is read once: what is compared is what counts. */
export interface FileAndText {
  readonly path: string;
  readonly text: string;
}

/** A valid configuration file, and the policy file that it names. */
export interface ConfigContents extends FileAndText {
  readonly data: ConfigData;
  /** As written, without defaults. */
  readonly given: object;
  readonly policies: PolicyData;
  readonly policyFile?: FileAndText;
}

export function readConfig(path: string): ConfigContents {
  return parseConfig({ path, text: readConfigText(path, 'configuration') });
}

/** The policy may be in a file of its own. Then no space may have settings in both files. */
export function parseConfig({ path, text }: FileAndText, knownPolicyFile?: FileAndText): ConfigContents {
  const raw = readData(text, path);
  const parsed = parseSettings(configFileSchema, raw, { whole: 'the file' });
  if (!parsed.ok) throw invalid(path, parsed.problem);
  const { data } = parsed;
  if (data.store !== undefined) refuseInlinePassword(data.store, path, 'store');
  if (data.replica !== undefined) refuseInlinePassword(data.replica, path, 'replica');
  const contents = { path, text, data, given: raw as object };
  const { policy = {}, spaces = {} } = data;
  if (typeof policy !== 'string') return { ...contents, policies: checked(path, { common: policy, spaces }) };
  const policyPath = resolve(dirname(path), policy);
  const policyFile = knownPolicyFile ?? { path: policyPath, text: readConfigText(policyPath, 'policy file') };
  const inFile = readPolicyFile(policyFile.text, policyPath);
  const inBoth = Object.keys(spaces).find((space) => Object.hasOwn(inFile.spaces, space));
  if (inBoth !== undefined)
    throw invalid(path, `space ${showValue(inBoth)} is set both here and in ${policyPath}; keep one`);
  const policies = { common: inFile.common, spaces: { ...inFile.spaces, ...spaces } };
  return { ...contents, policies: checked(policyPath, policies), policyFile };
}

/** A contradiction is reported before anything is opened, also if the file may only tighten. */
function checked(name: string, policies: PolicyData): PolicyData {
  policiesOf(name, policies);
  return policies;
}

const maxConfigBytes = 1_048_576;

function readConfigText(path: string, what: string): string {
  try {
    const stats = statSync(path);
    // A project could name a device that never ends.
    if (!stats.isFile()) throw invalid(path, 'not a regular file');
    if (stats.size > maxConfigBytes) throw invalid(path, `the file is larger than ${maxConfigBytes} bytes`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Fault) throw error;
    const code = codeOf(error);
    const problem = code === 'ENOENT' ? 'does not exist; check the path' : `cannot be read (${code})`;
    throw new Fault('config-invalid', `the ${what} ${path} ${problem}`, { path }, error);
  }
}

function invalid(path: string, message: string): Fault {
  return new Fault('config-invalid', `${path}: ${message}`, { path });
}
