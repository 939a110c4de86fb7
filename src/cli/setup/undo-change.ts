import { existsSync, rmSync } from 'node:fs';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import { forgetConfig } from '../../config/index.ts';
import { replaceValue } from '../../files/json-text.ts';
import { userPlace } from '../../hooks/index.ts';
import type { Context } from '../context.ts';
import { removeHooks } from '../hooks/install.ts';
import { homeOf } from '../hooks/places.ts';
import { openMemory } from '../memory-options.ts';
import { putBack, readProjectFile, textOf, writeChanged } from './change-file.ts';
import { withoutLines } from './git-ignore.ts';
import { serversIn, withoutServer } from './mcp-entry.ts';
import type { Change, SetupFileChange } from './setup-record.ts';

/**
 * What happens to a change: undone completely, undone in part because somebody edited the file, gone already, or kept.
 */
export interface Undoing {
  readonly outcome: 'undone' | 'merged' | 'gone' | 'kept';
  /** Why it is not undone completely. */
  readonly why?: string;
  /** Does it. */
  apply(): void;
}

export interface UndoChoices {
  readonly deleteMemory: boolean;
  /** What files will be after the changes that were planned before: two changes may be in one file. Null: none. */
  readonly planned: Map<string, string | null>;
}

const gone: Undoing = { outcome: 'gone', apply: () => undefined };
const kept = (why: string): Undoing => ({ outcome: 'kept', why, apply: () => undefined });

/** Plans how to undo a change. Nothing happens before `apply`. */
export async function undoChange(context: Context, change: Change, options: UndoChoices): Promise<Undoing> {
  try {
    if (change.kind === 'store') return await undoStore(context, change.path, options);
    if (change.kind === 'key') return undoKey(change.path);
    if (change.kind === 'adopted') return undoAdopted(change.path, options);
    return undoFile(context, change, options);
  } catch (error) {
    if (error instanceof Fault) return kept(error.message);
    throw error;
  }
}

function undoKey(path: string): Undoing {
  if (!existsSync(path)) return gone;
  return kept('it may seal other memories of yours; without it they cannot be opened');
}

async function undoStore(context: Context, store: string, { deleteMemory }: UndoChoices): Promise<Undoing> {
  if (!existsSync(store)) return gone;
  if (!deleteMemory && !(await isEmpty(context, store)))
    return kept('it contains memories; --delete-memory deletes it');
  return { outcome: 'undone', apply: () => removeStore(store) };
}

/** A database with the files that SQLite keeps beside it, or a folder. */
function removeStore(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true, recursive: end === '' });
}

/** The adopted memory itself never changed. */
function undoAdopted(path: string, { deleteMemory }: UndoChoices): Undoing {
  if (!existsSync(path)) return gone;
  if (!deleteMemory) return kept('it belongs to a memory that you adopted; --delete-memory deletes it');
  return { outcome: 'undone', apply: () => removeStore(path) };
}

async function isEmpty(context: Context, store: string): Promise<boolean> {
  const memory = await openMemory(context, { store });
  try {
    return (await memory.guard.spaces()).length === 0;
  } finally {
    await memory.close();
  }
}

function undoFile(context: Context, change: SetupFileChange, { planned }: UndoChoices): Undoing {
  const { io, env } = context;
  const onDisk = change.kind === 'hooks' ? textOf(change.path) : readProjectFile(io.cwd, change.path).text;
  const text = planned.has(change.path) ? planned.get(change.path) : onDisk;
  if (text === undefined || text === null) return gone;
  const isAsWritten = sha256(text) === change.after;
  if (change.kind === 'hooks') return undoHooks(context, change, isAsWritten);
  if (!isAsWritten) return undoEdited(context, change, text, planned);
  planned.set(change.path, change.before);
  return {
    outcome: 'undone',
    apply() {
      putBack(change, env);
      if (change.kind === 'config') forgetConfig(change.path, io.env, env);
    },
  };
}

/** A file that somebody has edited since: only what is still ours is taken out. */
function undoEdited(
  { io, env }: Context,
  change: Exclude<SetupFileChange, { readonly kind: 'hooks' }>,
  text: string,
  planned: UndoChoices['planned'],
): Undoing {
  if (change.kind === 'config' || change.kind === 'adapter') return kept('it was edited since; delete it by hand');
  const becoming = (next: string, what: string): Undoing => {
    planned.set(change.path, next);
    return merged(what, () => void writeChanged(readProjectFile(io.cwd, change.path), next, env));
  };
  if (change.kind === 'gitignore') {
    const next = withoutLines(text, change.lines);
    return next === text ? gone : becoming(next, 'only our lines were removed');
  }
  const { list, name, entry, replaced, path } = change;
  const now = serversIn(text, { file: path, list })[name];
  if (now === undefined) return gone;
  if (JSON.stringify(now) !== entry) return kept(`the entry "${name}" was edited since; remove it by hand`);
  return replaced === undefined
    ? becoming(withoutServer(text, list, name), 'only our entry was removed')
    : becoming(
        replaceValue(text, [list], name, JSON.parse(replaced)),
        'only our entry was replaced by the earlier one',
      );
}

function merged(what: string, apply: () => void): Undoing {
  return { outcome: 'merged', why: `it was edited since; ${what}`, apply };
}

function undoHooks(
  context: Context,
  change: Extract<SetupFileChange, { readonly kind: 'hooks' }>,
  isAsWritten: boolean,
): Undoing {
  const place = userPlace(change.editor, homeOf(context), context.io.env);
  if (place.file !== change.path) return kept(`the settings of ${change.editor} are in ${place.file} now`);
  const remove = (): void => void removeHooks(context, place);
  if (!isAsWritten) return merged('only our hooks were removed', remove);
  return {
    outcome: 'undone',
    apply() {
      remove();
      if (change.before !== null && textOf(change.path) !== change.before) putBack(change, context.env);
    },
  };
}
