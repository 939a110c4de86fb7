import { isAbsolute, join, relative } from 'node:path';
import { agentFolders } from './guarded-names.ts';
import { foldersAbove, type Places } from './watched-tree.ts';

/** Where an agent works. */
export interface WorkPlace {
  /** The project. */
  readonly root: string;
  /** The folder the agent works in, if it is another one. */
  readonly cwd?: string | undefined;
  /** Other folders with files that steer the agent: the editor's folder in the user's home. */
  readonly also?: readonly string[];
}

/** The project, the editor's folders, the folders of other agents in the user's home, and the folders above the project. */
export function placesOf(
  { root, cwd, also = [] }: WorkPlace,
  home: string | undefined,
): Pick<Places, 'folders' | 'around'> {
  const isOutside = (folder: string): boolean => {
    const way = relative(root, folder);
    return way === '..' || /^\.\.[/\\]/.test(way) || isAbsolute(way);
  };
  const here = cwd === undefined || !isOutside(cwd) ? [] : [cwd];
  const agents = [...here, ...(home === undefined ? [] : [home])].flatMap((folder) =>
    agentFolders.map((name) => join(folder, name)),
  );
  return {
    folders: [root, ...new Set([...also, ...agents].filter(isOutside))],
    around: [...new Set([...foldersAbove(root), ...here])],
  };
}
