import { sha256 } from '../../base/hash.ts';
import type { MemoryTarget, WrittenItem } from '../../stores/markdown/index.ts';

/** An entry of the journal that may be in use, with its text. */
export interface ActiveEntry {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

/**
 * One entry of a file. It is either an active entry of the journal, or a text that stands in the file and reaches no prompt:
 * `held` says why. Such a text stays where it is until someone takes it out; it is never overwritten.
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

/** What came to be known about a change that was not made through the tool. */
export interface OutsideChange {
  readonly target: MemoryTarget;
  readonly kind: /** A text nobody knew. */
    | 'added'
    /** Lines after the end of a known entry. */
    | 'appended'
    /** A known entry reads differently. */
    | 'changed'
    | 'removed'
    /** The file was gone or empty, and is written again from the journal. */
    | 'file-lost'
    /** Too long for this memory: taken out of the file and kept beside it. */
    | 'set-aside'
    /** The file cannot be taken apart without loss; a person has to settle it. */
    | 'unexplained';
  /** The entry it is in the journal now, or was. */
  readonly id?: string;
  /** The rules it is held for; absent when it may be used, as data. */
  readonly held?: readonly string[];
  /** The raw text, for a person. Never shown to a model. */
  readonly text?: string;
  /** Where it was put. */
  readonly path?: string;
}
