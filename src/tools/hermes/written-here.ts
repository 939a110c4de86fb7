import type { SeenFile } from '../../stores/markdown/index.ts';
import type { JournalView } from './journal-view.ts';

/**
 * What we last wrote into a file, if it was written from this journal. The folder may have been used with another journal:
 * that journal's entries were never removed from this one, so their texts must not be dropped from the file.
 */
export async function writtenHere(view: JournalView, written: SeenFile): Promise<SeenFile> {
  for (const { id } of written.items) {
    if (id === undefined || (await view.knows(id))) continue;
    const { sight: _ofAnother, ...rest } = written;
    return { ...rest, items: [] };
  }
  return written;
}
