import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Env } from '../../base/env.ts';
import { realTarget } from '../../files/links.ts';
import { fileNames, type MemoryTarget } from './format.ts';
import { realFile } from './real-file.ts';
import {
  type BegunWrite,
  type FolderJournal,
  readWritten,
  type SeenFile,
  type Sight,
  type WrittenFile,
  type WrittenState,
  withSight,
  withWritten,
  writeWritten,
  writtenFor,
} from './written.ts';

/**
 * What we know about the two files of a folder. A write is noted before it happens, so that no moment is left in which the file
 * has changed and nobody knows: after a kill, the draft that was to replace the file tells whether it has.
 */
export class FolderNotes {
  readonly #folder: string;
  readonly #beside: string;
  readonly #env: Env;

  constructor(folder: string, env: Env) {
    this.#folder = folder;
    this.#beside = join(folder, '.bezoar');
    this.#env = env;
  }

  /** As of now: a write that has happened counts, and one that has not does not. */
  state(): WrittenState {
    const { begun, ...state } = readWritten(manifestIn(this.#folder));
    return begun === undefined || !this.#hasHappened(begun)
      ? state
      : withWritten(state, begun.target, begun.journal, begun.file);
  }

  seen(target: MemoryTarget, journal: string): SeenFile {
    return writtenFor(this.state(), target, journal);
  }

  /** The journals that this folder was used with; none if it is a copy of another. Undefined if an older version noted none. */
  journals(): readonly FolderJournal[] | undefined {
    const state = this.state();
    return this.#isCopy(state) ? [] : state.journals?.map(({ id, space }) => ({ id, space }));
  }

  /** The file is like this. */
  remember(target: MemoryTarget, journal: FolderJournal, file: WrittenFile): void {
    this.#write(withWritten(this.#own(), target, journal, file));
  }

  /** The journal is about to say what we saw in the file. */
  announce(target: MemoryTarget, journal: FolderJournal, sight: Sight): void {
    this.#write(withSight(this.#own(), target, journal, sight));
  }

  /** The file is about to be replaced by a draft that is on disk. */
  begin(begun: BegunWrite): void {
    this.#write({ ...this.#own(), begun });
  }

  /** After a kill or an error: a write that has not happened never will. Call it before its draft is deleted. */
  forgetBegun(): void {
    const { begun } = readWritten(manifestIn(this.#folder));
    if (begun !== undefined && !this.#hasHappened(begun)) this.#write(this.#own());
  }

  /** The file that a draft replaces may also be known by its second name: while both names lead to it, it is still there. */
  #hasHappened({ target, draft, aside }: BegunWrite): boolean {
    const file = realFile(join(this.#folder, fileNames[target]));
    if (existsSync(join(dirname(file), draft))) return false;
    const [now, before] = [inodeOf(file), inodeOf(join(this.#beside, aside))];
    return before === undefined || now !== before;
  }

  #write(state: WrittenState): void {
    writeWritten(manifestIn(this.#folder), { ...state, folder: realTarget(this.#folder) }, this.#env);
  }

  /** What other journals saw in the folder that this one is a copy of says nothing about this one. */
  #own(): WrittenState {
    const state = this.state();
    return this.#isCopy(state) ? { ...state, journals: [] } : state;
  }

  /** Whether `.bezoar` was copied from a folder that is still there, and not moved. */
  #isCopy({ folder }: WrittenState): boolean {
    return folder !== undefined && folder !== realTarget(this.#folder) && existsSync(manifestIn(folder));
  }
}

function manifestIn(folder: string): string {
  return join(folder, '.bezoar', 'written.json');
}

function inodeOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
}
