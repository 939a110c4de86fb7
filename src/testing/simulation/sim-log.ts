import { sha256 } from '../../base/hash.ts';
import { type SimDisk, SimDiskError, sectorBytes } from './sim-disk.ts';

/** A frame of a log that was read back. */
export interface ReadFrame {
  readonly payload: Uint8Array;
  /** Identifies the frame and everything before it. */
  readonly link: string;
  /** Where the next frame begins. */
  readonly next: number;
}

/** How frames are written and recognised. */
export interface LogFormat {
  /** The bytes of a frame that follows the frame with this link. */
  encode(payload: Uint8Array, previous: string): { readonly bytes: Uint8Array; readonly link: string };
  /** The frame at a position, if a complete one that follows from the link begins there. */
  decode(read: (from: number, length: number) => Uint8Array, at: number, previous: string): ReadFrame | undefined;
}

const magic = 0x425a4652;
const headerBytes = 24;
const maxPayloadBytes = 16_777_216;

/**
 * Magic number, length, checksum, payload. The checksum covers the link of the frame before, so that a frame of an
 * earlier attempt that survived behind a torn one is not mistaken for its successor.
 */
export const checkedFrames: LogFormat = {
  encode: (payload, previous) => {
    const link = linkOf(payload, previous);
    const header = Buffer.alloc(8);
    header.writeUInt32BE(magic, 0);
    header.writeUInt32BE(payload.length, 4);
    return { bytes: Buffer.concat([header, Buffer.from(link, 'hex'), payload]), link };
  },
  decode: (read, at, previous) => {
    const header = Buffer.from(read(at, headerBytes));
    const length = header.readUInt32BE(4);
    if (header.readUInt32BE(0) !== magic || length > maxPayloadBytes) return undefined;
    const payload = read(at + headerBytes, length);
    const link = linkOf(payload, previous);
    return link === header.toString('hex', 8, 24) ? { payload, link, next: at + headerBytes + length } : undefined;
  },
};

function linkOf(payload: Uint8Array, previous: string): string {
  return sha256(Buffer.concat([Buffer.from(previous, 'utf8'), payload])).slice(0, 32);
}

/** A place in the log, and the generation of the log it belongs to. */
export interface LogPosition {
  readonly generation: number;
  readonly at: number;
  readonly link: string;
}

/** Called between two steps of a write. Anyone who writes may be killed there. */
export type Pause = (what: string) => Promise<void>;

const superblock = 'super';
/** A long frame is written in pieces, so that a crash can fall between them. */
const writeBytes = 4 * sectorBytes;

/**
 * A write-ahead log on a simulated disk. There are two files: compacting writes the other one, then a superblock that names
 * it, and then blanks the old one. The published end is shared by all processes, as in shared memory; it is lost with the last of them,
 * and found again by reading the log.
 */
export class SimLog {
  readonly #disk: SimDisk;
  readonly #format: LogFormat;
  /** The published frames, as every process has them in memory. */
  #published: ReadFrame[] = [];
  #end: LogPosition;

  /** Recovers what a crash has left. */
  constructor(disk: SimDisk, format: LogFormat = checkedFrames) {
    this.#disk = disk;
    this.#format = format;
    // The superblock has its place before it is needed, so that a full disk cannot leave half of it.
    if (disk.size(superblock) < 2 * sectorBytes) disk.write(superblock, 0, new Uint8Array(2 * sectorBytes));
    disk.sync(superblock);
    const generation = latestGeneration(disk);
    this.#end = startOf(generation);
    for (const frame of this.#frames(this.#end)) this.#publish([frame], generation);
    // Frames of a process that was killed may be in the cache only. Nobody may build on them before they are durable.
    disk.sync(fileOf(generation));
    this.#blank(generation + 1);
  }

  /** Where the published part ends. */
  get end(): LogPosition {
    return this.#end;
  }

  /** Payloads after a position; all of them if the log was compacted since. */
  after(from: LogPosition): { readonly isWhole: boolean; readonly payloads: readonly Uint8Array[] } {
    const isWhole = from.generation !== this.#end.generation || from.at === 0;
    const frames = isWhole ? this.#published : this.#published.filter(({ next }) => next > from.at);
    return { isWhole, payloads: frames.map(({ payload }) => payload) };
  }

  /** Writes frames behind the end, makes them durable, then publishes them. */
  async append(payloads: readonly Uint8Array[], pause: Pause): Promise<void> {
    const { generation, at } = this.#end;
    const { bytes, frames } = this.#encoded(this.#end, payloads);
    try {
      await this.#write(fileOf(generation), at, bytes, pause);
      await pause('fsync');
      this.#disk.sync(fileOf(generation));
    } catch (error) {
      this.#withdraw(error);
      throw error;
    }
    this.#publish(frames, generation);
  }

  /** Replaces the log by one with other frames. */
  async compact(change: (payloads: readonly Uint8Array[]) => readonly Uint8Array[], pause: Pause): Promise<void> {
    const generation = this.#end.generation + 1;
    const { bytes, frames } = this.#encoded(startOf(generation), change(this.after(startOf(-1)).payloads));
    this.#blank(generation);
    await this.#write(fileOf(generation), 0, bytes, pause);
    await pause('fsync');
    this.#disk.sync(fileOf(generation));
    await pause('superblock');
    this.#name(generation);
    this.#published = [];
    this.#end = startOf(generation);
    this.#publish(frames, generation);
    await pause('blank');
    this.#blank(generation + 1);
  }

  /** Writes the superblock. If the disk fails meanwhile, what it holds decides which generation counts. */
  #name(generation: number): void {
    try {
      this.#disk.write(superblock, (generation % 2) * sectorBytes, slotOf(generation));
      this.#disk.sync(superblock);
    } catch (error) {
      if (latestGeneration(this.#disk) !== generation) throw error;
    }
  }

  *#frames(from: LogPosition): Generator<ReadFrame> {
    const file = fileOf(from.generation);
    const size = this.#disk.size(file);
    let { at, link } = from;
    while (at + headerBytes <= size) {
      const frame = this.#format.decode((start, length) => this.#disk.read(file, start, length), at, link);
      if (frame === undefined) return;
      yield frame;
      at = frame.next;
      link = frame.link;
    }
  }

  #publish(frames: readonly ReadFrame[], generation: number): void {
    this.#published.push(...frames);
    const last = frames.at(-1);
    if (last !== undefined) this.#end = { generation, at: last.next, link: last.link };
  }

  #encoded(
    from: LogPosition,
    payloads: readonly Uint8Array[],
  ): { readonly bytes: Uint8Array; readonly frames: readonly ReadFrame[] } {
    const pieces: Uint8Array[] = [];
    const frames: ReadFrame[] = [];
    let { at, link } = from;
    for (const payload of payloads) {
      const frame = this.#format.encode(payload, link);
      pieces.push(frame.bytes);
      at += frame.bytes.length;
      link = frame.link;
      frames.push({ payload, link, next: at });
    }
    return { bytes: Buffer.concat(pieces), frames };
  }

  async #write(file: string, at: number, bytes: Uint8Array, pause: Pause): Promise<void> {
    for (let done = 0; done < bytes.length; done += writeBytes) {
      await pause('write');
      this.#disk.write(file, at + done, bytes.subarray(done, done + writeBytes));
    }
  }

  /** The caller will be told that nothing was stored, so a later recovery must not find complete frames here. */
  #withdraw(error: unknown): void {
    if (!(error instanceof SimDiskError) || error.reason !== 'full') return;
    const file = fileOf(this.#end.generation);
    const written = Math.min(headerBytes, this.#disk.size(file) - this.#end.at);
    if (written <= 0) return;
    this.#disk.write(file, this.#end.at, new Uint8Array(written));
    this.#disk.sync(file);
  }

  /** Overwrites the file of a generation, so that nothing of it can be read again. */
  #blank(generation: number): void {
    const file = fileOf(generation);
    const size = this.#disk.size(file);
    if (this.#disk.read(file, 0, size).every((byte) => byte === 0)) return;
    this.#disk.write(file, 0, new Uint8Array(size));
    this.#disk.sync(file);
  }
}

function startOf(generation: number): LogPosition {
  return { generation, at: 0, link: `generation ${generation}` };
}

function fileOf(generation: number): string {
  return `log-${generation % 2}`;
}

function slotOf(generation: number): Uint8Array {
  const sector = Buffer.alloc(sectorBytes);
  sector.write(`${generation} ${sha256(String(generation))}`);
  return sector;
}

function latestGeneration(disk: SimDisk): number {
  return Math.max(...[0, 1].map((slot) => generationIn(disk, slot)));
}

function generationIn(disk: SimDisk, slot: number): number {
  const [generation = '', check] = Buffer.from(disk.read(superblock, slot * sectorBytes, 96))
    .toString('latin1')
    .split(' ');
  const isIntact = check?.slice(0, 64) === sha256(generation);
  return isIntact ? Number(generation) : 0;
}
