import type { ListedTool } from '../support/recording.ts';
import { graph, notes } from './graph-and-notes.ts';
import type { HonestCall } from './honest-call.ts';
import { others, vectors } from './vectors-and-others.ts';

/** Tools that their servers call read-only. */
const readers = [
  ...['search_notes', 'read_note', 'list_directory', 'build_context', 'recent_activity', 'retrieve_memory'],
  ...['recall_memory', 'search_by_tag', 'qdrant-find', 'chroma_query_documents', 'chroma_get_documents'],
  ...['search_memory_facts', 'search_nodes_graphiti', 'get_episodes', 'obsidian_simple_search', 'get_all_memories'],
];

export const honestCalls: readonly HonestCall[] = [...graph, ...notes, ...vectors, ...others];

export const honestTools: readonly ListedTool[] = [...new Set(honestCalls.map(([tool]) => tool))].map((name) => ({
  name,
  ...(readers.includes(name) ? { annotations: { readOnlyHint: true } } : {}),
}));
