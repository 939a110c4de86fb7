import { sql } from 'kysely';
import type { Entry } from '../../model/entry.ts';
import { languageTags } from '../../model/search-stems.ts';
import type { EntryFilter, SearchTerm } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { hitsOf, isEmptyQuery, type QueryTokens, queryTokens, textTokens, withLanguages } from '../search-tokens.ts';
import { conditions } from '../sql/filter.ts';
import { idKey, spaceKey, toEntry } from '../sql/rows.ts';
import type { JoinedColumns } from '../sql/tables.ts';
import { among, inSpace, selected } from './read.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';
import { catchUp } from './word-index.ts';

/** By session and space: the tags of the languages that its texts were in at the last search. */
const languagesBySession = new WeakMap<PostgresSession, Map<string, string>>();
const maxKnownSpaces = 1_000;

function knownLanguages(session: PostgresSession): ReadonlyMap<string, string> {
  return languagesBySession.get(session) ?? new Map();
}

function noteLanguages(session: PostgresSession, space: string, tags: string): void {
  const known = languagesBySession.get(session) ?? new Map<string, string>();
  languagesBySession.set(session, known);
  if (known.size >= maxKnownSpaces) known.clear();
  known.set(space, tags);
}

/**
 * One round trip; the first search of a space, and the first after its texts are in another language, take two. Entries that only have words of more than a fifth of all entries rank last, the newest first. If words are
 * missing in the index, they are added first. If the server refuses that, the entries in question are read one by one: this is
 * slower and ranks them first, but none is missing.
 */
export async function searchEntries(
  session: PostgresSession,
  space: string,
  terms: readonly SearchTerm[],
  filter: EntryFilter,
  limit: number,
): Promise<readonly Entry[]> {
  const common = queryTokens(space, terms);
  if (isEmptyQuery(common)) return [];
  const find = async (tags: string, anyway: boolean): Promise<readonly JoinedColumns[]> => {
    const { whole, starts } = withLanguages(space, terms, common, [...tags]);
    const asked = [...whole, ...starts.map((start) => `${start}:*`)];
    const query = session.routine('find_entries', space, [asked, tags, limit, anyway, ...filterParameters(filter)]);
    return (await session.call(query, 'work')) as readonly JoinedColumns[];
  };
  const findIndexed = async (): Promise<readonly Entry[] | undefined> => {
    for (;;) {
      const tags = knownLanguages(session).get(space) ?? '';
      const rows = await find(tags, false);
      // A row without a key says that words are missing, or names the languages that texts are in.
      if (rows[0]?.key !== null) return rows.map((columns) => toEntry(space, columns));
      if (rows[0].id === null) return undefined;
      noteLanguages(session, space, rows[0].id);
    }
  };
  const found = await findIndexed();
  if (found !== undefined) return found;
  await catchUp(session, space);
  const complete = await findIndexed();
  if (complete !== undefined) return complete;
  const all = languageTags.join('');
  const tokens = withLanguages(space, terms, common, languageTags);
  const unindexed = await session.read(space, (connection) =>
    listUnindexed(connection, session.schema, space, tokens, filter),
  );
  const known = new Set(unindexed.map(({ id }) => id));
  const indexed = (await find(all, true)).map((columns) => toEntry(space, columns));
  return [...unindexed, ...indexed.filter(({ id }) => !known.has(id))].slice(0, limit);
}

async function listUnindexed(
  connection: PostgresConnection,
  schema: string,
  space: string,
  tokens: QueryTokens,
  filter: EntryFilter,
): Promise<readonly Entry[]> {
  const own = spaceKey(space);
  const { rows } = await sql<JoinedColumns>`
    select ${sql.join(selected.map((column) => sql.ref(column)))}
    from ${sql.id(schema, 'entry')} as entry
    join ${sql.id(schema, 'text')} as text on text.space = ${own} and text.digest = entry.digest
    where ${sql.join([inSpace(space), ...conditions(filter, among)], sql` and `)}
      and entry.seq > (select stems_to from ${sql.id(schema, 'space')} where space = ${own})
    order by entry.seq desc, entry.id desc`.execute(connection);
  return rows
    .map((columns) => toEntry(space, columns))
    .filter((entry) => hitsOf(tokens, new Set(textTokens(space, entry))) > 0);
}

/** Each part of the filter, or null if it is not given. The index repeats some columns of an entry; the rest is read from it. */
function filterParameters(filter: EntryFilter): readonly unknown[] {
  const { ids, states, kinds, trusts, channels, targets, contentHashes, session, principal, from, to } = filter;
  const ofEntry = [
    targets?.map(toColumn),
    contentHashes?.map(toColumn),
    session === undefined ? undefined : toColumn(session),
    principal === undefined ? undefined : toColumn(principal),
    from,
    to,
  ];
  const ofIndex = [ids?.map(idKey), states, kinds, trusts, channels];
  const isDeep = ofEntry.some((part) => part !== undefined);
  return [...ofIndex.map((part) => part ?? null), isDeep, ...ofEntry.map((part) => part ?? null)];
}
