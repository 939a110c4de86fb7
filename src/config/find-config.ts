import { type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getuid } from 'node:process';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';

/** File names, in search order. Two of them in one folder are refused, because only one would take effect. */
export const configNames: readonly string[] = ['bezoar.config.yaml', 'bezoar.config.yml', 'bezoar.config.json'];

/** The configuration files in a folder and in those above it, nearest first. */
export function* findConfigs(folder: string): Generator<string> {
  for (let at = folder; ; at = dirname(at)) {
    const found = configIn(at);
    if (found !== undefined) yield found;
    if (dirname(at) === at) return;
  }
}

/** The configuration file in this very folder. */
export function configIn(folder: string): string | undefined {
  const [found, second] = configNames
    .map((name) => join(folder, name))
    .filter((path) => statOf(path)?.isFile() === true);
  if (found !== undefined && second !== undefined) {
    throw new Fault('config-invalid', `${found} and ${second} are in the same folder; delete one of them`);
  }
  if (found !== undefined) refuseForeign(found);
  return found;
}

/**
 * A file that the search finds may be in a shared folder. So it must belong to the user or to root, and not everybody may
 * be able to write it. Users who trust another file name it with --config.
 */
function refuseForeign(path: string): void {
  const stats = statOf(path);
  if (stats === undefined || getuid === undefined) return;
  const own = stats.uid === getuid() || stats.uid === 0;
  if (own && (stats.mode & 0o002) === 0) return;
  const why = own ? 'is writable by every user' : 'belongs to another user';
  throw new Fault('config-invalid', `${path} ${why}; if you trust it, name it with --config`, { path });
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(codeOf(error))) return undefined;
    throw new Fault('config-invalid', `${path} cannot be read (${codeOf(error)})`, { path }, error);
  }
}
