import { realpathSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import type { GuardedSpace } from '../guard/index.ts';
import type { MarkdownFolder } from '../stores/markdown/index.ts';
import type { OpenMemory } from './memory-options.ts';

/** The space of a hermes-agent folder if none is named. */
export const hermesSpace = 'hermes';

interface FolderSpace {
  readonly space: GuardedSpace;
  /** For the operator: which space it is, if they might expect another, or what sharing it means. */
  readonly notice?: string;
}

/** Each folder has its own space: in a shared one, the entries of one profile would enter the files of another. */
export async function folderSpace(
  files: MarkdownFolder,
  { guard, space, config }: Pick<OpenMemory, 'guard' | 'space' | 'config'>,
  isNamed: boolean,
  mayShare: boolean,
): Promise<FolderSpace> {
  const { folderBinding } = await import('../tools/index.ts');
  const binding = await folderBinding(files, space);
  if (isNamed) {
    if (binding !== 'foreign') return { space };
    if (!mayShare) throw foreignSpace(config.space);
    return { space, notice: sharedNotice(config.space) };
  }
  if (binding === 'known') return { space };
  // A folder that was moved is still listed under the space it had.
  const own = `${hermesSpace}-${sha256(realpathSync(files.path)).slice(0, 8)}`;
  for (const name of new Set([...(files.journals() ?? []).map((journal) => journal.space), own])) {
    if ((await folderBinding(files, guard.space(name))) === 'known') return ownSpace(guard.space(name));
  }
  return binding === 'empty' ? { space } : ownSpace(guard.space(own));
}

function ownSpace(space: GuardedSpace): FolderSpace {
  return { space, notice: `This folder uses the space ${space.name} of the store.` };
}

function foreignSpace(name: string): Fault {
  return new Fault(
    'input-invalid',
    `the space ${name} has entries that did not come from this folder. Leave out --space to give the folder its own, name another, or adopt it with --share to write the entries of each folder into the files of both`,
    { space: name },
  );
}

function sharedNotice(name: string): string {
  return `Warning: the space ${name} is shared with another folder. The entries of each enter the files of both.`;
}
