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
  /** Files and folders with Bezoar's own configuration, keys and approvals. */
  readonly ownPaths?: readonly string[];
}

/** Files that agents look for in the folders above a project, too. */
const namesAbove: readonly string[] = [
  ...['CLAUDE.md', 'CLAUDE.local.md', 'AGENTS.md', 'GEMINI.md', '.mcp.json', '.cursorrules', 'bezoar.config.yaml'],
  ...['bezoar.config.yml', 'bezoar.config.json', '.claude/CLAUDE.md', '.claude/AGENTS.md'],
];
const namesAtHome: readonly string[] = ['.claude.json', '.aider.conf.yml'];
const foldersAtHome: readonly string[] = [
  ...agentFolders,
  ...['opencode', 'crush', 'goose', 'zed', 'amp', 'mcp', 'bezoar'].map((name) => join('.config', name)),
  join('.codeium', 'windsurf'),
];

/** The project, the editor's folders, the folders of other agents in the user's home, and the folders above the project. */
export function placesOf(
  { root, cwd, also = [], ownPaths = [] }: WorkPlace,
  home: string | undefined,
): Pick<Places, 'folders' | 'agentFolders' | 'files'> {
  const isOutside = (folder: string): boolean => {
    const way = relative(root, folder);
    return way === '..' || /^\.\.[/\\]/.test(way) || isAbsolute(way);
  };
  const here = cwd === undefined || !isOutside(cwd) ? [] : [cwd];
  const folders = [
    ...also,
    ...here.flatMap((folder) => agentFolders.map((name) => join(folder, name))),
    ...(home === undefined ? [] : foldersAtHome.map((name) => join(home, name))),
    // Our own state changes with every call.
    ...ownPaths.filter((path) => !/[/\\]state[/\\]bezoar$/.test(path)),
  ];
  return {
    folders: [root],
    agentFolders: [...new Set(folders.filter(isOutside))],
    files: [
      ...[...foldersAbove(root), ...here].flatMap((folder) => namesAbove.map((name) => join(folder, name))),
      ...(home === undefined ? [] : namesAtHome.map((name) => join(home, name))),
      ...ownPaths,
    ],
  };
}
