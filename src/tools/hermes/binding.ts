import type { GuardedSpace } from '../../guard/index.ts';
import { type MarkdownFolder, memoryTargets } from '../../stores/markdown/index.ts';
import { JournalView } from './journal-view.ts';

/**
 * How a folder and a space belong together. `known`: the folder was used with this space before. `empty`: the space has no
 * entries for such files. `foreign`: it has entries, and none of them came from this folder; they would be written into its
 * files, and its texts into the files of the other folder.
 */
export type FolderBinding = 'known' | 'empty' | 'foreign';

/** Ask it before a folder is used with a space for the first time. */
export async function folderBinding(files: MarkdownFolder, space: GuardedSpace): Promise<FolderBinding> {
  const view = new JournalView(space);
  if (await isKnown(files, view)) return 'known';
  const filter = { targets: [...memoryTargets], states: ['active', 'quarantined'], limit: 1 } as const;
  const { entries } = await space.list(filter, { channel: 'operator', principal: 'bezoar-files' });
  return entries.length === 0 ? 'empty' : 'foreign';
}

/** The manifest of an older version does not say whose entries it lists, but each of them has an id. */
async function isKnown(files: MarkdownFolder, view: JournalView): Promise<boolean> {
  const journals = files.journals();
  const id = await view.journal();
  if (journals !== undefined) return journals.some((journal) => journal.id === id);
  for (const target of memoryTargets) {
    for (const { id } of files.written(target, 'none').items) {
      if (id !== undefined && (await view.knows(id))) return true;
    }
  }
  return false;
}
