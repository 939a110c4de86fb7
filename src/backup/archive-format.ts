import * as z from 'zod';
import { type CanonicalValue, canonicalJson } from '../base/canonical-json.ts';
import { hmac, sameDigest } from '../base/hash.ts';
import { currentKey } from '../journal/index.ts';
import type { Keyring } from '../model/keyring.ts';
import { type CellRow, carriedNames } from '../stores/sql/carried-tables.ts';

export const archiveFormat = 'bezoar-backup/1';

/**
 * A portable backup is a text file, one JSON value per line: a header; for each table a line that names it and its columns, then
 * one line per row; at the end the manifest with its seal. Nothing after the manifest counts.
 */
export const headerSchema = z.strictObject({ format: z.literal(archiveFormat) });

const name = z.enum(carriedNames);
const head = z.strictObject({ seq: z.int(), hash: z.string(), at: z.int() });

export const partSchema = z.strictObject({ table: name, columns: z.array(z.string()) });

const manifestSchema = z.strictObject({
  format: z.literal(archiveFormat),
  /** Milliseconds since 1970. */
  createdAt: z.int(),
  parts: z.array(z.strictObject({ table: name, rows: z.int(), sha256: z.string() })),
  spaces: z.array(z.strictObject({ space: z.string(), head, entries: z.int() })),
});
/** What a portable backup contains. Sealed with the key of the journal, so that only its owner can have made it. */
export type ArchiveManifest = z.infer<typeof manifestSchema>;

export const sealedManifestSchema = z.strictObject({ manifest: manifestSchema, key: z.string(), mac: z.string() });
export type SealedManifest = z.infer<typeof sealedManifestSchema>;

export function sealManifest(keyring: Keyring, manifest: ArchiveManifest): SealedManifest {
  const { id, secret } = currentKey(keyring);
  return { manifest, key: id, mac: hmac(secret, sealedText(manifest)) };
}

/** Whether a key of the keyring sealed the manifest; `unknown-key` if the keyring does not have that key. */
export function checkManifest(
  keyring: Keyring,
  { manifest, key, mac }: SealedManifest,
): 'ok' | 'forged' | 'unknown-key' {
  const secret = keyring.keys.find(({ id }) => id === key)?.secret;
  if (secret === undefined) return 'unknown-key';
  return sameDigest(hmac(secret, sealedText(manifest)), mac) ? 'ok' : 'forged';
}

/** The first words keep the seal apart from that of a journal record. */
function sealedText(manifest: ArchiveManifest): string {
  return `${archiveFormat}\n${canonicalJson(manifest as unknown as CanonicalValue)}`;
}

/** One row as a line, without its line break. Bytes are written in base64. */
export function rowLine(row: CellRow): string {
  return JSON.stringify(
    row.map((cell) => (cell instanceof Uint8Array ? { base64: Buffer.from(cell).toString('base64') } : cell)),
  );
}

const cellSchema = z.union([z.string(), z.int(), z.null(), z.strictObject({ base64: z.base64() })]);
const rowSchema = z.array(cellSchema);

/** The row that a line states; undefined if it states none of this many columns. */
export function rowOfLine(line: string, columns: number): CellRow | undefined {
  const parsed = rowSchema.safeParse(jsonOf(line));
  if (!parsed.success || parsed.data.length !== columns) return undefined;
  return parsed.data.map((cell) =>
    typeof cell === 'object' && cell !== null ? Uint8Array.from(Buffer.from(cell.base64, 'base64')) : cell,
  );
}

/** Undefined if the line is not JSON. */
export function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // The caller's schema refuses it and names the line.
  }
}
