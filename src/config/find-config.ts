import { type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getuid } from 'node:process';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';

/** In the order they are looked for; two of them side by side are refused, since only one would be believed. */
export const configNames: readonly string[] = ['bezoar.config.yaml', 'bezoar.config.yml', 'bezoar.config.json'];

/** The configuration that holds in a folder: its own, or that of the nearest folder above it. */
export function findConfig(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const [found, second] = configNames.map((name) => join(at, name)).filter((path) => statOf(path)?.isFile() === true);
    if (found !== undefined && second !== undefined) {
      throw new Fault('config-invalid', `${found} and ${second} stand side by side; keep one`);
    }
    if (found !== undefined) {
      refuseForeign(found);
      return found;
    }
    if (dirname(at) === at) return undefined;
  }
}

/**
 * A file that was merely found, in a shared folder perhaps, decides which policy holds. It counts only when it is the
 * user's own or the system's and nobody else can write it; whoever trusts another names it with --config.
 */
function refuseForeign(path: string): void {
  const stats = statOf(path);
  if (stats === undefined || getuid === undefined) return;
  const own = stats.uid === getuid() || stats.uid === 0;
  if (own && (stats.mode & 0o002) === 0) return;
  const why = own ? 'can be written by anybody' : 'belongs to another user';
  throw new Fault('config-invalid', `${path} ${why}; if you trust it, name it with --config`, { path });
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(codeOf(error))) return undefined;
    throw new Fault('config-invalid', `${path} cannot be looked at (${codeOf(error)})`, { path }, error);
  }
}
