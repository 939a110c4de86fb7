import type { GuardedSpace } from '../../guard/index.ts';
import type { EntryState } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { createFile, deletePath, editFile, type FileCommands, renamePath, snippetOf, viewPath } from './commands.ts';
import { inserting, replacing } from './edit.ts';
import { Folder } from './folder.ts';
import { viewRange } from './lines.ts';
import { canonicalPath } from './path.ts';
import { MemoryToolError } from './refusal.ts';

export interface AnthropicMemoryOptions {
  readonly space: GuardedSpace;
  /** Who uses the tool: the agent and its session. */
  readonly origin: Origin;
  /** The target of the entries that hold the files. Default `files`. */
  readonly target?: string;
}

/** An entry that holds a file now, for `space.history`, `inspect` and similar calls. */
export interface FileEntry {
  readonly id: string;
  readonly state: EntryState;
}

/**
 * Handlers of Anthropic's memory tool `memory_20250818`, for `betaMemoryTool` of `@anthropic-ai/sdk`. Files are entries of the
 * guard: nothing here touches a disk. A refusal is thrown, as the helper expects, with a message for the model.
 */
export interface AnthropicMemory {
  /** A file with line numbers, or the listing of a folder. */
  view(command: { readonly path: string; readonly view_range?: readonly number[] }): Promise<string>;
  /** Writes a new file. */
  create(command: { readonly path: string; readonly file_text: string }): Promise<string>;
  /** Replaces a text that is in the file exactly once. */
  str_replace(command: { readonly path: string; readonly old_str: string; readonly new_str: string }): Promise<string>;
  /** Puts lines after a line of the file. */
  insert(command: {
    readonly path: string;
    readonly insert_line: number;
    readonly insert_text: string;
  }): Promise<string>;
  /** Removes a file, or a folder with all that is in it. */
  delete(command: { readonly path: string }): Promise<string>;
  /** Moves a file or a folder. */
  rename(command: { readonly old_path: string; readonly new_path: string }): Promise<string>;
  /** The entries with this path: the active file, held versions, and deleted files, newest first. */
  entriesAt(path: string): Promise<readonly FileEntry[]>;
}

/** The files of Anthropic's memory tool, kept on the guard. */
export function anthropicMemory({ space, origin, target = 'files' }: AnthropicMemoryOptions): AnthropicMemory {
  const folder = new Folder(space, target);
  const commands: FileCommands = { space, folder, target, origin };
  let queue: Promise<unknown> = Promise.resolve();
  // A model may call several commands at once and expects each to see the results of the ones before it.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  return {
    view: ({ path, view_range }) => inTurn(async () => viewPath(commands, canonicalPath(path), viewRange(view_range))),
    create: ({ path, file_text }) =>
      inTurn(async () => createFile(commands, canonicalPath(path), text('file_text', file_text))),
    str_replace: ({ path, old_str, new_str = '' }) =>
      inTurn(async () => {
        const edit = replacing(text('old_str', old_str), text('new_str', new_str));
        const snippet = await snippetOf(commands, await editFile(commands, canonicalPath(path), edit));
        return `The memory file has been edited. Here is the snippet showing the change (with line numbers):\n${snippet}`;
      }),
    insert: ({ path, insert_line, insert_text }) =>
      inTurn(async () => {
        const known = canonicalPath(path);
        await editFile(commands, known, inserting(insert_line, text('insert_text', insert_text)));
        return `The file ${known} has been edited.`;
      }),
    delete: ({ path }) => inTurn(async () => deletePath(commands, canonicalPath(path))),
    rename: ({ old_path, new_path }) =>
      inTurn(async () => renamePath(commands, canonicalPath(old_path), canonicalPath(new_path))),
    entriesAt: (path) =>
      inTurn(async () => {
        const wanted = canonicalPath(path);
        const files = await folder.files(['active', 'quarantined', 'retired']);
        return files
          .filter((file) => file.path === wanted)
          .map(({ id, state }) => ({ id, state }))
          .toReversed();
      }),
  };
}

/** The types promise a string, but a model fills in the value. */
function text(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new MemoryToolError(`${field} must be a string`);
}
