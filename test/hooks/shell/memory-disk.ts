import type { ShellSurroundings } from '../../../src/hooks/shell/run/surroundings.ts';
import { known } from '../../../src/hooks/shell/values/text.ts';

/** A folder in memory, in which every CLAUDE.md and AGENTS.md is guarded. */
export function memoryDisk(files: Readonly<Record<string, string>> = {}): ShellSurroundings {
  const paths = Object.keys(files).map((name) => `/home/someone/project/${name}`);
  const isGuarded = (text: string): boolean => /(?:CLAUDE|AGENTS)\.md/.test(text);
  return {
    folder: '/home/someone/project',
    variable: (name) => (name === 'HOME' ? '/home/someone' : undefined),
    readText: (path) => {
      const text = files[path.replace('/home/someone/project/', '')];
      return text === undefined ? undefined : { text };
    },
    list: (folder) => {
      const inside = paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));
      return inside.length === 0 ? undefined : [...new Set(inside.map((path) => path.split('/')[0] ?? ''))];
    },
    mayBeGuarded: (path) => isGuarded(known(path) ?? 'CLAUDE.md'),
    holdsGuarded: (folder) => '/home/someone/project'.startsWith(folder),
    isNamedIn: isGuarded,
  };
}
