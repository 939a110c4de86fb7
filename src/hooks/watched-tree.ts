import { type Dirent, readdirSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { type Env, systemEnv } from '../base/env.ts';
import { type FileState, isSameFile, linkAt, realPath, stateOf, statsAt } from './file-state.ts';
import { type GuardedFiles, type GuardedKind, isAgentFolder } from './guarded-files.ts';

/** The guarded files in and around a project, by absolute path. */
export interface Tree {
  readonly files: ReadonlyMap<string, FileState>;
  /** Links to folders that were followed, with the text of the link. */
  readonly linkedFolders: ReadonlyMap<string, string>;
  readonly takenAtMs: number;
  /** False if the folder was too large to walk completely. */
  readonly complete: boolean;
}

export interface Drift {
  readonly path: string;
  readonly kind: GuardedKind;
  readonly change: 'added' | 'changed' | 'removed';
}

/** Where to look. */
export interface Places {
  /** Folders to walk. */
  readonly folders: readonly string[];
  /** Folders in which every name may be guarded. */
  readonly agentFolders?: readonly string[];
  /** Single files elsewhere. */
  readonly files?: readonly string[];
  readonly home?: string | undefined;
  /** Folders that are not walked, wherever they are. */
  readonly ownState?: readonly string[];
  /** What is known already: files that have not changed since are not read again. */
  readonly known?: Tree | undefined;
  readonly env?: Env;
}

/** These contain no instructions, and walking them takes the longest. */
const skippedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules', '.hg', '.svn', '.venv', '__pycache__']);
/** What agents keep beside their settings: transcripts, downloads, caches. */
const skippedInAgentFolders: ReadonlySet<string> = new Set([
  ...[
    'extensions',
    'todos',
    'tasks',
    'shell-snapshots',
    'file-history',
    'statsig',
    'telemetry',
    'debug',
    'cache',
    'logs',
  ],
  ...['log', 'sessions', 'session-env', 'tmp', 'paste-cache', 'image-cache', 'backups', 'ide', 'chats', 'history'],
  ...['archived_sessions', 'downloads', 'versions', 'local', 'worktree-cache', 'usage-data', 'node_modules'],
]);
/** Logins, which the editors renew themselves: a copy would only be one more place to steal them from. */
const logins = /(?:credential|oauth|auth|token|secret)[\w.-]*\.json$/i;
const maxEntries = 50_000;
const maxDepth = 16;
const maxImportDepth = 5;
const maxImported = 1_000;

interface Folder {
  readonly path: string;
  readonly depth: number;
  /** An agent's folder, or inside of one: every link in it is followed. */
  readonly isAgents: boolean;
  /** Another link led here: only what is directly inside counts, and agents' folders. */
  readonly isShallow: boolean;
}

/**
 * Finds the guarded files. Agents' folders come first and the others level by level, so that a folder with thousands of files
 * cannot hide CLAUDE.md behind them.
 */
export function walkTree(guarded: GuardedFiles, places: Places): Tree {
  const { env = systemEnv } = places;
  const walk = new Walk(guarded, places, env.now());
  for (const folder of places.agentFolders ?? []) walk.enter(folder, true);
  for (const folder of places.folders) walk.enter(folder, false);
  for (const path of places.files ?? []) walk.lookAt(path);
  walk.run();
  // Where a folder became a link, the walk may not find what was there before.
  for (const path of places.known?.files.keys() ?? []) walk.lookAt(path);
  walk.followImports();
  return walk.tree();
}

class Walk {
  readonly #files = new Map<string, FileState>();
  readonly #linkedFolders = new Map<string, string>();
  readonly #urgent: Folder[] = [];
  readonly #later: Folder[] = [];
  readonly #followed = new Set<string>();
  readonly #guarded: GuardedFiles;
  readonly #places: Places;
  readonly #takenAtMs: number;
  #left = maxEntries;
  #importsLeft = maxImported;
  #complete = true;

  constructor(guarded: GuardedFiles, places: Places, takenAtMs: number) {
    this.#guarded = guarded;
    this.#places = places;
    this.#takenAtMs = takenAtMs;
  }

  enter(path: string, isAgents: boolean): void {
    const link = linkAt(path);
    if (isAgents && link !== undefined) this.#linkedFolders.set(path, link);
    (isAgents ? this.#urgent : this.#later).push({ path, depth: 0, isAgents, isShallow: false });
  }

  lookAt(path: string): void {
    if (this.#files.has(path) || this.#isOwnState(path)) return;
    const kind = this.#guarded.kindOf(path);
    if (kind !== undefined && (linkAt(path) !== undefined || statsAt(path)?.isFile() === true)) this.#add(path, kind);
  }

  run(): void {
    const walked = [0, 0];
    for (;;) {
      const queue = walked[0] !== this.#urgent.length ? 0 : 1;
      const next = (queue === 0 ? this.#urgent : this.#later)[walked[queue] ?? 0];
      if (next === undefined) return;
      walked[queue] = (walked[queue] ?? 0) + 1;
      if (!this.#list(next)) {
        this.#complete = false;
        return;
      }
    }
  }

  #list(folder: Folder): boolean {
    for (const entry of entriesOf(folder.path)) {
      if (this.#left-- <= 0) return false;
      const path = join(folder.path, entry.name);
      if (entry.isDirectory()) this.#descend(folder, path, entry.name);
      else if (!entry.isSymbolicLink() || !this.#follow(folder, path, entry.name)) {
        const kind = folder.isAgents || this.#guarded.mayGuard(entry.name) ? this.#guarded.kindOf(path) : undefined;
        if (kind !== undefined) this.#add(path, kind);
      }
    }
    return true;
  }

  #isOwnState(path: string): boolean {
    return (this.#places.ownState ?? []).some((folder) => `${path}${sep}`.startsWith(`${folder}${sep}`));
  }

  #descend(from: Folder, path: string, name: string): void {
    const isAgents = from.isAgents || isAgentFolder(name);
    const isSkipped =
      skippedFolders.has(name) ||
      (isAgentFolder(from.path.slice(from.path.lastIndexOf(sep) + 1)) && skippedInAgentFolders.has(name));
    if (isSkipped || this.#isOwnState(path) || (from.isShallow && !isAgents)) return;
    if (from.depth >= maxDepth) {
      this.#complete = false;
      return;
    }
    (isAgents ? this.#urgent : this.#later).push({ path, depth: from.depth + 1, isAgents, isShallow: false });
  }

  /** Whether the link leads to a folder. */
  #follow(from: Folder, path: string, name: string): boolean {
    const stats = statsAt(path);
    if (stats?.isDirectory() !== true) return false;
    const isAgents = from.isAgents || isAgentFolder(name);
    const real = realPath(path);
    // A link to a folder around itself would show every file of the project as one of the agent's.
    const isLoop = `${realPath(from.path)}${sep}`.startsWith(`${real}${sep}`);
    if (skippedFolders.has(name) || isLoop || from.depth >= maxDepth) return true;
    this.#linkedFolders.set(path, linkAt(path) ?? '');
    // Once for each kind of place: a link from elsewhere must not keep the one that makes rules of these files from being followed.
    const id = `${isAgents} ${this.#guarded.kindOf(join(path, 'x.md'))} ${stats.dev}:${stats.ino}`;
    if (this.#followed.has(id)) return true;
    this.#followed.add(id);
    (isAgents ? this.#urgent : this.#later).push({ path, depth: from.depth + 1, isAgents, isShallow: !isAgents });
    return true;
  }

  #add(path: string, kind: GuardedKind, importedBy?: string): void {
    if (kind === 'settings' && logins.test(path)) return;
    const { known, home } = this.#places;
    const before = known?.files.get(path);
    const state = stateOf(
      path,
      kind,
      home,
      before === undefined || known === undefined ? undefined : { file: before, takenAtMs: known.takenAtMs },
    );
    this.#files.set(path, importedBy === undefined ? state : { ...state, importedBy });
  }

  /** Files that instructions import with `@path`, also those that are missing, because a tool may create them. */
  followImports(): void {
    let importers = [...this.#files.keys()].filter(
      (path) => this.#files.get(path)?.kind === 'instructions' && mayImport(path),
    );
    for (let depth = 0; depth < maxImportDepth && importers.length > 0; depth++) {
      importers = importers.flatMap((importer) => this.#addImportsOf(importer));
    }
  }

  #addImportsOf(importer: string): readonly string[] {
    const found = (this.#files.get(importer)?.imports ?? []).filter(
      (path) => !this.#files.has(path) && statsAt(path)?.isDirectory() !== true && this.#importsLeft-- > 0,
    );
    for (const path of found) this.#add(path, this.#guarded.kindOf(path) ?? 'instructions', importer);
    return found;
  }

  tree(): Tree {
    return {
      files: this.#files,
      linkedFolders: this.#linkedFolders,
      takenAtMs: this.#takenAtMs,
      complete: this.#complete,
    };
  }
}

/** Scripts of a skill contain `@` for other reasons. */
function mayImport(path: string): boolean {
  return ['', '.md', '.mdc', '.txt', '.markdown'].includes(extname(path).toLowerCase());
}

/** What is in a folder, by name; nothing if it cannot be read. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) return []; // deleted, or not accessible
    throw error;
  }
}

/** The differences between two walks. */
export function driftBetween(before: Tree, after: Tree): readonly Drift[] {
  const paths = [...new Set([...before.files.keys(), ...after.files.keys()])].sort();
  return paths.flatMap((path) => {
    const [was, is] = [present(before.files.get(path)), present(after.files.get(path))];
    if (was === undefined && is === undefined) return [];
    if (was !== undefined && is !== undefined && isSameFile(was, is)) return [];
    const kind = (is ?? was)?.kind ?? 'instructions';
    return [{ path, kind, change: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed' } as const];
  });
}

/** A missing file that something imports is not there. */
function present(file: FileState | undefined): FileState | undefined {
  return file === undefined || (file.digest === 'missing' && file.link === undefined) ? undefined : file;
}

/** All folders above this one. */
export function foldersAbove(path: string): readonly string[] {
  const above: string[] = [];
  for (let folder = dirname(path); folder !== (above.at(-1) ?? path); folder = dirname(folder)) above.push(folder);
  return above;
}
