import type { Chance } from './chance.ts';

/** Bytes that a disk writes all or none of. */
export const sectorBytes = 512;

/** Why a simulated disk refused: no room, or the device reported an error while it flushed its cache. */
export class SimDiskError extends Error {
  override readonly name = 'SimDiskError';
  readonly reason: 'full' | 'flush-failed';

  constructor(reason: SimDiskError['reason']) {
    super(reason === 'full' ? 'no space left on the simulated disk' : 'the simulated disk failed to flush its cache');
    this.reason = reason;
  }
}

/**
 * A disk of named files with a volatile write cache. A write is visible at once, and durable after `sync`. After a power
 * failure, each sector that was written since the last sync has its new or its old bytes, in any combination.
 */
export interface SimDisk {
  /** The length of a file, up to the last byte that was written; 0 if there is none. */
  size(file: string): number;
  /** Bytes as every process sees them, from the cache or the medium. Beyond the end there are zeros. */
  read(file: string, from: number, length: number): Uint8Array;
  /** Writes into the cache. If the disk fills up, a part of the bytes is written and the call throws. */
  write(file: string, at: number, bytes: Uint8Array): void;
  /** Makes everything that was written to the file durable. If it throws, some of it may be. */
  sync(file: string): void;
  /** Names of the files that were ever written. */
  files(): readonly string[];
}

/** The disk, with what happens to it. */
export interface FaultyDisk extends SimDisk {
  /** Power fails: what was not synced survives sector by sector, or not. */
  losePower(): void;
  /** While it is full, no file can grow. */
  setFull(full: boolean): void;
  /** No fault is left: there is room, and every sync works. */
  heal(): void;
  /** The next sync fails, after some sectors have reached the medium. */
  failNextSync(): void;
  /** Inverts one bit of the medium. */
  rot(file: string, bit: number): void;
}

interface File {
  /** What a power failure leaves, by sector. */
  readonly medium: Map<number, Uint8Array>;
  /** Written since the last sync, by sector. */
  readonly cache: Map<number, Uint8Array>;
  length: number;
}

/** An empty disk whose faults follow from the given choices. */
export function createSimDisk(chance: Chance): FaultyDisk {
  const files = new Map<string, File>();
  let isFull = false;
  let failsToSync = false;
  const fileOf = (name: string): File => {
    const known = files.get(name) ?? { medium: new Map(), cache: new Map(), length: 0 };
    files.set(name, known);
    return known;
  };
  return {
    size: (name) => files.get(name)?.length ?? 0,
    read: (name, from, length) => readBytes(files.get(name), from, length),
    write: (name, at, bytes) => {
      const file = fileOf(name);
      const grows = at + bytes.length > file.length;
      const room = isFull && grows ? chance.below(bytes.length) : bytes.length;
      writeBytes(file, at, bytes.subarray(0, room));
      if (room < bytes.length) throw new SimDiskError('full');
    },
    sync: (name) => {
      const file = fileOf(name);
      if (failsToSync) {
        failsToSync = false;
        settle(file, chance, 0.5);
        throw new SimDiskError('flush-failed');
      }
      for (const [sector, bytes] of file.cache) file.medium.set(sector, bytes);
      file.cache.clear();
    },
    files: () => [...files.keys()],
    losePower: () => {
      // Sometimes nothing survives and sometimes everything: both ends hide mistakes that the middle shows.
      const survives = chance.pick([0, 0.3, 0.5, 0.9, 1]);
      for (const file of files.values()) {
        settle(file, chance, survives);
        file.length = lengthOf(file);
      }
      failsToSync = false;
    },
    setFull: (full) => {
      isFull = full;
    },
    heal: () => {
      isFull = false;
      failsToSync = false;
    },
    failNextSync: () => {
      failsToSync = true;
    },
    rot: (name, bit) => {
      const at = Math.floor(bit / 8);
      const sector = files.get(name)?.medium.get(Math.floor(at / sectorBytes));
      if (sector !== undefined) sector[at % sectorBytes] = (sector[at % sectorBytes] ?? 0) ^ (1 << (bit % 8));
    },
  };
}

/** Some of the sectors in the cache reach the medium; the cache is gone. */
function settle(file: File, chance: Chance, survives: number): void {
  for (const [sector, bytes] of file.cache) if (chance.happens(survives)) file.medium.set(sector, bytes);
  file.cache.clear();
}

function lengthOf({ medium }: File): number {
  return medium.size === 0 ? 0 : (Math.max(...medium.keys()) + 1) * sectorBytes;
}

function readBytes(file: File | undefined, from: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const sector = Math.floor((from + done) / sectorBytes);
    const offset = (from + done) % sectorBytes;
    const size = Math.min(sectorBytes - offset, length - done);
    const stored = file?.cache.get(sector) ?? file?.medium.get(sector);
    if (stored !== undefined) bytes.set(stored.subarray(offset, offset + size), done);
    done += size;
  }
  return bytes;
}

function writeBytes(file: File, at: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    const sector = Math.floor((at + done) / sectorBytes);
    const offset = (at + done) % sectorBytes;
    const size = Math.min(sectorBytes - offset, bytes.length - done);
    const changed = Uint8Array.from(file.cache.get(sector) ?? file.medium.get(sector) ?? new Uint8Array(sectorBytes));
    changed.set(bytes.subarray(done, done + size), offset);
    file.cache.set(sector, changed);
    done += size;
  }
  file.length = Math.max(file.length, at + bytes.length);
}
