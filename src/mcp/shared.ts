import { type Env, systemEnv } from '../base/env.ts';
import type { GuardedSpace, TextScanner } from '../guard/index.ts';
import { Approvals } from './approvals.ts';

export interface McpOptions {
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  /** Seals what a client carries for us from a question to its answer: `guard.secret('mcp approval')`. */
  readonly secret: Uint8Array;
  /** The version of the program, as clients see it. */
  readonly version: string;
  /** Who sits before the client and may decide about what was held. Without a name nobody is asked. */
  readonly person?: string;
  readonly env?: Env;
}

/** What all servers of one process share, however many connections they serve. */
export interface McpServices {
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  readonly approvals: Approvals;
  readonly version: string;
  readonly env: Env;
}

/** What all connections of one MCP server share. */
export function createServices({ space, scanner, secret, version, person, env = systemEnv }: McpOptions): McpServices {
  const approvals = new Approvals({ space, secret, env, ...(person === undefined ? {} : { person }) });
  return { space, scanner, approvals, version, env };
}
