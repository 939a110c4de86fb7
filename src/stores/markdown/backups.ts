import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { hashOfBytes } from './reading.ts';

const maxBackups = 8;

export interface Backup {
  /** With a note if the copy could not be made. */
  readonly path: string;
  readonly isSaved: boolean;
}

/** A copy beside the file, named by its content: the same content is copied once, and only the newest eight copies are kept. */
export function backUp(path: string, bytes: Buffer, now: number): Backup {
  const shortHash = hashOfBytes(bytes).slice(0, 12);
  const known = backupsOf(path).find((name) => name.endsWith(`-${shortHash}`));
  if (known !== undefined) return { path: join(dirname(path), known), isSaved: true };
  const copy = `${path}.bak.${Math.floor(now / 1000)}-${shortHash}`;
  try {
    writeFileSync(copy, bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    return { path: `${copy} (BACKUP FAILED \u2014 file unchanged on disk: ${codeOf(error)})`, isSaved: false };
  }
  const others = backupsOf(path).filter((name) => name !== basename(copy));
  for (const old of others.slice(0, Math.max(0, others.length - maxBackups + 1)))
    rmSync(join(dirname(path), old), { force: true });
  return { path: copy, isSaved: true };
}

/** A copy of text that is taken out of the file. These copies are never deleted. */
export function setAside(path: string, text: string, env: Env): string {
  const shortHash = hashOfBytes(Buffer.from(text, 'utf8')).slice(0, 12);
  const copy = `${path}.set-aside.${Math.floor(env.now() / 1000)}-${shortHash}`;
  writeFileAtomic(copy, text, { env });
  return copy;
}

/** Our own backups, oldest first. The backups that hermes-agent makes have no hash in their name and are left alone. */
function backupsOf(path: string): readonly string[] {
  const [start, form] = [`${basename(path)}.bak.`, /^\d{1,15}-[0-9a-f]{12}$/];
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && form.test(name.slice(start.length)))
    .sort((a, b) => timeOf(a) - timeOf(b) || (a < b ? -1 : 1));
}

function timeOf(name: string): number {
  return Number(/\.bak\.(\d+)-/.exec(name)?.[1] ?? 0);
}
