import { sha256 } from '../../base/hash.ts';
import type { MemoryTarget, WrittenItem } from '../../stores/markdown/index.ts';

/** An active entry of the journal with its text. */
export interface ActiveEntry {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

/**
 * One entry of a file: either an active entry of the journal, or a text that is withheld from prompts, and `held` says why.
 * A withheld text stays in the file until someone removes it; it is never overwritten.
 */
export type MemoryLine =
  | { readonly text: string; readonly entry: ActiveEntry; readonly held?: never }
  | { readonly text: string; readonly held: readonly string[]; readonly entry?: never };

export function lineOf(entry: ActiveEntry): MemoryLine {
  return { text: entry.text, entry };
}

export function itemOf({ text, entry, held }: MemoryLine): WrittenItem {
  const hash = sha256(text);
  return entry === undefined ? { hash, held: [...held] } : { hash, id: entry.id, version: entry.version };
}

/** A change that was not made through the tool. */
export interface OutsideChange {
  readonly target: MemoryTarget;
  readonly kind: /** An unknown text. */
    | 'added'
    /** Lines after the end of a known entry. */
    | 'appended'
    /** A known entry has a different text. */
    | 'changed'
    | 'removed'
    /** Another program wrote back an earlier version of the file, without this entry; it stays. */
    | 'kept'
    /** The file was about to be rewritten in a form in which its blank edges or entries are lost: it was copied first. */
    | 'backed-up'
    /** Too long for this memory: moved from the file into a copy beside it. */
    | 'set-aside'
    /** The file cannot be parsed without loss; a person must settle it. */
    | 'unexplained';
  /** The id of the journal entry, current or former. */
  readonly id?: string;
  /** The rules it is held for; absent if it may be used as data. */
  readonly held?: readonly string[];
  /** The raw text, for a person. Never shown to a model. */
  readonly text?: string;
  /** The path of the copy. */
  readonly path?: string;
}
