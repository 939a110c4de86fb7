import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { diskFault } from './errors.ts';
import type { MemoryTarget } from './format.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A line of a file as we last wrote it. */
const itemSchema = z.object({
  hash,
  /** The id and version of the journal's entry. */
  id: z.string().max(64).exactOptional(),
  version: z.int().exactOptional(),
  /** Present if the line is in the file but withheld from prompts: the rules it is held for. */
  held: z.array(z.string().max(64)).max(200).exactOptional(),
});
export type WrittenItem = z.infer<typeof itemSchema>;

/** A file that we replaced, as it was when last checked. */
const beforeSchema = z.object({
  name: z.string().regex(/^[\w.-]{1,80}$/),
  hash,
  size: z.int(),
  /** Hashes of its entries. */
  texts: z.array(hash),
});
export type Before = z.infer<typeof beforeSchema>;

/** The file as we left it: which one it was, and when it was made and written. */
const stampSchema = z.object({ inode: z.string().max(32), bornMs: z.number(), writtenMs: z.number() });

const itemsSchema = z.array(itemSchema);
const fileSchema = z.object({
  items: itemsSchema,
  before: z.array(beforeSchema),
  stamp: stampSchema.exactOptional(),
});
export type WrittenFile = z.infer<typeof fileSchema>;

/** What one journal last saw in a file. */
export interface SeenFile extends WrittenFile {
  /** Hashes of the entries as the last journal, this one or another, left them. */
  readonly latest: readonly string[];
}

const journalShape = { id: z.string().regex(/^[0-9a-f]{64}$|^none$/), space: z.string().max(200) };
/** A journal that a folder is used with: the hash of its first record, and the name of its space. */
export interface FolderJournal {
  readonly id: string;
  readonly space: string;
}
const linesSchema = z.object({ memory: itemsSchema.exactOptional(), user: itemsSchema.exactOptional() });
type WrittenLines = z.infer<typeof linesSchema>;

const writtenSchema = z.object({
  format: z.literal(1),
  memory: fileSchema.exactOptional(),
  user: fileSchema.exactOptional(),
  /** The path of this folder when it was last used: a copy of the folder is not the folder. */
  folder: z.string().max(4_096).exactOptional(),
  /** What each journal that uses this folder last saw in the files, the latest last. */
  journals: z.array(z.object({ ...journalShape, lines: linesSchema })).exactOptional(),
});
type WrittenState = Omit<z.infer<typeof writtenSchema>, 'format'>;

const maxJournals = 8;

/**
 * What we last wrote into the two files, line by line. It tells an outside change from an interrupted write of our own, and
 * nothing else depends on it: anyone who can change it can change the files too, and text that no journal record explains is
 * never trusted. If it is missing, every difference counts as an outside change and none as a removal.
 */
export function readWritten(path: string): WrittenState {
  try {
    const parsed = writtenSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return {};
    throw diskFault(path, error);
  }
}

/**
 * A journal compares a file with what it has seen itself: what another journal wrote or removed since is a change to it. The
 * manifest of an older version does not say whose lines it lists.
 */
export function writtenFor({ journals, memory, user }: WrittenState, target: MemoryTarget, journal: string): SeenFile {
  const file = { memory, user }[target] ?? { items: [], before: [] };
  const latest = file.items.map(({ hash: one }) => one);
  if (journals === undefined) return { ...file, latest };
  return { ...file, latest, items: journals.find(({ id }) => id === journal)?.lines[target] ?? [] };
}

export function withWritten(
  state: WrittenState,
  target: MemoryTarget,
  { id, space }: FolderJournal,
  file: WrittenFile,
): WrittenState {
  const { journals = [] } = state;
  const known: WrittenLines = journals.find((one) => one.id === id)?.lines ?? {};
  const others = journals.filter((one) => one.id !== id).slice(1 - maxJournals);
  const lines = { ...known, [target]: file.items };
  return { ...state, [target]: file, journals: [...others, { id, space, lines }] };
}

export function writeWritten(path: string, written: WrittenState, env: Env): void {
  writeFileAtomic(path, JSON.stringify({ format: 1, ...written }), { env });
}
