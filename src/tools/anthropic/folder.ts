import { sha256 } from '../../base/hash.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import type { EntryState } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { verdictRank } from '../../model/verdict.ts';
import { wrapUntrusted } from '../../prompt/index.ts';
import { isFilingLabel } from '../../provenance/index.ts';
import { type IndexedRow, RowIndex } from '../docker-agent/entry-index.ts';
import { decodeFile, type MemoryFile, type StoredFile } from './file.ts';
import { isBelow, pathWords, root } from './path.ts';
import { PathIndex } from './path-index.ts';

/** An accused name is withheld, in a fence or not; it is assessed as if it had just come from outside. */
const stranger: Origin = { channel: 'import', principal: 'file-name' };

/** All files, as the journal has them now. */
export class Folder {
  readonly #space: GuardedSpace;
  readonly #target: string;
  readonly #index: RowIndex;
  readonly #paths: PathIndex;

  constructor(space: GuardedSpace, target: string) {
    this.#space = space;
    this.#target = target;
    this.#index = new RowIndex(space);
    this.#paths = new PathIndex(space, target);
  }

  /** The file with this name. Only the files that it could be confused with are read. */
  async find(name: string): Promise<MemoryFile | undefined> {
    const bases = basesOf(name);
    const ids = await this.#paths.idsWhere((path, id) => bases.has(path) || name.startsWith(withheldName(id)));
    return (await this.#named(await this.#activeEntries(ids))).find((file) => file.name === name);
  }

  /** Whether a file has a name in this folder. */
  async hasBelow(folder: string): Promise<boolean> {
    for (const id of await this.#paths.idsWhere((path) => isBelow(path, folder))) {
      const [file] = await this.#named(await this.#activeEntries([id]));
      if (file !== undefined && isBelow(file.name, folder)) return true;
    }
    return false;
  }

  /** The entries that hold a file with this path, whatever name it is shown under. */
  async entriesAt(path: string): Promise<readonly string[]> {
    return this.#paths.idsWhere((stored) => stored === path);
  }

  async #activeEntries(ids: readonly string[]): Promise<readonly IndexedRow[]> {
    const found: IndexedRow[] = [];
    for (const id of ids) {
      const entry = await this.#index.entry(id);
      if (entry?.state === 'active') found.push(entry);
    }
    return found;
  }

  /** Oldest first, with unique names. */
  async files(states: readonly EntryState[] = ['active']): Promise<readonly MemoryFile[]> {
    return this.#named(await this.#index.entries({ states, targets: [this.#target] }));
  }

  async #named(entries: readonly IndexedRow[]): Promise<readonly MemoryFile[]> {
    const found: MemoryFile[] = [];
    const taken = new Set<string>();
    for (const entry of entries.toSorted(byAge)) {
      const file = decodeFile(entry);
      if (file === undefined) continue;
      const { shown, isPlainName } = await this.#nameOf(file);
      const name = uniqueName(shown, taken);
      taken.add(name);
      found.push({ ...file, name, isPlainName });
    }
    return found;
  }

  async #nameOf({ id, path, rendering }: StoredFile): Promise<{ shown: string; isPlainName: boolean }> {
    if (rendering === 'verbatim') return { shown: path, isPlainName: true };
    const content = [path, ...pathWords(path, this.#space.policy.limits)].join('\n');
    const { verdict } = (await this.#space.check({ content }, stranger)).explanation;
    if (verdictRank(verdict) >= verdictRank('challenge')) {
      return { shown: withheldName(id), isPlainName: true };
    }
    return { shown: path, isPlainName: isFilingLabel(path) };
  }
}

function withheldName(id: string): string {
  return `${root}/withheld-${id.slice(0, 8)}`;
}

const count = /~\d+$/;

/** The names that a file can have had before it was told from others by a count: `note~2~3`, `note~2` and `note`. */
function basesOf(name: string): ReadonlySet<string> {
  const bases = new Set([name]);
  for (let base = name; count.test(base); ) {
    base = base.replace(count, '');
    bases.add(base);
  }
  return bases;
}

/** Two sessions may create one path at once, or a person may release one that was taken meanwhile. Both stay visible. */
function uniqueName(path: string, taken: ReadonlySet<string>): string {
  let name = path;
  for (let count = 2; taken.has(name); count++) name = `${path}~${count}`;
  return name;
}

function byAge(a: IndexedRow, b: IndexedRow): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

const maxLevels = 2;

interface ListedItem {
  readonly line: string;
  readonly isPlain: boolean;
}

/**
 * The listing of Anthropic's memory tool: two levels, sizes, no hidden names. Names that an agent chose stand in one fence
 * at the end, because a name can say as much as a file. Undefined if the folder does not exist.
 */
export function listing(folder: string, files: readonly MemoryFile[]): string | undefined {
  const inside = files.filter(({ name }) => isBelow(name, folder));
  if (inside.length === 0 && folder !== root) return undefined;
  const isPlain = folder === root || inside.some(({ isPlainName }) => isPlainName);
  const all = [{ line: `${sizeOf(inside)}\t${folder}`, isPlain }, ...items(folder, inside, 1)];
  const linesWhere = (plain: boolean): readonly string[] =>
    all.filter((item) => item.isPlain === plain).map(({ line }) => line);
  const fenced = linesWhere(false);
  // A hash of all names, so no name can contain it: that would change the hash.
  const nonce = sha256(JSON.stringify(all));
  return [
    `Here're the files and directories up to 2 levels deep in ${isPlain ? folder : 'this directory'}, excluding hidden items and node_modules:`,
    ...linesWhere(true),
    ...(fenced.length === 0 ? [] : [wrapUntrusted('memory-file-names', fenced.join('\n'), { nonce })]),
  ].join('\n');
}

function items(folder: string, files: readonly MemoryFile[], level: number): readonly ListedItem[] {
  const names = [...new Set(files.map(({ name }) => name.slice(folder.length + 1).split('/')[0] ?? ''))].sort();
  return names
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      const below = files.filter((file) => isBelow(file.name, path));
      const here = below.length === 0 ? files.filter((file) => file.name === path) : below;
      // A folder is named in the path of each of its files.
      const isPlain = here.some(({ isPlainName }) => isPlainName);
      if (below.length === 0) return [{ line: `${sizeOf(here)}\t${path}`, isPlain }];
      const own = { line: `${sizeOf(here)}\t${path}/`, isPlain };
      return [own, ...(level < maxLevels ? items(path, below, level + 1) : [])];
    });
}

const bytes = new TextEncoder();
const units = ['B', 'K', 'M', 'G'];

function sizeOf(files: readonly MemoryFile[]): string {
  let size = files.reduce((sum, { text }) => sum + bytes.encode(text).length, 0);
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number.isInteger(size) ? size : size.toFixed(1)}${units[unit]}`;
}
