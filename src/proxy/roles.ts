import { isObject } from '../base/is-object.ts';

/** What a tool does to a memory. Whoever both stores and shows is held to both. */
export interface ToolRole {
  /** Its arguments are stored: they pass the guard before the server sees them. */
  readonly writes: boolean;
  /** Its result shows what is stored: it passes the guard before the model sees it. */
  readonly reads: boolean;
}

const write: ToolRole = { writes: true, reads: false };
const read: ToolRole = { writes: false, reads: true };
const remove: ToolRole = { writes: false, reads: false };
const both: ToolRole = { writes: true, reads: true };

export type RoleName = 'write' | 'read' | 'remove' | 'both';
export const roleNames: Readonly<Record<RoleName, ToolRole>> = { write, read, remove, both };

/** Tools of servers we have read. A name of theirs is worth more than what a server says of itself. */
const known: ReadonlyMap<string, ToolRole> = new Map([
  // @modelcontextprotocol/server-memory
  ['create_entities', write],
  ['create_relations', write],
  ['add_observations', write],
  ['delete_entities', remove],
  ['delete_observations', remove],
  ['delete_relations', remove],
  ['read_graph', read],
  ['search_nodes', read],
  ['open_nodes', read],
  // @allpepper/memory-bank-mcp
  ['list_projects', read],
  ['list_project_files', read],
  ['memory_bank_read', read],
  ['memory_bank_write', write],
  ['memory_bank_update', write],
  // mem0 and those that follow its names
  ['add_memory', write],
  ['add_memories', write],
  ['search_memory', read],
  ['search_memories', read],
  ['get_memory', read],
  ['get_memories', read],
  ['list_memories', read],
  ['update_memory', both],
  ['delete_memory', remove],
  ['delete_all_memories', remove],
]);

const verbs: readonly (readonly [verbs: ReadonlySet<string>, role: ToolRole])[] = [
  [
    new Set(
      'add append create edit import ingest insert learn memorize note patch post put record remember replace save set store update upsert write'.split(
        ' ',
      ),
    ),
    write,
  ],
  [new Set('fetch find get list load lookup open query read recall retrieve search show view'.split(' ')), read],
  [new Set('clear delete drop erase forget prune purge remove reset'.split(' ')), remove],
];

/**
 * What a tool is taken for: by the operator's word, by a name we know, by the verbs of its name and by what the server says
 * of it. A server that calls a writing tool read-only gains nothing: claims only add to what is checked, and a tool about
 * which nothing is known is held to everything.
 */
export function roleOf(
  name: string,
  definition: unknown,
  overrides: ReadonlyMap<string, ToolRole> = new Map(),
): ToolRole {
  const configured = overrides.get(name) ?? known.get(name);
  if (configured !== undefined) return configured;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const named = verbs.flatMap(([list, role]) => (words.some((word) => list.has(word)) ? [role] : []));
  const claimed = claimOf(definition);
  if (named.length === 0) return claimed ?? both;
  return [...named, ...(claimed === read ? [read] : [])].reduce(joined);
}

/** Only the claim that it changes nothing says something; any other leaves both open. */
function claimOf(definition: unknown): ToolRole | undefined {
  const annotations = isObject(definition) && isObject(definition.annotations) ? definition.annotations : {};
  return annotations.readOnlyHint === true ? read : undefined;
}

function joined(a: ToolRole, b: ToolRole): ToolRole {
  return { writes: a.writes || b.writes, reads: a.reads || b.reads };
}
