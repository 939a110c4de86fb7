import type { GuardedSpace } from '../../guard/index.ts';
import type { EntryState } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { verdictRank } from '../../model/verdict.ts';
import { type IndexedRow, RowIndex } from '../docker-agent/entry-index.ts';
import { decodeFile, type MemoryFile } from './file.ts';
import { isBelow, pathWords, root } from './path.ts';

/** A name is shown without a fence, so it is assessed as if it had just come from outside. */
const stranger: Origin = { channel: 'import', principal: 'file-name' };

/** All files, as the journal has them now. */
export class Folder {
  readonly #space: GuardedSpace;
  readonly #target: string;
  readonly #index: RowIndex;

  constructor(space: GuardedSpace, target: string) {
    this.#space = space;
    this.#target = target;
    this.#index = new RowIndex(space);
  }

  /** Oldest first, with unique names. */
  async files(states: readonly EntryState[] = ['active']): Promise<readonly MemoryFile[]> {
    const found: MemoryFile[] = [];
    const taken = new Set<string>();
    const entries = await this.#index.entries({ states, targets: [this.#target] });
    for (const entry of entries.toSorted(byAge)) {
      const file = decodeFile(entry);
      if (file === undefined) continue;
      const name = uniqueName(await this.#nameOf(file), taken);
      taken.add(name);
      found.push({ ...file, name });
    }
    return found;
  }

  async #nameOf({ id, path, rendering }: Omit<MemoryFile, 'name'>): Promise<string> {
    if (rendering === 'verbatim') return path;
    const content = [path, ...pathWords(path, this.#space.policy.limits)].join('\n');
    const { verdict } = (await this.#space.check({ content }, stranger)).explanation;
    return verdictRank(verdict) < verdictRank('challenge') ? path : `${root}/withheld-${id.slice(0, 8)}`;
  }
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

/** The listing of Anthropic's memory tool: two levels, sizes, no hidden names. Undefined if the folder does not exist. */
export function listing(folder: string, files: readonly MemoryFile[]): string | undefined {
  const inside = files.filter(({ name }) => isBelow(name, folder));
  if (inside.length === 0 && folder !== root) return undefined;
  return [
    `Here're the files and directories up to 2 levels deep in ${folder}, excluding hidden items and node_modules:`,
    `${sizeOf(inside)}\t${folder}`,
    ...items(folder, inside, 1),
  ].join('\n');
}

function items(folder: string, files: readonly MemoryFile[], level: number): readonly string[] {
  const names = [...new Set(files.map(({ name }) => name.slice(folder.length + 1).split('/')[0] ?? ''))].sort();
  return names
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      const below = files.filter((file) => isBelow(file.name, path));
      if (below.length === 0) return [`${sizeOf(files.filter((file) => file.name === path))}\t${path}`];
      return [`${sizeOf(below)}\t${path}/`, ...(level < maxLevels ? items(path, below, level + 1) : [])];
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
