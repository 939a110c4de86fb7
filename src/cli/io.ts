import type { Readable, Writable } from 'node:stream';

/** Everything a command may touch of the process it runs in. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTTY: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** Where relative paths start, and what SARIF calls the source root. */
  readonly cwd: string;
  /** Width of the terminal, when there is one. */
  readonly columns?: number;
  /** Who is logged in: the name under which a person decides. */
  readonly user?: string;
  /** Hands over keys one by one instead of lines, where there is a keyboard. */
  readonly setRaw?: (raw: boolean) => void;
  /** Lets the person edit a text in his own editor; undefined when he has none, or gave up. */
  readonly edit?: (text: string) => string | undefined;
}
