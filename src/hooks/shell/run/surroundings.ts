import type { Text } from '../values/text.ts';

/** What the reader may ask about the machine on which the line will run. It never changes anything. */
export interface ShellSurroundings {
  readonly folder: string;
  /** A variable of the environment; undefined if it is not known. */
  variable(name: string): string | undefined;
  /** The text of a file; undefined if there is none, `unreadable` if it cannot be read. */
  readText(path: string): { readonly text: string } | 'unreadable' | undefined;
  /** The names in a folder; undefined if it is none. */
  list(folder: string): readonly string[] | undefined;
  /** Whether a path is guarded, or may be one of the guarded. */
  mayBeGuarded(path: Text): boolean;
  /** Whether a folder is guarded as a whole, or contains the files that steer an agent. */
  holdsGuarded(folder: string): boolean;
  /** Whether a text, such as a line of code, mentions a guarded file. */
  isNamedIn(text: string): boolean;
}

/** A file the line writes. */
export interface ShellWrite {
  readonly path: string;
  readonly content: Text;
  /** Whether the old content is kept. */
  readonly keeps: boolean;
}

/** The line is longer or writes more than any honest one. */
export class CrowdedLine extends Error {
  override readonly name = 'CrowdedLine';
}
