import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { openIfThere } from './raw-bytes.ts';

/** A value as a database file holds it. Numbers that JavaScript cannot hold exactly do not occur in ours. */
type RawValue = string | number | null | Uint8Array;
export type RawRow = readonly RawValue[];

/** What reading page by page met. */
export interface PageCounts {
  /** Pages of the file, and frames of its log. */
  pages: number;
  /** Pages that hold no rows as far as can be seen: inner nodes, free pages, the rest of long rows. */
  withoutRows: number;
  /** Rows that could not be read to their end. */
  brokenRows: number;
}

interface PageFile {
  readonly pageBytes: number;
  readonly usableBytes: number;
  /** The newest image of a page: from the log, else from the file. */
  read(page: number): Buffer | undefined;
  /** Every image of every page. */
  images(): Generator<{ readonly page: number; readonly bytes: Buffer }>;
  close(): void;
}

const walHeaderBytes = 32;
const frameHeaderBytes = 24;
const maxRowBytes = 256 * 1024 * 1024;

/**
 * Every row that can still be read in a database file and its log, whatever else is damaged: the header, the root of a
 * tree, the way between pages. Nothing says which table a row belongs to or whether it is current. So this proves
 * nothing: anyone who uses a row must check a seal or a digest in it. Format: https://sqlite.org/fileformat2.html
 */
export function* pageRows(file: string, counts: PageCounts): Generator<RawRow> {
  const pages = openPages(file);
  try {
    for (const { page, bytes } of pages.images()) {
      counts.pages += 1;
      let isLeaf = false;
      for (const payload of cellsOf(pages, page, bytes)) {
        isLeaf = true;
        const row = payload === undefined ? undefined : rowOf(payload);
        if (row === undefined) counts.brokenRows += 1;
        else yield row;
      }
      if (!isLeaf) counts.withoutRows += 1;
    }
  } finally {
    pages.close();
  }
}

function openPages(file: string): PageFile {
  const database = openSync(file, 'r');
  const log = openIfThere(`${file}-wal`);
  const pageBytes = pageSize(database, log);
  const inLog = log === undefined ? new Map<number, number>() : framesOf(log, pageBytes);
  const count = Math.ceil(fstatSync(database).size / pageBytes);
  const at = (descriptor: number, offset: number): Buffer | undefined => {
    const bytes = Buffer.alloc(pageBytes);
    return readSync(descriptor, bytes, 0, pageBytes, offset) === 0 ? undefined : bytes;
  };
  const reserved = at(database, 0)?.[20] ?? 0;
  return {
    pageBytes,
    usableBytes: pageBytes - (reserved > 64 ? 0 : reserved),
    read: (page) => {
      const offset = inLog.get(page);
      if (offset !== undefined && log !== undefined) return at(log, offset);
      return page < 1 || page > count ? undefined : at(database, (page - 1) * pageBytes);
    },
    *images() {
      for (let page = 1; page <= count; page += 1) {
        const bytes = at(database, (page - 1) * pageBytes);
        if (bytes !== undefined) yield { page, bytes };
      }
      for (const [page, offset] of inLog) {
        const bytes = log === undefined ? undefined : at(log, offset);
        if (bytes !== undefined) yield { page, bytes };
      }
    },
    close: () => {
      closeSync(database);
      if (log !== undefined) closeSync(log);
    },
  };
}

const usualPageBytes = 4096;

/** From the header of the file, else of the log, else the size that every store of ours has. */
function pageSize(database: number, log: number | undefined): number {
  const header = Buffer.alloc(32);
  readSync(database, header, 0, 32, 0);
  const stated = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  if (header.toString('latin1', 0, 15) === 'SQLite format 3' && isPageSize(stated)) return stated;
  if (log !== undefined) {
    readSync(log, header, 0, 32, 0);
    if (isPageSize(header.readUInt32BE(8))) return header.readUInt32BE(8);
  }
  return usualPageBytes;
}

function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;
}

/** Where the log has the last image of each page. Checksums are not followed: rows are proved one by one. */
function framesOf(log: number, pageBytes: number): Map<number, number> {
  const newest = new Map<number, number>();
  const header = Buffer.alloc(frameHeaderBytes);
  const salts = Buffer.alloc(8);
  readSync(log, salts, 0, 8, 16);
  const { size } = fstatSync(log);
  const frameBytes = frameHeaderBytes + pageBytes;
  for (let offset = walHeaderBytes; offset + frameBytes <= size; offset += frameBytes) {
    readSync(log, header, 0, frameHeaderBytes, offset);
    const page = header.readUInt32BE(0);
    // Frames of an earlier round of the log are older than what the file has.
    if (page > 0 && header.subarray(8, 16).equals(salts)) newest.set(page, offset + frameHeaderBytes);
  }
  return newest;
}

const tableLeaf = 0x0d;
const indexLeaf = 0x0a;
const indexInner = 0x02;

/** The payload of each row of a page; undefined for one that cannot be read. */
function* cellsOf(pages: PageFile, page: number, bytes: Buffer): Generator<Buffer | undefined> {
  const start = page === 1 ? 100 : 0;
  const stated = bytes[start];
  if (stated !== tableLeaf && stated !== indexLeaf && stated !== indexInner) return;
  const count = bytes.readUInt16BE(start + 3);
  const pointers = start + (stated === indexInner ? 12 : 8);
  if (count === 0 || pointers + 2 * count > bytes.length) return;
  for (let cell = 0; cell < count; cell += 1) {
    yield payloadAt(pages, bytes, bytes.readUInt16BE(pointers + 2 * cell), stated);
  }
}

function payloadAt(pages: PageFile, bytes: Buffer, offset: number, type: number): Buffer | undefined {
  let at = offset + (type === indexInner ? 4 : 0);
  const size = varint(bytes, at);
  if (size === undefined || size.value > maxRowBytes) return undefined;
  at = size.next;
  if (type === tableLeaf) {
    const rowId = varint(bytes, at);
    if (rowId === undefined) return undefined;
    at = rowId.next;
  }
  const local = localBytes(size.value, pages.usableBytes, type);
  if (at + local > bytes.length) return undefined;
  const first = bytes.subarray(at, at + local);
  if (local === size.value) return first;
  if (at + local + 4 > bytes.length) return undefined;
  return withOverflow(pages, first, bytes.readUInt32BE(at + local), size.value);
}

/** How much of a row its own page holds: section 1.6 of the format. */
function localBytes(size: number, usable: number, type: number): number {
  const most = type === tableLeaf ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= most) return size;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((size - least) % (usable - 4));
  return fitting <= most ? fitting : least;
}

function withOverflow(pages: PageFile, first: Buffer, next: number, size: number): Buffer | undefined {
  const parts = [first];
  let missing = size - first.length;
  for (let page = next; missing > 0; ) {
    const bytes = page === 0 ? undefined : pages.read(page);
    if (bytes === undefined) return undefined;
    const part = bytes.subarray(4, 4 + Math.min(missing, pages.usableBytes - 4));
    parts.push(part);
    missing -= part.length;
    page = bytes.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** The values of a row: section 2.1 of the format. */
function rowOf(payload: Buffer): RawRow | undefined {
  const header = varint(payload, 0);
  if (header === undefined || header.value > payload.length) return undefined;
  const row: RawValue[] = [];
  let at = header.next;
  let body = header.value;
  while (at < header.value) {
    const type = varint(payload, at);
    if (type === undefined) return undefined;
    at = type.next;
    const bytes = bytesOf(type.value);
    if (bytes === undefined || body + bytes > payload.length) return undefined;
    row.push(columnValue(type.value, payload.subarray(body, body + bytes)));
    body += bytes;
  }
  return row;
}

const integerBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function bytesOf(type: number): number | undefined {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return integerBytes[type];
}

function columnValue(type: number, bytes: Buffer): RawValue {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type >= 12) return type % 2 === 0 ? Uint8Array.from(bytes) : bytes.toString('utf8');
  if (type === 7) return bytes.readDoubleBE(0);
  return bytes.length === 8 ? Number(bytes.readBigInt64BE(0)) : bytes.readIntBE(0, bytes.length);
}

function varint(bytes: Buffer, at: number): { readonly value: number; readonly next: number } | undefined {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return undefined;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return undefined; // Nine bytes: no size, type or row of ours is so large.
}
