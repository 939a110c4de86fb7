import type { GuardedSpace } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { MarkdownFolder, MemoryTarget } from '../../stores/markdown/index.ts';
import type { Account } from './account.ts';
import type { OutsideChange } from './line.ts';
import type { BoundedOperation } from './operation.ts';
import type { MemoryFailure, MemoryResult } from './results.ts';

export interface BoundedOptions {
  readonly files: MarkdownFolder;
  /** The space with the journal of these files. It holds nothing else, or only other targets. */
  readonly space: GuardedSpace;
  /** Who calls, and by which channel. Stamped on everything that is added; never taken from a model. */
  readonly origin: Origin;
  /** In code points per file. Default 2,200 and 1,375. */
  readonly limits?: Partial<Readonly<Record<MemoryTarget, number>>>;
  /** Whether results repeat the entries, as hermes-agent's do. Default true. */
  readonly echo?: boolean;
  /** Called for every change made outside the tool. Its texts are raw, for a person. */
  readonly onOutsideChange?: (change: OutsideChange) => void;
}

/** The bounded memory of hermes-agent: two small files, guarded. */
export interface BoundedMemory {
  /** Reads both files, reconciles them with the journal, and freezes what the session starts with. */
  load(): Promise<Account>;
  /** Adds an entry, if it fits and may enter. */
  add(target: MemoryTarget, content: string): Promise<MemoryResult>;
  /** Replaces the one entry that holds the given words. */
  replace(target: MemoryTarget, oldText: string, content: string): Promise<MemoryResult>;
  /** Removes the one entry that holds the given words. */
  remove(target: MemoryTarget, oldText: string): Promise<MemoryResult>;
  /** Several operations, all of them or none. */
  batch(target: MemoryTarget, operations: readonly BoundedOperation[]): Promise<MemoryResult>;
  /** As of the last load; null when there was nothing. */
  formatForSystemPrompt(target: MemoryTarget): string | null;
  /** Raw, for a person. */
  liveEntries(target: MemoryTarget): readonly string[];
  /** What a model may see of a target now, with its usage. */
  current(target: MemoryTarget): Promise<Pick<MemoryFailure, 'current_entries' | 'usage'>>;
  /** Adopts an existing folder: everything is imported with unknown trust, and no file is changed. */
  adopt(): Promise<Account>;
  /** Reports changes made outside the tool; with `settle`, also repairs a file that cannot be parsed without loss. */
  reconcile(options?: { readonly settle?: boolean }): Promise<Account>;
}
