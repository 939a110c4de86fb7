import { linkSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { realTarget } from '../../files/links.ts';
import { diskFault, uncertainFault } from './errors.ts';
import type { FileReading } from './reading.ts';

export interface Replacing {
  readonly env: Env;
  /** The start of our drafts' names. Drafts with other names may be in use by others. */
  readonly prefix: string;
  /** A second name for the replaced file, because a program that still has it open may write into it later. */
  readonly aside: string;
  /** Notes the write, when its draft is on disk. */
  readonly begin: (draft: string) => void;
  /** Takes the note back: the write will not happen. */
  readonly giveUp: () => void;
  /** Checked immediately before the rename. */
  readonly mayWrite: () => boolean;
}

/**
 * Replaces the content that was read with a new text, completely or not at all. Returns false when the file has changed since
 * it was read: nothing was written, and the other program's change must be taken in first.
 */
export function replaceFile(
  path: string,
  text: string,
  base: FileReading,
  { env, prefix, aside, begin, giveUp, mayWrite }: Replacing,
): boolean {
  const real = realTarget(path);
  const draft = join(dirname(real), `${prefix}${Buffer.from(env.random(8)).toString('hex')}.tmp`);
  const mayReplace = (): boolean => {
    begin(draft);
    // From here to the rename nothing is awaited, so the remaining race lasts two system calls.
    const isLinked = linked(real, aside);
    if (isAccountedFor(isLinked ? aside : real, base, isLinked) && mayWrite()) return true;
    giveUp();
    rmSync(aside, { force: true });
    return false;
  };
  try {
    return writeFileAtomic(real, text, { env, draft, mayReplace });
  } catch (error) {
    if (holds(real, text)) throw uncertainFault(path, error);
    takenBack(giveUp, aside);
    throw diskFault(path, error);
  }
}

/** Until the note is taken back, the second name tells that the file was not replaced. The next process with the lock can do both. */
function takenBack(giveUp: () => void, aside: string): void {
  try {
    giveUp();
    rmSync(aside, { force: true });
  } catch (error) {
    if (codeOf(error) === 'unknown') throw error;
  }
}

/** Whether the file already has the new text, although its replacement failed. */
function holds(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text;
  } catch {
    return false;
  }
}

/** Some file systems do not support hard links. There, late writes into the replaced file are lost. */
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
 * Whether replacing the file loses nothing, because it is the one that was read. A file that keeps its second name may also
 * have grown: the addition will be found there. Otherwise a program that never stops writing would block us forever.
 */
function isAccountedFor(path: string, base: FileReading, isLinked: boolean): boolean {
  try {
    const bytes = readFileSync(path);
    if (base.state !== 'read') return false;
    return base.bytes.equals(isLinked ? bytes.subarray(0, base.bytes.length) : bytes);
  } catch (error) {
    return codeOf(error) === 'ENOENT' && base.state === 'missing';
  }
}
