import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { DocumentLimits } from '../limits.ts';
import { Unreadable } from '../problem.ts';

/** Entries up to this size may have any compression ratio. */
const ratioExemptBytes = 1024 ** 2;

/** The files of an archive. Only requested files are unpacked, and a nested archive is never opened. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #limits: DocumentLimits;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: DocumentLimits) {
    this.#zip = zip;
    this.#entries = entries;
    this.#limits = limits;
  }

  static async open(bytes: Uint8Array, limits: DocumentLimits): Promise<Archive> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const zip = await orBroken(() =>
      fromBufferPromise(buffer, { lazyEntries: true, autoClose: false, validateEntrySizes: true }),
    );
    if (zip.entryCount > limits.entries) throw new Unreadable('too-many-entries');
    const entries = new Map<string, Entry>();
    let total = 0;
    await orBroken(async () => {
      for await (const entry of zip.eachEntry()) {
        if (entries.size >= limits.entries) throw new Unreadable('too-many-entries');
        // With two files of one name, programs differ in which one they open, and an attacker can exploit that.
        if (entries.has(entry.fileName)) throw new Unreadable('broken');
        if (entry.isEncrypted()) throw new Unreadable('encrypted');
        total += entry.uncompressedSize;
        if (total > limits.unpackedBytes || isBomb(entry, limits)) throw new Unreadable('unpacks-too-large');
        entries.set(entry.fileName, entry);
      }
    });
    return new Archive(zip, entries, limits);
  }

  names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Undefined if the file does not exist. */
  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    return orBroken(async () => {
      const parts: Buffer[] = [];
      // An entry's size is only a claim. The parser enforces it, and this counts the actual bytes.
      for await (const part of await this.#zip.openReadStreamPromise(entry)) {
        const bytes = part as Buffer;
        this.#unpacked += bytes.length;
        if (this.#unpacked > this.#limits.unpackedBytes) throw new Unreadable('unpacks-too-large');
        parts.push(bytes);
      }
      return Buffer.concat(parts);
    });
  }
}

function isBomb({ compressedSize, uncompressedSize }: Entry, { ratio }: DocumentLimits): boolean {
  return uncompressedSize > ratioExemptBytes && uncompressedSize > compressedSize * ratio;
}

async function orBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken');
  }
}
