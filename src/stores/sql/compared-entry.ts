import { isObject } from '../../base/is-object.ts';
import { haveSameMembers } from '../../base/same-value.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { ChangeOf, ComparedEntry } from '../../model/store.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { idKey, toText } from './rows.ts';
import type { EntryColumns } from './tables.ts';

/** What is selected of an entry and of its text. */
export interface ComparedColumns extends Pick<EntryColumns, 'id' | 'seq' | 'updated_at'> {
  /**
   * Key and content hash of the entry, salt and tags of its text, or nothing instead, and then the columns state, kind, target,
   * trust, channel, session, principal, digest and rest, as one text with U+0001 between them and `=` before a session or
   * digest that is there: making a string of each would take longer than finding the row. Null if one of them is no text.
   */
  readonly columns: string | null;
  readonly content: string | null;
}

/**
 * No column of ours contains U+0001, except to escape it or U+0000: nor do facts that are compared. So a text that is the expected
 * one after the fourth U+0001 has no more of them before it, and each is where a column ends.
 */
export function toComparedEntry(
  { id: column, seq: number, updated_at, columns: all, content }: ComparedColumns,
  within: ComparedEntry['within'],
  indexed: boolean,
  isAbout: ComparedEntry['isAbout'],
  changeOf: ChangeOf,
): ComparedEntry {
  const [id, seq] = [fromColumn(column), Number(number)];
  const change = changeOf(seq, id);
  const columns = all ?? '';
  const hashAt = columns.indexOf(between) + 1;
  const saltAt = columns.indexOf(between, hashAt) + 1;
  const tagsAt = columns.indexOf(between, saltAt) + 1;
  const factsAt = columns.indexOf(between, tagsAt) + 1;
  const contentHash = columns.slice(hashAt, saltAt - 1);
  if (change === undefined || Number(updated_at) !== change.at || !hasColumns(columns.slice(factsAt), change.facts)) {
    return { id, seq, within, contentHash, change: undefined, text: undefined, indexed, isAbout };
  }
  const { digest } = change.facts;
  const [salt, tags] = [columns.slice(saltAt, tagsAt - 1), columns.slice(tagsAt, factsAt - 1)];
  return {
    id,
    seq,
    within,
    contentHash,
    change,
    text: digest === null || content === null ? undefined : toText({ digest, salt, content, tags }),
    indexed: indexed && columns.slice(0, hashAt - 1) === idKey(id),
    isAbout,
  };
}

const between = '\u0001';

/** Fields that have a column of their own. All others are in the column `rest`. */
const apart: ReadonlySet<string> = new Set(['id', 'state', 'kind', 'target', 'digest', 'provenance']);
const apartOfProvenance: ReadonlySet<string> = new Set(['trust', 'channel', 'session', 'principal']);

/** Whether an entry has exactly these facts, apart from its id. Where the store cannot tell, the answer is false. */
function hasColumns(columns: string, facts: EntryFacts): boolean {
  const { state, kind, target, digest, provenance } = facts;
  const origin = originOf(provenance);
  if (origin === undefined || !isPlain(target)) return false;
  const hash = digest === null ? '' : `=${digest}`;
  const start = `${state}\u0001${kind}\u0001${target}\u0001${origin.columns}\u0001${hash}\u0001`;
  if (columns === `${start}{${ownMembersOf(facts)},"provenance":{${origin.rest}}}`) return true;
  return columns.startsWith(start) && isRest(columns.slice(start.length), facts);
}

/** What the columns trust, channel, session and principal and the column `rest` say of a provenance. */
interface Origin {
  readonly provenance: EntryFacts['provenance'];
  readonly columns: string;
  readonly rest: string;
}

let lastOrigin: Origin | undefined;

/** Undefined if the columns are no plain texts. Cached, because entries of one session often share the object. */
function originOf(provenance: EntryFacts['provenance']): Origin | undefined {
  if (lastOrigin?.provenance === provenance) return lastOrigin;
  const { trust, channel, session, principal, parents } = provenance;
  if (!isPlain(principal) || (session !== undefined && !isPlain(session))) return undefined;
  const columns = `${trust}\u0001${channel}\u0001${session === undefined ? '' : `=${session}`}\u0001${principal}`;
  const isUsual = Object.keys(provenance).length === (session === undefined ? usualOrigin : usualOrigin + 1);
  const rest = isUsual ? `"parents":${jsonOf(parents)}` : membersOf(provenance, apartOfProvenance);
  lastOrigin = { provenance, columns, rest };
  return lastOrigin;
}

function isPlain(value: string): boolean {
  return toColumn(value) === value;
}

/** The fields of all facts, and of every provenance but `session`. */
const usualFields = 11;
const usualOrigin = 4;

/** The column `rest` as we write it, up to `provenance`. A field that is missing makes a text that is nobody's rest. */
function ownMembersOf(facts: EntryFacts): string {
  if (Object.keys(facts).length !== usualFields) return membersOf(facts, apart);
  const { accepted, createdAt, importance, length, version } = facts;
  return `"accepted":${jsonOf(accepted)},"createdAt":${createdAt},"importance":${importance},"length":${length},"version":${version}`;
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
