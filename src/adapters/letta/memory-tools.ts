import type { MemoryTextOf } from '../core/index.ts';

const member =
  (name: string): MemoryTextOf =>
  (input) =>
    input[name];

/** The tool that does everything: `view` and `delete` store nothing, and a path is no text. */
const anyCommand: MemoryTextOf = ({ command, path: _path, old_path: _old, new_path: _new, ...rest }) =>
  command === 'view' || command === 'delete' ? null : rest;

/** Tools with which Letta's agents change their memory on the server, and where their arguments have the text. */
export const lettaMemoryTools: Readonly<Record<string, MemoryTextOf>> = {
  core_memory_append: member('content'),
  core_memory_replace: member('new_content'),
  memory_insert: member('new_str'),
  memory_replace: member('new_str'),
  memory_rethink: member('new_memory'),
  memory_apply_patch: member('patch'),
  archival_memory_insert: ({ content, tags }) => [content, tags],
  memory: anyCommand,
};
