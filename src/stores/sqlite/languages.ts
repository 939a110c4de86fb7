import { languageTokens } from '../search-tokens.ts';
import type { SqliteConnection } from './connection.ts';
import type { FreshEntries } from './fresh-entries.ts';
import { isWordLeft } from './index-separators.ts';

interface LastLook {
  readonly space: string;
  readonly upTo: number;
  readonly tags: readonly string[];
}

const lastLooks = new WeakMap<SqliteConnection, LastLook>();

/**
 * The tags of the languages that texts of a space are in, so that a search looks for the stems of these alone. What was seen stays
 * true until more is indexed: a tag whose last text was erased finds nothing.
 */
export function languagesIn(
  connection: SqliteConnection,
  space: string,
  upTo: number,
  fresh: FreshEntries,
): readonly string[] {
  const tokens = [...languageTokens(space)];
  const known = lastLooks.get(connection);
  const indexed =
    known?.space === space && known.upTo === upTo
      ? known.tags
      : tokens.filter(([, token]) => isWordLeft(connection, token)).map(([tag]) => tag);
  lastLooks.set(connection, { space, upTo, tags: indexed });
  const isFresh = (token: string): boolean => fresh.entries.some(({ words }) => words.has(token));
  return tokens.filter(([tag, token]) => indexed.includes(tag) || isFresh(token)).map(([tag]) => tag);
}
