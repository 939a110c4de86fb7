import * as z from 'zod';
import { canonicalJson } from '../../base/canonical-json.ts';
import { sha256 } from '../../base/hash.ts';
import { isTrimmedText, unseal } from '../../journal/index.ts';
import { type EntryState, entryStates, type SaltedText } from '../../model/entry.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { SealedRecord } from '../../model/record.ts';
import { fromColumn } from '../../stores/encoding.ts';
import type { RawRow } from '../../stores/sqlite/page-rows.ts';

/** What an entry row says. Nothing proves it, so it is only ever a reason to trust less. */
export interface RowHint {
  /** The hash of the space's name. */
  readonly spaceKey: string;
  readonly id: string;
  readonly seq: number;
  readonly state: EntryState;
  readonly digest: string | null;
}

/** A list of what was shown, perhaps: a record that names it proves it. */
interface FoundList {
  /** The first half of the hash of the space's name. */
  readonly spaceStart: string;
  readonly data: string;
}

/** What one row of an unknown table turned out to be. */
export interface Recognised {
  readonly record?: SealedRecord;
  /** A record whose key is not in the keyring. */
  readonly unknownKey?: true;
  readonly texts: readonly SaltedText[];
  readonly hints: readonly RowHint[];
  readonly lists: readonly FoundList[];
}

const digestShape = /^[0-9a-f]{64}$/;
const saltShape = /^[0-9a-f]{32}$/;
const bodyStart = '{"at":';
const payloadPart = '"texts":[';
const listStart = '[{"id":';
const keyBytes = 32;
export const spaceStartLength = 32;

/**
 * Recognises a row by what it proves, not by its table or its columns: a record by its seal, a text by its digest. So a row
 * is found wherever it is, in any version of the schema, and a damaged column beside the proved ones does no harm.
 */
export function recognise(row: RawRow, keyring: Keyring): Recognised {
  const record = recordIn(row, keyring);
  const payload = payloadIn(row);
  return {
    ...(typeof record === 'object' ? { record } : {}),
    ...(record === 'unknown-key' ? { unknownKey: true } : {}),
    texts: [...textsIn(row), ...(payload?.texts ?? [])],
    hints: [...hintsIn(row), ...(payload?.hints ?? [])],
    lists: [...listsIn(row), ...(payload?.lists ?? [])],
  };
}

function recordIn(row: RawRow, keyring: Keyring): SealedRecord | 'unknown-key' | undefined {
  const stored = row.find((value) => typeof value === 'string' && value.startsWith(bodyStart));
  if (typeof stored !== 'string') return undefined;
  const body = fromColumn(stored);
  // A trimmed record has the hash of what it said before, in a column of its own.
  const digests = row.filter((value): value is string => typeof value === 'string' && digestShape.test(value));
  const hashes = isTrimmedText(body) ? digests : [sha256(body)];
  for (const hash of hashes) {
    const found = recordWith(digests, hash, body, keyring);
    if (found !== undefined) return found;
  }
  return undefined;
}

function recordWith(
  digests: readonly string[],
  hash: string,
  body: string,
  keyring: Keyring,
): SealedRecord | 'unknown-key' | undefined {
  // The seal is the last digest of the row in every version so far; the others are tried too.
  for (const mac of digests.toReversed()) {
    const sealed = unseal(keyring, { space: '', seq: 0, at: 0, hash, mac, body });
    if (sealed.ok) {
      const { space, seq, at } = sealed.body;
      return { space, seq, at, hash, mac, body };
    }
    if (sealed.flaw === 'unknown-key') return 'unknown-key';
  }
  return undefined;
}

const tagsSchema = z.array(z.string());

function textsIn(row: RawRow): readonly SaltedText[] {
  return row.flatMap((salt, index) => {
    const [content, tags] = [row[index + 1], row[index + 2]];
    if (typeof salt !== 'string' || typeof content !== 'string' || typeof tags !== 'string') return [];
    const parsed = saltShape.test(salt) && tags.startsWith('[') ? tagsSchema.safeParse(jsonOf(tags)) : undefined;
    return parsed?.success === true ? digested(salt, fromColumn(content), parsed.data) : [];
  });
}

/** A text with the digest that it has. Whether that is the digest of a text of the memory, only a record can say. */
function digested(salt: string, content: string, tags: readonly string[]): readonly SaltedText[] {
  if (!content.isWellFormed() || !tags.every((tag) => tag.isWellFormed())) return [];
  return [{ digest: sha256(canonicalJson({ salt, content, tags })), salt, content, tags }];
}

const payloadSchema = z.looseObject({
  space: z.string(),
  texts: z.array(z.looseObject({ salt: z.string(), content: z.string(), tags: tagsSchema })),
  entries: z.array(
    z.looseObject({ id: z.string(), seq: z.int(), state: z.enum(entryStates), digest: z.string().nullable() }),
  ),
  shown: z.looseObject({ data: z.string() }).exactOptional(),
});

/** Commits that are not distributed over the tables yet carry their texts, their entries and what they showed as JSON. */
function payloadIn(row: RawRow): Pick<Recognised, 'texts' | 'hints' | 'lists'> | undefined {
  const stored = row.find((value) => typeof value === 'string' && value.startsWith('{') && value.includes(payloadPart));
  const parsed = typeof stored === 'string' ? payloadSchema.safeParse(jsonOf(stored)) : undefined;
  if (parsed?.success !== true) return undefined;
  const spaceKey = sha256(parsed.data.space);
  const { shown } = parsed.data;
  return {
    texts: parsed.data.texts.flatMap(({ salt, content, tags }) => digested(salt, content, tags)),
    hints: parsed.data.entries.map(({ id, seq, state, digest }) => ({ spaceKey, id, seq, state, digest })),
    lists: shown === undefined ? [] : [{ spaceStart: spaceKey.slice(0, spaceStartLength), data: shown.data }],
  };
}

/** A row of lists has a key that begins with that of the space, in bytes or as a text, and then the list. */
function listsIn(row: RawRow): readonly FoundList[] {
  const data = row.find((value) => typeof value === 'string' && value.startsWith(listStart));
  const [key] = row;
  if (typeof data !== 'string') return [];
  const spaceKey = key instanceof Uint8Array && key.length === keyBytes ? Buffer.from(key).toString('hex') : key;
  if (typeof spaceKey !== 'string' || !digestShape.test(spaceKey)) return [];
  return [{ spaceStart: spaceKey.slice(0, spaceStartLength), data: fromColumn(data) }];
}

/** An entry row has the hash of its id before its id, the space's key before that, and the record's number after it. */
function hintsIn(row: RawRow): readonly RowHint[] {
  const at = row.findIndex((key, index) => {
    const id = row[index + 1];
    return typeof key === 'string' && digestShape.test(key) && typeof id === 'string' && sha256(fromColumn(id)) === key;
  });
  const [spaceKey, id, seq] = [row[at - 1], row[at + 1], row[at + 2]];
  if (at < 1 || typeof spaceKey !== 'string' || typeof id !== 'string' || !Number.isSafeInteger(seq)) return [];
  const rest = row.slice(at + 3).filter((value): value is string => typeof value === 'string');
  const state = entryStates.find((name) => rest.includes(name));
  if (state === undefined) return [];
  // The digest of the text comes after the hash of the content; an erased entry has neither.
  const digest = state === 'erased' ? null : (rest.filter((value) => digestShape.test(value)).at(-1) ?? null);
  return [{ spaceKey, id: fromColumn(id), seq: Number(seq), state, digest }];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Damaged: no schema accepts it.
  }
}
