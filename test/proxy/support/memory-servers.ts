import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../../../src/proxy/index.ts';
import { memoryBank, serverMemory } from './servers.ts';

const require = createRequire(import.meta.url);

type Call = readonly [name: string, given: object];

/** A memory server of others, and how a note goes in, comes out and is removed. */
export interface MemoryServer {
  readonly name: string;
  readonly command: (folder: string) => Command;
  /** Calls that a server needs before its first note. */
  readonly prepare?: (folder: string) => readonly Call[];
  readonly write: (title: string, text: string) => Call;
  readonly read: (title: string) => Call;
  readonly search?: (word: string) => Call;
  /** Takes the note out, or replaces all of its text where a server cannot. */
  readonly remove: (title: string, text: string) => Call;
}

const graph = (title: string, text: string): object => ({
  entities: [{ name: title, entityType: 'note', observations: [text] }],
});
const file = (title: string): object => ({ projectName: 'home', fileName: `${title}.md` });
const gone = 'Nothing here any more.';

export const memoryServers: readonly MemoryServer[] = [
  {
    name: '@modelcontextprotocol/server-memory',
    command: (folder) => serverMemory(folder).command,
    write: (title, text) => ['create_entities', graph(title, text)],
    read: () => ['read_graph', {}],
    search: (word) => ['search_nodes', { query: word }],
    remove: (title, text) => ['delete_observations', { deletions: [{ entityName: title, observations: [text] }] }],
  },
  {
    name: '@allpepper/memory-bank-mcp',
    command: (folder) => memoryBank(folder).command,
    write: (title, text) => ['memory_bank_write', { ...file(title), content: text }],
    read: (title) => ['memory_bank_read', file(title)],
    remove: (title) => ['memory_bank_update', { ...file(title), content: gone }],
  },
  {
    name: '@itseasy21/mcp-knowledge-graph',
    command: (folder) =>
      program('@itseasy21/mcp-knowledge-graph', 'dist/index.js', folder, [
        '--memory-path',
        join(folder, 'graph.jsonl'),
      ]),
    write: (title, text) => ['create_entities', graph(title, text)],
    read: () => ['read_graph', {}],
    search: (word) => ['search_nodes', { query: word }],
    remove: (title) => ['delete_entities', { entityNames: [title] }],
  },
  {
    name: '@movibe/memory-bank-mcp',
    command: (folder) => program('@movibe/memory-bank-mcp', 'build/index.js', folder, ['--path', folder]),
    prepare: (folder) => [['initialize_memory_bank', { path: join(folder, 'bank') }]],
    write: (title, text) => ['write_memory_bank_file', { filename: `${title}.md`, content: text }],
    read: (title) => ['read_memory_bank_file', { filename: `${title}.md` }],
    remove: (title) => ['write_memory_bank_file', { filename: `${title}.md`, content: gone }],
  },
  {
    name: '@bitbonsai/mcpvault',
    command: (folder) => program('@bitbonsai/mcpvault', 'dist/server.js', folder, [folder]),
    write: (title, text) => ['write_note', { path: `${title}.md`, content: text }],
    read: (title) => ['read_note', { path: `${title}.md` }],
    search: (word) => ['search_notes', { query: word }],
    remove: (title) => ['delete_note', { path: `${title}.md`, confirmPath: `${title}.md`, trashMode: 'local' }],
  },
  {
    name: 'a server in Python',
    command: (folder) => ({
      file: 'python3',
      args: [fileURLToPath(new URL('notes_server.py', import.meta.url))],
      cwd: folder,
      env: { ...process.env, NOTES_FILE: join(folder, 'notes.json') },
    }),
    write: (title, text) => ['save_note', { title, text }],
    read: () => ['read_notes', {}],
    search: (word) => ['search_notes', { query: word }],
    remove: (title) => ['delete_note', { title }],
  },
];

function program(name: string, entry: string, folder: string, args: readonly string[]): Command {
  const root = folderOf(name);
  return { file: process.execPath, args: [join(root, entry), ...args], cwd: folder, env: process.env };
}

/** Some packages do not export their package.json. */
function folderOf(name: string): string {
  for (const base of require.resolve.paths(name) ?? []) {
    try {
      return dirname(require.resolve(join(base, name, 'package.json')));
    } catch {
      // Installed in a folder further up.
    }
  }
  throw new Error(`${name} is not installed; run npm install`);
}
