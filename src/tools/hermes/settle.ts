import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import {
  type Before,
  endsInSign,
  type FileReading,
  fileText,
  isOneEntry,
  type MarkdownFolder,
  type MemoryTarget,
  type WrittenFile,
} from '../../stores/markdown/index.ts';
import { compare, type FileComparison, type Unknown } from './compare.ts';
import { removeGone, takeIn } from './import.ts';
import type { JournalView } from './journal-view.ts';
import { type ActiveEntry, itemOf, lineOf, type MemoryLine, type OutsideChange } from './line.ts';
import { type Look, lookAt } from './look.ts';
import { unexplained } from './placeholder.ts';

export interface BoundedContext {
  readonly files: MarkdownFolder;
  readonly space: GuardedSpace;
  readonly view: JournalView;
  readonly limits: Readonly<Record<MemoryTarget, number>>;
}

/**
 * `use`: before and after a change, and at load; a file with an entry longer than the whole limit is left alone. `adopt`: even
 * such a file is imported, and no file is written. `mend`: a person has asked for it, so such a file is repaired.
 */
export type Mode = 'use' | 'adopt' | 'mend';

/** What a change does to withheld texts in the file: undefined removes one, an id puts that entry in its place. */
export type TakenIn = ReadonlyMap<string, string | undefined>;

export interface Settled {
  readonly lines: readonly MemoryLine[];
  readonly changes: readonly OutsideChange[];
  /** Why the file cannot be changed now. */
  readonly problem?:
    | { readonly kind: 'unreadable'; readonly why: string }
    | { readonly kind: 'read-only'; readonly why: string }
    | { readonly kind: 'drift'; readonly reading: FileReading };
}

const maxAttempts = 50;

/**
 * Reconciles a file with the journal: outside changes go into the journal, and entries that the file lacks go into the file.
 * Every step can be repeated, so an interrupted run is finished by the next one. Call it under the lock.
 */
export async function settle(
  context: BoundedContext,
  target: MemoryTarget,
  mode: Mode = 'use',
  taken: TakenIn = new Map(),
  added: readonly string[] = [],
): Promise<Settled> {
  const changes: OutsideChange[] = [];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const settled = await once(context, target, mode, taken, added);
    changes.push(...(settled?.changes ?? []));
    if (settled?.done === true) return { ...settled, changes };
  }
  const file = context.files.fileOf(target);
  throw new Fault(
    'store-contention',
    `another program keeps changing ${file}; nothing was written. Stop it, then retry`,
    {
      file,
    },
  );
}

type Attempt = Settled & { readonly done: boolean };

async function once(
  context: BoundedContext,
  target: MemoryTarget,
  mode: Mode,
  taken: TakenIn,
  added: readonly string[],
): Promise<Attempt> {
  const { files, view } = context;
  const look = await lookAt(files, view, target, context.limits[target]);
  if ('unreadable' in look) {
    const problem = { kind: 'unreadable', why: look.unreadable } as const;
    return { lines: look.active.map(lineOf), changes: [], problem, done: true };
  }
  const { active, pieces, order, found, reading } = look;
  if (order === 'oversize' && mode === 'use') return { ...leftUnchanged(target, found, reading), done: true };
  const imported = await explain(context, target, mode, look);
  if (imported.impossible) return { ...leftUnchanged(target, found, reading), done: true };
  const now = inOrder(imported.changes.length === 0 ? active : await view.active(target), added);
  const lines = withTaken([...imported.lines, ...rest(now, imported.lines)], taken);
  const why = files.readOnly(target);
  if (mode === 'adopt' || why !== undefined) {
    // Only what is in the file now: other entries enter it with the next change.
    const standing = lines.filter((line) => pieces.includes(line.text));
    await remember(context, target, look, standing, imported.before);
    if (mode === 'adopt' || why === undefined) return { lines, changes: imported.changes, done: true };
    // Where nothing can be noted, an entry that others have deleted since looks like one that was never in the file.
    return { lines: standing, changes: imported.changes, problem: { kind: 'read-only', why }, done: true };
  }
  return written(context, target, mode, look, { ...imported, lines });
}

/** The file is in order and as it should be, or it is written. */
async function written(
  context: BoundedContext,
  target: MemoryTarget,
  mode: Mode,
  look: Look,
  { lines: given, changes, before }: Taking,
): Promise<Attempt> {
  const { files } = context;
  const { order, pieces, reading, found } = look;
  if (same(given, pieces) && (order === 'orderly' || mode !== 'mend')) {
    await remember(context, target, look, given, before);
    return { lines: given, changes, done: true };
  }
  const lines = arranged(given);
  const text = fileText(lines.map((line) => line.text));
  const backup = order === 'orderly' ? undefined : files.backUp(target, reading);
  if (text === undefined || backup?.isSaved === false) return { ...leftUnchanged(target, found, reading), done: true };
  const saved: readonly OutsideChange[] =
    backup === undefined ? [] : [{ target, kind: 'backed-up', path: backup.path }];
  try {
    const items = lines.map(itemOf);
    const watched = (await hasErased(context, look.written, lines)) ? undefined : before;
    const next = { items, before: watched, journal: await journalOf(context) };
    if (!files.write(target, text, reading, next)) return { lines, changes, done: false };
    return { lines, changes: [...changes, ...saved], done: true };
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'store-unavailable') throw error;
    return { lines, changes, problem: { kind: 'read-only', why: error.message }, done: true };
  }
}

interface Taking {
  readonly lines: readonly MemoryLine[];
  readonly changes: readonly OutsideChange[];
  readonly before: readonly Before[];
  readonly impossible: boolean;
}

/** Journals what the file has and the journal does not. */
async function explain(
  context: BoundedContext,
  target: MemoryTarget,
  mode: Mode,
  { active, written: { items }, found: { places, removed, kept } }: Look,
): Promise<Taking> {
  const taken = places.flatMap((place) => ('unknown' in place ? [sha256(place.unknown)] : []));
  const gone = removed.map(({ text }) => sha256(text));
  if (taken.length + gone.length > 0) context.files.announce(target, { taken, gone }, await journalOf(context));
  const late = context.files.late(target);
  const known = compare(late.texts, items, active).places;
  const all = [...places, ...known.filter((place): place is Unknown => 'unknown' in place)];
  const lines: MemoryLine[] = [];
  const changes: OutsideChange[] = kept.map(({ id, text }) => ({ target, kind: 'kept', id, text }));
  for (const place of all) {
    const step = await takeIn(context, target, place, mode);
    if (step === undefined) return { lines, changes, before: [], impossible: true };
    lines.push(...step.lines);
    changes.push(...step.changes);
  }
  changes.push(...(await removeGone(context, target, removed)));
  return { lines, changes, before: late.before, impossible: false };
}

/** The entries of one batch share a place in the journal, so the batch says in which order they were added. */
function inOrder(active: readonly ActiveEntry[], added: readonly string[]): readonly ActiveEntry[] {
  const places = new Map(added.map((id, at) => [id, at]));
  return active.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1));
}

/** Active entries without a place go to the end, in their order, if the file can hold them. */
function rest(active: readonly ActiveEntry[], lines: readonly MemoryLine[]): readonly MemoryLine[] {
  const placed = new Set(lines.map(({ text }) => text));
  const fresh = active.filter(({ text }) => !placed.has(text) && isOneEntry(text));
  return [...new Map(fresh.map((entry) => [entry.text, lineOf(entry)])).values()];
}

/** An entry that ends in a section sign comes last: elsewhere, hermes-agent would find the file out of order. */
function arranged(lines: readonly MemoryLine[]): readonly MemoryLine[] {
  return [...lines.filter(({ text }) => !endsInSign(text)), ...lines.filter(({ text }) => endsInSign(text))];
}

function withTaken(lines: readonly MemoryLine[], taken: TakenIn): readonly MemoryLine[] {
  if (taken.size === 0) return lines;
  const moved = new Set(taken.values());
  const byId = new Map(lines.flatMap((line) => (line.entry === undefined ? [] : [[line.entry.id, line] as const])));
  return lines.flatMap((line): readonly MemoryLine[] => {
    if (line.entry !== undefined) return moved.has(line.entry.id) ? [] : [line];
    if (!taken.has(line.text)) return [line];
    const instead = byId.get(taken.get(line.text) ?? '');
    return instead === undefined ? [] : [instead];
  });
}

/** Whether a written entry was erased since: then the replaced files must be deleted as well. */
async function hasErased(
  { space }: BoundedContext,
  { items }: WrittenFile,
  lines: readonly MemoryLine[],
): Promise<boolean> {
  const standing = new Set(lines.map(({ entry }) => entry?.id));
  for (const { id } of items) {
    if (id === undefined || standing.has(id)) continue;
    const seen = await space.review.inspect({ id }, { channel: 'operator', principal: 'bezoar-files' });
    if (seen.outcome === 'inspected' && seen.facts.state === 'erased') return true;
  }
  return false;
}

/** The first records of a journal may have been written since the look. */
async function remember(
  context: BoundedContext,
  target: MemoryTarget,
  { journal, written: { stamp, ...last } }: Look,
  lines: readonly MemoryLine[],
  before: readonly Before[],
): Promise<void> {
  const now: WrittenFile = {
    items: lines.map(itemOf),
    before: [...before],
    ...(stamp === undefined ? {} : { stamp }),
  };
  const current = await journalOf(context);
  const asIs = [now.items, now.before, now.items.map(({ hash }) => hash)];
  const asNoted = [last.items, last.before, last.latest];
  if (current.id !== journal || last.sight !== undefined || JSON.stringify(asIs) !== JSON.stringify(asNoted)) {
    context.files.remember(target, now, current);
  }
}

async function journalOf({ view, space }: BoundedContext): Promise<{ readonly id: string; readonly space: string }> {
  return { id: await view.journal(), space: space.name };
}

/** Imports and writes nothing: text that is not known is not shown. */
function leftUnchanged(target: MemoryTarget, { places, fresh }: FileComparison, reading: FileReading): Settled {
  const lines = places.map((place) => ('unknown' in place ? { text: place.unknown, held: [unexplained] } : place));
  return {
    lines: [...lines, ...fresh.map(lineOf)],
    changes: [{ target, kind: 'unexplained' }],
    problem: { kind: 'drift', reading },
  };
}

function same(lines: readonly MemoryLine[], pieces: readonly string[]): boolean {
  return lines.length === pieces.length && lines.every(({ text }, index) => text === pieces[index]);
}
