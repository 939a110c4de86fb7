import { linkSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { realTarget } from '../../files/links.ts';
import { diskFault } from './errors.ts';
import type { FileReading } from './reading.ts';

export interface Replacing {
  readonly env: Env;
  /** How the names of our drafts begin: theirs who share the folder may be in use. */
  readonly prefix: string;
  /** Where the file that is replaced is kept in sight: who still has it open may yet write into it. */
  readonly aside: string;
  /** Asked at the last moment. */
  readonly mayWrite: () => boolean;
}

/**
 * Puts a new text in the place of the one that was read, whole or not at all. False when the file is no longer the one that
 * was read: then nothing was written, and whoever changed it must be heard first.
 */
export function replaceFile(
  path: string,
  text: string,
  base: FileReading,
  { env, prefix, aside, mayWrite }: Replacing,
): boolean {
  const real = realTarget(path);
  const draft = join(dirname(real), `${prefix}${Buffer.from(env.random(8)).toString('hex')}.tmp`);
  // From here to the rename nothing is waited for: what is left of the race is the time of two system calls.
  const mayReplace = (): boolean => {
    const kept = linked(real, aside);
    if (isAccountedFor(kept ? aside : real, base, kept) && mayWrite()) return true;
    rmSync(aside, { force: true });
    return false;
  };
  try {
    return writeFileAtomic(real, text, { env, draft, mayReplace });
  } catch (error) {
    throw diskFault(path, error);
  }
}

/** Some file systems know no second name for a file. Then a late writer into the old one is not heard. */
function linked(real: string, aside: string): boolean {
  try {
    linkSync(real, aside);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (!unlinkable.has(codeOf(error))) throw error;
    return false;
  }
}

const unlinkable: ReadonlySet<string> = new Set([
  'EPERM',
  'EXDEV',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EACCES',
]);

/**
 * Whether replacing the file loses nothing: it is the one that was read. Where it stays in sight it may also have grown at its
 * end, since what was added is found there; else a program that writes all the time would keep us from ever writing.
 */
function isAccountedFor(path: string, base: FileReading, kept: boolean): boolean {
  try {
    const bytes = readFileSync(path);
    if (base.state !== 'read') return false;
    return base.bytes.equals(kept ? bytes.subarray(0, base.bytes.length) : bytes);
  } catch (error) {
    return codeOf(error) === 'ENOENT' && base.state === 'missing';
  }
}
