import { mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { getuid } from 'node:process';
import * as z from 'zod';
import { codeOf } from '../base/code-of.ts';
import { type Env, systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';
import { takeLockSync } from '../files/lock.ts';
import type { Inferred } from '../model/inferred.ts';
import { type ConfigContents, readConfig } from './read-config.ts';
import { userFolder, type Variables } from './user-folder.ts';

const fileAndText = { path: z.string(), text: z.string() };

/** What a person approved: the words of the files and not only their names, so that a later change does not count. */
const approvedConfig = z.strictObject({
  ...fileAndText,
  policyFile: z.strictObject(fileAndText).exactOptional(),
  /** SHA-256 of the model, which is too large to copy. */
  model: z.string().exactOptional(),
  approvedAt: z.int(),
});
export type ApprovedConfig = Inferred<typeof approvedConfig>;

const fileSchema = z.strictObject({ format: z.literal('bezoar-approved/1'), configs: z.array(approvedConfig) });

const lockTimeoutMs = 5_000;

/** In the user's configuration folder, out of reach of a project. */
export function approvalsPath(variables: Variables): string {
  return join(userFolder(variables), 'approved.json');
}

/** The files that a person approved, in the words they approved. */
export function approvedConfigs(variables: Variables): readonly ApprovedConfig[] {
  const path = approvalsPath(variables);
  const text = textIfExists(path);
  if (text === undefined) return [];
  try {
    return fileSchema.parse(JSON.parse(text)).configs;
  } catch (error) {
    throw new Fault(
      'config-invalid',
      `${path} is damaged; remove it and approve your configurations again with \`bezoar config trust\``,
      { path },
      error,
    );
  }
}

/** Records that this file counts in full, as it is now. Only a person may decide this. */
export function approveConfig(path: string, variables: Variables, env: Env = systemEnv): ConfigContents {
  const contents = readConfig(placeOfConfig(path));
  const { text, policyFile } = contents;
  const model = modelHash(contents);
  const approved: ApprovedConfig = {
    path: contents.path,
    text,
    ...(policyFile === undefined ? {} : { policyFile }),
    ...(model === undefined ? {} : { model }),
    approvedAt: env.now(),
  };
  change(variables, env, (configs) => [...configs.filter((one) => one.path !== approved.path), approved]);
  return contents;
}

/** False if the file was not approved. */
export function forgetConfig(path: string, variables: Variables, env: Env = systemEnv): boolean {
  const place = placeOfConfig(path);
  let found = false;
  change(variables, env, (configs) => {
    found = configs.some((one) => one.path === place);
    return configs.filter((one) => one.path !== place);
  });
  return found;
}

/**
 * The name under which a file is approved: its real folder, but not the target of the file itself. Otherwise a project
 * could ship a link to a file that was approved for another one.
 */
export function placeOfConfig(path: string): string {
  return join(realPath(dirname(resolve(path))), basename(path));
}

/** The same folder under every name: through links, and in the letter case of the disk. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path); // missing; reading it says so
  }
}

/** SHA-256 of the model that a configuration names; undefined if it names none. */
export function modelHash({ path, data: { model } }: Pick<ConfigContents, 'path' | 'data'>): string | undefined {
  if (typeof model !== 'string') return undefined;
  const file = resolve(dirname(path), model);
  try {
    return sha256(readFileSync(file));
  } catch (error) {
    throw new Fault('config-invalid', `the model ${file} cannot be read (${codeOf(error)})`, { path: file }, error);
  }
}

function textIfExists(path: string): string | undefined {
  try {
    const { mode, uid } = statSync(path);
    if (getuid !== undefined && ((mode & 0o022) !== 0 || (uid !== getuid() && uid !== 0))) {
      throw new Fault('config-invalid', `other users can change ${path}; run: chmod 600 ${path}`, { path });
    }
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw new Fault('config-invalid', `${path} cannot be read (${codeOf(error)})`, { path }, error);
  }
}

function change(
  variables: Variables,
  env: Env,
  next: (configs: readonly ApprovedConfig[]) => readonly ApprovedConfig[],
): void {
  const path = approvalsPath(variables);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = takeLockSync(`${path}.lock`, { env, patienceMs: lockTimeoutMs });
  try {
    const configs = next(approvedConfigs(variables));
    // An empty list means the same as no file, and no trace of a withdrawn approval should remain.
    if (configs.length === 0 && lock.isHeld()) {
      rmSync(path, { force: true });
      return;
    }
    const text = `${JSON.stringify({ format: 'bezoar-approved/1', configs }, null, 2)}\n`;
    if (writeFileAtomic(path, text, { env, mayReplace: () => lock.isHeld() })) return;
    throw new Fault(
      'store-contention',
      `another process took over the lock of ${path}; nothing was changed; try again`,
    );
  } finally {
    lock.release();
  }
}
