import type { Readable, Writable } from 'node:stream';
import type { HookProgram } from '../hooks/index.ts';
import type { RunCommand } from './hooks/run-command.ts';
import type { CallServer } from './setup/call-server.ts';

/** Everything of the process that a command may use. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTTY: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** Base of relative paths, and SARIF's source root. */
  readonly cwd: string;
  /** Width of the terminal, if there is one. */
  readonly columns?: number;
  /** The logged-in user, recorded as the person who decides. */
  readonly user?: string;
  /** Switches a terminal between single keys and whole lines. */
  readonly setRaw?: (raw: boolean) => void;
  /** Opens a text in the user's editor; undefined if they have none, or cancelled. */
  readonly edit?: (text: string) => string | undefined;
  /** This program, and the path under which it was called. */
  readonly program?: HookProgram & { readonly called?: string };
  /** Starts another program. */
  readonly runCommand?: RunCommand;
  /** Starts an MCP server and calls one of its tools. */
  readonly callServer?: CallServer;
}
