import { readFileSync, writeFileSync } from 'node:fs';
import { scriptedEnv } from '../../../src/base/env.ts';

const pageBytes = 4096;
type Below = (limit: number) => number;

/** Pseudo-random numbers below a limit, the same in every run. */
export function belowFrom(seed: number): Below {
  const env = scriptedEnv(seed);
  return (limit) => Buffer.from(env.random(4)).readUInt32BE(0) % Math.max(1, Math.floor(limit));
}

/** Damage as disks, cables and people do it. Each changes the bytes in place, or returns others. */
const damages: Readonly<Record<string, (bytes: Buffer, below: Below) => Buffer>> = {
  bit: (bytes, below) => {
    const at = below(bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << below(8)), at);
    return bytes;
  },
  byte: (bytes, below) => {
    bytes.writeUInt8(below(256), below(bytes.length));
    return bytes;
  },
  sector: (bytes, below) => {
    const at = 512 * below(bytes.length / 512);
    return bytes.fill(0, at, at + 512);
  },
  truncation: (bytes, below) => bytes.subarray(0, below(bytes.length)),
  'swapped pages': (bytes, below) => {
    const [a, b] = [pageBytes * below(bytes.length / pageBytes), pageBytes * below(bytes.length / pageBytes)];
    const first = Buffer.from(bytes.subarray(a, a + pageBytes));
    bytes.copy(bytes, a, b, b + pageBytes);
    first.copy(bytes, b);
    return bytes;
  },
  header: (bytes, below) => bytes.fill(below(256), 0, 100),
  'page of noise': (bytes, below) => {
    const at = pageBytes * below(bytes.length / pageBytes);
    for (let n = at; n < at + pageBytes; n += 1) bytes[n] = below(256);
    return bytes;
  },
};

export const damageKinds: readonly string[] = Object.keys(damages);

export function inflict(file: string, kind: string, below: Below): void {
  const damaged = damages[kind]?.(readFileSync(file), below);
  if (damaged === undefined) throw new Error(`unknown damage ${kind}`);
  writeFileSync(file, damaged);
}
