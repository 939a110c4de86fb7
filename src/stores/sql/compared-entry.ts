import { isObject } from '../../base/is-object.ts';
import { haveSameMembers } from '../../base/same-value.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { ChangeOf, ComparedEntry } from '../../model/store.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { idKey, toText } from './rows.ts';
import type { EntryColumns } from './tables.ts';

/** What is selected of an entry and of its text. `columns` is as `hasColumns` has it. */
export interface ComparedColumns
  extends Pick<EntryColumns, 'key' | 'id' | 'seq' | 'updated_at' | 'content_hash' | 'digest'> {
  readonly columns: string;
  readonly salt: string | null;
  readonly content: string | null;
  readonly tags: string | null;
}

export function toComparedEntry(
  { key, id: column, seq: number, updated_at, content_hash, digest, columns, salt, content, tags }: ComparedColumns,
  within: ComparedEntry['within'],
  indexed: boolean,
  isAbout: ComparedEntry['isAbout'],
  changeOf: ChangeOf,
): ComparedEntry {
  const [id, seq] = [fromColumn(column), Number(number)];
  const change = changeOf(seq, id);
  const isSame = change !== undefined && Number(updated_at) === change.at && hasColumns(columns, change.facts);
  const hasText = digest !== null && salt !== null && content !== null && tags !== null;
  return {
    id,
    seq,
    within,
    contentHash: fromColumn(content_hash),
    change: isSame ? change : undefined,
    text: hasText ? toText({ digest, salt, content, tags }) : undefined,
    indexed: indexed && key === idKey(id),
    isAbout,
  };
}

/** Fields that have a column of their own. All others are in the column `rest`. */
const apart: ReadonlySet<string> = new Set(['id', 'state', 'kind', 'target', 'digest', 'provenance']);
const apartOfProvenance: ReadonlySet<string> = new Set(['trust', 'channel', 'session', 'principal']);

/**
 * Whether an entry has exactly these facts, apart from its id. `columns`: its columns state, kind, target, trust, channel,
 * session, principal, digest and rest as one text, with U+0001 between them and `=` before a session or digest that is there.
 * No column of ours contains U+0001, except to escape it or U+0000; then the answer is false, and so it is where the store
 * cannot tell.
 */
function hasColumns(columns: string, facts: EntryFacts): boolean {
  const { state, kind, target, digest, provenance } = facts;
  const { trust, channel, session, principal } = provenance;
  if (!isPlain(target) || !isPlain(principal) || (session !== undefined && !isPlain(session))) return false;
  const [own, hash] = [session === undefined ? '' : `=${session}`, digest === null ? '' : `=${digest}`];
  const start = `${state}\u0001${kind}\u0001${target}\u0001${trust}\u0001${channel}\u0001${own}\u0001${principal}\u0001${hash}\u0001`;
  if (columns === start + restOf(facts)) return true;
  return columns.startsWith(start) && isRest(columns.slice(start.length), facts);
}

function isPlain(value: string): boolean {
  return toColumn(value) === value;
}

/** The fields of all facts, and of every provenance but `session`. */
const usualFields = 11;
const usualOrigin = 4;

/** The column `rest` as we write it. A field that is missing makes a text that is nobody's rest. */
function restOf(facts: EntryFacts): string {
  const { accepted, createdAt, importance, length, version, provenance } = facts;
  const own =
    Object.keys(facts).length === usualFields
      ? `"accepted":${jsonOf(accepted)},"createdAt":${createdAt},"importance":${importance},"length":${length},"version":${version}`
      : membersOf(facts, apart);
  const { session, parents } = provenance;
  const origin =
    Object.keys(provenance).length === (session === undefined ? usualOrigin : usualOrigin + 1)
      ? `"parents":${jsonOf(parents)}`
      : membersOf(provenance, apartOfProvenance);
  return `{${own},"provenance":{${origin}}}`;
}

function isRest(rest: string, { provenance, ...facts }: EntryFacts): boolean {
  const parsed = parse(rest);
  if (!isObject(parsed) || !isObject(parsed.provenance)) return false;
  const { provenance: origin, ...others } = parsed;
  return hasOnly(others, facts, apart) && hasOnly(origin, provenance, apartOfProvenance);
}

/** Whether the members are exactly those of the whole but those that are left out. */
function hasOnly(members: object, whole: object, without: ReadonlySet<string>): boolean {
  const keys = Object.keys(whole).filter((key) => !without.has(key));
  return Object.keys(members).length === keys.length && haveSameMembers(members, whole, keys);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // It is nobody's rest.
  }
}

function membersOf(value: object, without: ReadonlySet<string>): string {
  let members = '';
  for (const key of Object.keys(value)) {
    if (without.has(key)) continue;
    const member = jsonOf(value[key as keyof typeof value]);
    members += members === '' ? `"${key}":${member}` : `,"${key}":${member}`;
  }
  return members;
}

/** The values of which most facts consist need no general way. */
function jsonOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) && value.length === 0 ? '[]' : JSON.stringify(value);
}
