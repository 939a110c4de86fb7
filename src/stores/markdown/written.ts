import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { diskFault } from './errors.ts';
import { type MemoryTarget, memoryTargets } from './format.ts';

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

const fileName = z.string().regex(/^[\w.-]{1,80}$/);

/** A file that we replaced, as it was when last checked. */
const beforeSchema = z.object({
  name: fileName,
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

/**
 * What we saw others do to a file, noted before the journal says so. If we die between the two, the next load still knows that
 * an entry of the journal was in the file, or that one was not.
 */
const sightSchema = z.object({
  /** Hashes of texts that were found in the file and go into the journal. */
  taken: z.array(hash),
  /** Hashes of entries that were gone from the file and retire from the journal. */
  gone: z.array(hash),
});
export type Sight = z.infer<typeof sightSchema>;

/** What one journal last saw in a file. */
export interface SeenFile extends WrittenFile {
  /** Hashes of the entries as the last journal, this one or another, left them. */
  readonly latest: readonly string[];
  /** Present if a change of the journal was announced and the file not written since. */
  readonly sight?: Sight;
}

const journalShape = { id: z.string().regex(/^[0-9a-f]{64}$|^none$/), space: z.string().max(200) };
/** A journal that a folder is used with: the hash of its first record, and the name of its space. */
export interface FolderJournal {
  readonly id: string;
  readonly space: string;
}
const linesSchema = z.object({ memory: itemsSchema.exactOptional(), user: itemsSchema.exactOptional() });
const sightsSchema = z.object({ memory: sightSchema.exactOptional(), user: sightSchema.exactOptional() });
const journalSchema = z.object({ ...journalShape, lines: linesSchema, sights: sightsSchema.exactOptional() });
type JournalState = z.infer<typeof journalSchema>;

/** A write that was begun. While its draft is there, it has not happened. */
const begunSchema = z.object({
  target: z.enum(['memory', 'user']),
  draft: fileName,
  /** The second name of the file that it replaces. */
  aside: fileName,
  journal: z.object(journalShape),
  file: fileSchema,
});
export type BegunWrite = z.infer<typeof begunSchema>;

const writtenSchema = z.object({
  format: z.literal(1),
  memory: fileSchema.exactOptional(),
  user: fileSchema.exactOptional(),
  /** The path of this folder when it was last used: a copy of the folder is not the folder. */
  folder: z.string().max(4_096).exactOptional(),
  /** What each journal that uses this folder last saw in the files, the latest last. */
  journals: z.array(journalSchema).exactOptional(),
  begun: begunSchema.exactOptional(),
});
export type WrittenState = Omit<z.infer<typeof writtenSchema>, 'format'>;

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
export function writtenFor(state: WrittenState, target: MemoryTarget, journal: string): SeenFile {
  const file = state[target] ?? { items: [], before: [] };
  const latest = file.items.map(({ hash: one }) => one);
  if (state.journals === undefined) return { ...file, latest };
  const { lines, sights } = journalIn(state, journal) ?? { lines: {} };
  const sight = sights?.[target];
  return { ...file, latest, items: lines[target] ?? [], ...(sight === undefined ? {} : { sight }) };
}

export function withWritten(
  state: WrittenState,
  target: MemoryTarget,
  journal: FolderJournal,
  file: WrittenFile,
): WrittenState {
  const { lines, sights: { [target]: _settled, ...sights } = {} } = journalIn(state, journal.id) ?? firstUse(state);
  const now = { ...state, [target]: file };
  return withJournal(now, { ...journal, lines: { ...lines, [target]: file.items }, sights });
}

export function withSight(
  state: WrittenState,
  target: MemoryTarget,
  journal: FolderJournal,
  { taken, gone }: Sight,
): WrittenState {
  const { lines, sights } = journalIn(state, journal.id) ?? firstUse(state);
  const known = sights?.[target];
  // Of several interrupted loads, each has seen something.
  const both = {
    taken: [...new Set([...(known?.taken ?? []), ...taken])],
    gone: [...new Set([...(known?.gone ?? []), ...gone])],
  };
  return withJournal(state, { ...journal, lines, sights: { ...sights, [target]: both } });
}

/** Before its first record a journal has no name of its own. */
function journalIn({ journals }: WrittenState, id: string): Pick<JournalState, 'lines' | 'sights'> | undefined {
  return journals?.find((one) => one.id === id) ?? journals?.find((one) => one.id === 'none');
}

function firstUse(state: WrittenState): Pick<JournalState, 'lines' | 'sights'> {
  if (state.journals !== undefined) return { lines: {} };
  return { lines: Object.fromEntries(memoryTargets.flatMap((one) => (state[one] ? [[one, state[one].items]] : []))) };
}

function withJournal(state: WrittenState, journal: JournalState): WrittenState {
  const others = (state.journals ?? []).filter(({ id }) => id !== journal.id && id !== 'none').slice(1 - maxJournals);
  return { ...state, journals: [...others, journal] };
}

export function writeWritten(path: string, written: WrittenState, env: Env): void {
  writeFileAtomic(path, JSON.stringify({ format: 1, ...written }), { env });
}
