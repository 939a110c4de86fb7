import type { GuardedSpace } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { MarkdownFolder, MemoryTarget } from '../../stores/markdown/index.ts';
import type { Account } from './account.ts';
import type { OutsideChange } from './line.ts';
import type { BoundedOperation } from './operation.ts';
import type { MemoryFailure, MemoryResult } from './results.ts';

export interface BoundedOptions {
  readonly files: MarkdownFolder;
  /** Where the journal of these files lives. It is theirs alone, or shares only other targets. */
  readonly space: GuardedSpace;
  /** Who calls, by which way. Stamped on everything that is added; never taken from a model. */
  readonly origin: Origin;
  /** In code points of the whole file. Default 2,200 and 1,375. */
  readonly limits?: Partial<Readonly<Record<MemoryTarget, number>>>;
  /** Whether answers repeat the entries, as the reference's do. Default true. */
  readonly echo?: boolean;
  /** Told of every change that was made past the tool. Its texts are raw, for a person. */
  readonly onOutsideChange?: (change: OutsideChange) => void;
}

/** The bounded memory of hermes-agent: two small files, kept by the guard. */
export interface BoundedMemory {
  /** Reads both files, brings journal and files together, and freezes what the session starts with. */
  load(): Promise<Account>;
  /** Adds an entry, if it fits and may enter. */
  add(target: MemoryTarget, content: string): Promise<MemoryResult>;
  /** Replaces the one entry that holds the given words. */
  replace(target: MemoryTarget, oldText: string, content: string): Promise<MemoryResult>;
  /** Removes the one entry that holds the given words. */
  remove(target: MemoryTarget, oldText: string): Promise<MemoryResult>;
  /** Several operations, all of them or none. */
  batch(target: MemoryTarget, operations: readonly BoundedOperation[]): Promise<MemoryResult>;
  /** As it was at the last load; null when there was nothing. */
  formatForSystemPrompt(target: MemoryTarget): string | null;
  /** Raw, for a person. */
  liveEntries(target: MemoryTarget): readonly string[];
  /** What a model may see of a target now, with the room that is taken. */
  current(target: MemoryTarget): Promise<Pick<MemoryFailure, 'current_entries' | 'usage'>>;
  /** Takes a folder over as it stands: everything is imported with unknown trust, and no file is touched. */
  adopt(): Promise<Account>;
  /** What was changed past the tool; with `settle`, a file that cannot be taken apart is put in order. */
  reconcile(options?: { readonly settle?: boolean }): Promise<Account>;
}
