import type { WrittenFile } from '../../stores/markdown/index.ts';
import type { JournalView } from './journal-view.ts';

/**
 * What we last wrote into a file, as far as it was written from this journal. The folder may have been kept with another one:
 * what that one knew has not been taken out of this one, and a text must not be dropped from its file for it.
 */
export async function writtenHere(view: JournalView, written: WrittenFile): Promise<WrittenFile> {
  for (const { id } of written.items) {
    if (id !== undefined && !(await view.knows(id))) return { ...written, items: [] };
  }
  return written;
}
