import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { hashOfBytes } from './reading.ts';

const maxBackups = 8;

/** A copy beside the file, under a name made from its content: the same content is copied once, and only so many are kept. */
export function backUp(path: string, bytes: Buffer, now: number): string {
  const mark = hashOfBytes(bytes).slice(0, 12);
  const known = backupsOf(path).find((name) => name.endsWith(`-${mark}`));
  if (known !== undefined) return join(dirname(path), known);
  const copy = `${path}.bak.${Math.floor(now / 1000)}-${mark}`;
  try {
    writeFileSync(copy, bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    return `${copy} (BACKUP FAILED \u2014 file unchanged on disk: ${codeOf(error)})`;
  }
  const others = backupsOf(path).filter((name) => name !== basename(copy));
  for (const old of others.slice(0, Math.max(0, others.length - maxBackups + 1)))
    rmSync(join(dirname(path), old), { force: true });
  return copy;
}

/** A copy that is never cleared away: of what is taken out of the file. */
export function setAside(path: string, text: string, env: Env): string {
  const mark = hashOfBytes(Buffer.from(text, 'utf8')).slice(0, 12);
  const copy = `${path}.set-aside.${Math.floor(env.now() / 1000)}-${mark}`;
  writeFileAtomic(copy, text, { env });
  return copy;
}

/** Of our making, oldest first. The reference's copies carry no mark and are left alone. */
function backupsOf(path: string): readonly string[] {
  const [start, form] = [`${basename(path)}.bak.`, /^\d{1,15}-[0-9a-f]{12}$/];
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && form.test(name.slice(start.length)))
    .sort((a, b) => timeOf(a) - timeOf(b) || (a < b ? -1 : 1));
}

function timeOf(name: string): number {
  return Number(/\.bak\.(\d+)-/.exec(name)?.[1] ?? 0);
}
