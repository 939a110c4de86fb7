import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { scriptedEnv } from '../../../src/base/env.ts';

export interface Damage {
  /** Which file: the database or its log. */
  readonly suffix: '' | '-wal';
  readonly kind: 'flip' | 'truncate';
  readonly offset: number;
  readonly bit: number;
}

/** Repeatable damage to a database and its log: one flipped bit or a cut-off end, at a pseudo-random place. */
export function damages(
  sizes: Readonly<Record<Damage['suffix'], number>>,
  seed: number,
  count: number,
): readonly Damage[] {
  const env = scriptedEnv(seed);
  const below = (limit: number): number => Buffer.from(env.random(4)).readUInt32BE(0) % limit;
  return Array.from({ length: count }, () => {
    const suffix = sizes['-wal'] > 0 && below(2) === 0 ? '-wal' : '';
    const kind = below(4) === 0 ? 'truncate' : 'flip';
    return { suffix, kind, offset: below(sizes[suffix]), bit: below(8) };
  });
}

export function copyDatabase(from: string, to: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
  }
}

export function inflict(file: string, { suffix, kind, offset, bit }: Damage): void {
  const path = file + suffix;
  if (kind === 'truncate') {
    truncateSync(path, offset);
    return;
  }
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(offset) ^ (1 << bit), offset);
  writeFileSync(path, bytes);
}
