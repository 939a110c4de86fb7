import { isObject } from '../base/is-object.ts';

/** What a tool does with the memory. A tool that does both is checked for both. */
export interface ToolRole {
  /** The server stores its arguments, so the guard checks them first. */
  readonly writes: boolean;
  /** Its result shows memory, so the guard checks it before the model sees it. */
  readonly reads: boolean;
}

const write: ToolRole = { writes: true, reads: false };
const read: ToolRole = { writes: false, reads: true };
const remove: ToolRole = { writes: false, reads: false };
const both: ToolRole = { writes: true, reads: true };

export type RoleName = 'write' | 'read' | 'remove' | 'both';
export const roleNames: Readonly<Record<RoleName, ToolRole>> = { write, read, remove, both };

/** Tools of servers whose code we have read. This table outranks what a server states about its tools. */
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
  // mem0, and servers that use its names
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
 * The role of a tool: from the operator's configuration, the table above, the verbs in its name, and the server's annotations.
 * A server that calls a writing tool read-only gains nothing: annotations only add checks, and an unknown tool gets all
 * checks.
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
  return [...named, ...(claimed === read ? [read] : [])].reduce(combined);
}

/** Only `readOnlyHint: true` tells something about the role; any other annotation leaves both open. */
function claimOf(definition: unknown): ToolRole | undefined {
  const annotations = isObject(definition) && isObject(definition.annotations) ? definition.annotations : {};
  return annotations.readOnlyHint === true ? read : undefined;
}

function combined(a: ToolRole, b: ToolRole): ToolRole {
  return { writes: a.writes || b.writes, reads: a.reads || b.reads };
}
