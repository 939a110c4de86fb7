import { isObject } from '../base/is-object.ts';

/** What a tool does with the memory. A tool that does both is checked for both. */
export interface ToolRole {
  /** The server stores its arguments, so the guard checks them first. */
  readonly writes: boolean;
  /** Its result shows memory, so the guard checks it before the model sees it. */
  readonly reads: boolean;
  /** It deletes what its arguments name, so the guard checks whether the client may. */
  readonly removes: boolean;
}

const write: ToolRole = { writes: true, reads: false, removes: false };
const read: ToolRole = { writes: false, reads: true, removes: false };
const remove: ToolRole = { writes: false, reads: false, removes: true };
const both: ToolRole = { writes: true, reads: true, removes: false };

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

const writingVerbs: ReadonlySet<string> = new Set(
  'add append create edit import ingest insert learn memorize note patch post put record remember replace save set store update upsert write'.split(
    ' ',
  ),
);
const removingVerbs: ReadonlySet<string> = new Set(
  'clear delete drop erase forget prune purge remove reset'.split(' '),
);

/**
 * The role of a tool: from the operator's configuration or the table above; any other tool gets all checks, unless its server
 * calls it read-only. Everything else only adds checks: a verb in the name, and an annotation that contradicts the table.
 */
export function roleOf(
  name: string,
  definition: unknown,
  overrides: ReadonlyMap<string, ToolRole> = new Map(),
): ToolRole {
  const { readOnlyHint, destructiveHint } = annotationsOf(definition);
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const isRemover = destructiveHint === true || words.some((word) => removingVerbs.has(word));
  const configured = overrides.get(name);
  if (configured !== undefined) return { ...configured, removes: configured.removes || isRemover };
  const listed = known.get(name);
  if (listed !== undefined) {
    return { ...listed, writes: listed.writes || (readOnlyHint === false && !listed.removes) };
  }
  const isReader = readOnlyHint === true && !isRemover && !words.some((word) => writingVerbs.has(word));
  return { ...(isReader ? read : both), removes: isRemover };
}

function annotationsOf(definition: unknown): Readonly<Record<string, unknown>> {
  return isObject(definition) && isObject(definition.annotations) ? definition.annotations : {};
}
