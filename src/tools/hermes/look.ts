import {
  type FileOrder,
  type FileReading,
  type MarkdownFolder,
  type MemoryTarget,
  orderOf,
  type SeenFile,
  splitEntries,
} from '../../stores/markdown/index.ts';
import { compare, type FileComparison } from './compare.ts';
import type { JournalView } from './journal-view.ts';
import type { ActiveEntry } from './line.ts';
import { staleRewrite } from './stale.ts';
import { writtenHere } from './written-here.ts';

/** A file, explained by the journal and by what the journal last saw in it. */
export interface Look {
  readonly journal: string;
  readonly active: readonly ActiveEntry[];
  readonly written: SeenFile;
  readonly reading: Exclude<FileReading, { readonly state: 'unreadable' }>;
  readonly pieces: readonly string[];
  readonly order: FileOrder;
  readonly found: FileComparison;
}

interface Unreadable {
  readonly unreadable: string;
  readonly active: readonly ActiveEntry[];
}

export async function lookAt(
  files: MarkdownFolder,
  view: JournalView,
  target: MemoryTarget,
  limit: number,
): Promise<Look | Unreadable> {
  const journal = await view.journal();
  const last = files.written(target, journal);
  const reading = await files.read(target, last.items.length > 0);
  const active = await view.active(target);
  if (reading.state === 'unreadable') return { unreadable: reading.why, active };
  const written = await writtenHere(view, last);
  const text = reading.state === 'read' ? reading.text : '';
  const pieces = splitEntries(text);
  const stale = staleRewrite(pieces, written, reading, active, files.holdsLockOf(target));
  const found = compare(pieces, written.items, active, stale, written.sight);
  return { journal, active, written, reading, pieces, order: orderOf(text, limit), found };
}
