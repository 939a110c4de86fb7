import { basename, dirname } from 'node:path';
import { anything, concat, empty, literal, type Text } from '../values/text.ts';
import type { ShellSurroundings } from './surroundings.ts';

/** The files as the line would see them: those on the disk, and those it has written before. */
export class Files {
  readonly #surroundings: ShellSurroundings;
  readonly #written = new Map<string, Text>();
  /** Folders into which something has put files that we do not know. */
  readonly #unknownFolders = new Set<string>();
  /** The names that the line has added to each folder. */
  readonly #children = new Map<string, Set<string>>();
  readonly #madeFolders = new Set<string>();
  #processes = 0;

  constructor(surroundings: ShellSurroundings) {
    this.#surroundings = surroundings;
  }

  /** The text of a file; undefined if there is none. */
  read(path: string): Text | undefined {
    const written = this.#written.get(path);
    if (written !== undefined) return written;
    if (this.isUnknown(path)) return anything;
    return this.#onDisk(path);
  }

  #onDisk(path: string): Text | undefined {
    const file = this.#surroundings.readText(path);
    if (file === undefined) return undefined;
    return file === 'unreadable' ? anything : literal(file.text);
  }

  write(path: string, content: Text, keeps: boolean): void {
    const before = this.#written.get(path) ?? this.#onDisk(path);
    this.#appear(path);
    // A write may fail, or a branch may not run, so the old text may still be there.
    const hasOther = before !== undefined && before.length > 0;
    this.#written.set(
      path,
      keeps ? concat(before ?? empty, content) : hasOther ? concat(content, anything, before) : content,
    );
  }

  /** Makes a new file appear in its folder, and the folder in its own. */
  #appear(path: string): void {
    for (let at = path; dirname(at) !== at; at = dirname(at)) {
      const folder = dirname(at);
      const names = this.#children.get(folder) ?? new Set<string>();
      if (names.has(basename(at))) return;
      this.#children.set(folder, names.add(basename(at)));
    }
  }

  /** A name for the output of `<(...)`. */
  addProcess(content: Text): string {
    const path = `/dev/fd/process-${++this.#processes}`;
    this.#written.set(path, content);
    return path;
  }

  makeUnknown(folder: string): void {
    this.#appear(folder);
    this.#unknownFolders.add(folder);
  }

  isUnknown(path: string): boolean {
    if (this.#unknownFolders.size === 0) return false;
    for (let at = path; ; at = dirname(at)) {
      if (this.#unknownFolders.has(at)) return true;
      if (dirname(at) === at) return false;
    }
  }

  /** The names in a folder, with those the line has added. */
  list(folder: string): readonly string[] | undefined {
    const onDisk = this.#surroundings.list(folder);
    const added = this.#children.get(folder);
    if (added === undefined) return onDisk;
    return onDisk === undefined ? [...added] : [...new Set([...onDisk, ...added])];
  }

  addFolder(path: string): void {
    this.#madeFolders.add(path);
  }

  isFolder(path: string): boolean {
    return this.#madeFolders.has(path) || this.list(path) !== undefined;
  }

  /** The texts that the line has written so far, by path. */
  get written(): ReadonlyMap<string, Text> {
    return this.#written;
  }

  /** The files below a folder, relative to it; undefined if they are too many or not known. */
  tree(folder: string, limit = maxTreeFiles): readonly string[] | undefined {
    if (this.isUnknown(folder)) return undefined;
    const found: string[] = [];
    const waiting = [''];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const prefix = next === '' ? '' : `${next}/`;
      const paths = (this.list(`${folder}/${next}`.replace(/\/$/, '')) ?? []).map((name) => prefix + name);
      for (const path of paths) (this.isFolder(`${folder}/${path}`) ? waiting : found).push(path);
      if (found.length + waiting.length > limit) return undefined;
    }
    return found;
  }
}

const maxTreeFiles = 2_000;
