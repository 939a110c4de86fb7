import type { BatchOperation, GuardedSpace } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { batchesOf } from '../batches.ts';
import type { Edit } from './edit.ts';
import { encodeFile, foldLines, type MemoryFile } from './file.ts';
import { type Folder, listing } from './folder.ts';
import { type LineRange, numberedLines } from './lines.ts';
import { foldersOf, isBelow, pathWords, root } from './path.ts';
import { MemoryToolError, refusalOf } from './refusal.ts';

/** What every command needs. */
export interface FileCommands {
  readonly space: GuardedSpace;
  readonly folder: Folder;
  readonly target: string;
  readonly origin: Origin;
}

const maxAttempts = 16;

export async function viewPath(cabinet: FileCommands, path: string, range: LineRange | undefined): Promise<string> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const file = await cabinet.folder.find(path);
    if (file === undefined) return listing(path, await cabinet.folder.files()) ?? missing(path);
    const found = await cabinet.space.get({ id: file.id }, cabinet.origin);
    if (found.outcome === 'refused') continue;
    const { entry } = found;
    // Edited between the two looks: the heading and the lines would not belong together.
    if (entry.rendering !== 'placeholder' && entry.contentHash !== file.contentHash) continue;
    return `Here's the content of ${file.isPlainName ? path : 'this file'} with line numbers:\n${numberedLines(entry, file, range)}`;
  }
  throw busy(path);
}

export async function createFile(cabinet: FileCommands, path: string, text: string): Promise<string> {
  const { space, folder, target, origin } = cabinet;
  await refuseTaken(folder, path, `File ${path} already exists`);
  const words = { content: encodeFile(path, foldLines(text)), tags: pathWords(path, space.policy.limits) };
  const result = await space.write({ ...words, target }, origin);
  const refusal = refusalOf(result, path);
  if (refusal !== undefined) throw refusal;
  if (result.outcome === 'duplicate') throw new MemoryToolError(`File ${path} already exists`);
  if (result.outcome === 'stored' && !(await wasFirst(cabinet, path, result.id))) {
    await space.remove({ id: result.id }, origin);
    throw new MemoryToolError(`File ${path} already exists`);
  }
  return `File created successfully at: ${path}`;
}

/** Another session may have made the same path meanwhile. The journal says who was first, and both agree on it. */
async function wasFirst({ space, folder, origin }: FileCommands, path: string, own: string): Promise<boolean> {
  const rivals = (await folder.entriesAt(path)).filter((id) => id !== own);
  if (rivals.length === 0) return true;
  const first = async (id: string): Promise<number> => (await space.audit.history({ id }, origin)).lines[0]?.seq ?? 0;
  const mine = await first(own);
  for (const id of rivals) if ((await first(id)) < mine) return false;
  return true;
}

/** A file after an edit. */
interface Saved {
  readonly entry: string;
  readonly file: MemoryFile;
  readonly shown: LineRange;
}

/** Scans the whole resulting file, and writes it only over the file it was made from. */
export async function editFile(cabinet: FileCommands, path: string, edit: Edit): Promise<Saved> {
  const { space, folder, origin } = cabinet;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const file = await folder.find(path);
    if (file === undefined) throw notAFile(await folder.files(), path);
    // Any answer about its lines would reveal their content.
    if (file.rendering === 'placeholder') throw await withheld(cabinet, file);
    const { text, shown } = edit(file.text, path);
    const content = encodeFile(file.path, text);
    const result = await space.replace({ id: file.id, content, expect: file.contentHash }, origin);
    if (result.outcome === 'refused' && (result.problem === 'changed' || result.problem === 'not-found')) continue;
    const refusal = refusalOf(result, path);
    if (refusal !== undefined) throw refusal;
    return { entry: result.outcome === 'refused' ? file.id : result.id, file: { ...file, text }, shown };
  }
  throw busy(path);
}

/** The lines around an edit, rendered like any view, because the rest of the file may be from outside. */
export async function snippetOf({ space, origin }: FileCommands, { entry, file, shown }: Saved): Promise<string> {
  const now = await space.get({ id: entry }, origin);
  return now.outcome === 'refused' ? '' : numberedLines(now.entry, file, shown);
}

export async function deletePath({ space, folder, origin }: FileCommands, path: string): Promise<string> {
  if (path === root) throw new MemoryToolError('Cannot delete the /memories directory itself');
  const gone = (await folder.files()).filter(({ name }) => name === path || isBelow(name, path));
  if (gone.length === 0) throw new MemoryToolError(`The path ${path} does not exist`);
  const removals = gone.map(({ id }): BatchOperation => ({ action: 'remove', id }));
  for (const some of chunks(removals, space.policy.limits.batch)) {
    const result = await space.batch({ operations: some }, origin);
    const refusal = result.outcome === 'refused' ? refusalOf(result, path) : undefined;
    if (refusal !== undefined) throw refusal;
  }
  return `Successfully deleted ${path}`;
}

export async function renamePath(cabinet: FileCommands, from: string, to: string): Promise<string> {
  const { space, folder, origin } = cabinet;
  if (from === root) throw new MemoryToolError('Cannot rename the /memories directory itself');
  const files = await folder.files();
  await refuseTaken(folder, to, `The destination ${to} already exists`);
  const moved = files.filter(({ name }) => name === from || isBelow(name, from));
  if (moved.length === 0) throw new MemoryToolError(`The path ${from} does not exist`);
  if (isBelow(to, from)) throw new MemoryToolError(`The path ${to} is inside ${from}`);
  const operations = moved.map((file) => {
    const path = `${to}${file.name.slice(from.length)}`;
    const words = { content: encodeFile(path, file.text), tags: pathWords(path, space.policy.limits) };
    return { action: 'replace', id: file.id, ...words, expect: file.contentHash } as const;
  });
  const results = [];
  for (const some of batchesOf(space, operations, ({ content }) => content)) {
    const result = await space.batch({ operations: some }, origin);
    results.push(...(result.outcome === 'refused' ? [result] : result.results));
    if (result.outcome === 'refused') break;
  }
  const nameAt = (at: number): string => (moved[at]?.isPlainName === true ? moved[at].name : from);
  const refusals = results.flatMap((result, at) => refusalOf(result, nameAt(at)) ?? []);
  const [refusal] = refusals;
  const done = results.length - refusals.length;
  if (refusal !== undefined && done === 0) throw refusal;
  if (refusal !== undefined) {
    throw new MemoryToolError(`${refusal.message} Renamed ${done} of ${moved.length} files.`);
  }
  return `Successfully renamed ${from} to ${to}`;
}

function chunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

async function refuseTaken(folder: Folder, path: string, message: string): Promise<void> {
  const isTaken = path === root || (await folder.find(path)) !== undefined || (await folder.hasBelow(path));
  if (isTaken) throw new MemoryToolError(message);
  for (const above of foldersOf(path)) {
    if ((await folder.find(above)) !== undefined)
      throw new MemoryToolError(`The path ${above} is a file, not a directory`);
  }
}

async function withheld({ space, origin }: FileCommands, file: MemoryFile): Promise<MemoryToolError> {
  const found = await space.get({ id: file.id }, origin);
  const text = found.outcome === 'found' ? found.entry.text : 'not shown';
  return new MemoryToolError(`${text}. ${file.name} was not changed.`);
}

function missing(path: string): never {
  throw new MemoryToolError(`The path ${path} does not exist. Please provide a valid path.`);
}

function notAFile(files: readonly MemoryFile[], path: string): MemoryToolError {
  const isFolder = path === root || files.some(({ name }) => isBelow(name, path));
  return new MemoryToolError(
    isFolder ? `The path ${path} is not a file.` : `The path ${path} does not exist. Please provide a valid path.`,
  );
}

function busy(path: string): MemoryToolError {
  return new MemoryToolError(`Another session keeps changing the file ${path}; view it again and repeat the command.`);
}
