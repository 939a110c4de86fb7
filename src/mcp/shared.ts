import { type Env, systemEnv } from '../base/env.ts';
import type { GuardedSpace, TextScanner } from '../guard/index.ts';
import { Approvals } from './approvals.ts';
import type { TakeAnnounced } from './caller.ts';

export interface McpOptions {
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  /** Seals the state a client returns with the answer to a question: `guard.secret('mcp approval')`. */
  readonly secret: Uint8Array;
  /** Version of the program that clients see. */
  readonly version: string;
  /** Name of the person at the client, who may decide about held texts. Without it nobody is asked. */
  readonly person?: string;
  /** Finds the session of the editor whose hook announced a call. Without it, every client has a session of its own. */
  readonly takeAnnounced?: TakeAnnounced;
  /** Also serves the checks of the memory sentinel contract, for programs with a memory of their own. */
  readonly sentinel?: boolean;
  readonly env?: Env;
}

/** Services that all connections of one process share. */
export interface McpServices {
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  readonly approvals: Approvals;
  readonly version: string;
  readonly env: Env;
  readonly sentinel: boolean;
  readonly takeAnnounced?: TakeAnnounced;
}

/** What all connections of one MCP server share. */
export function createServices(options: McpOptions): McpServices {
  const { space, scanner, secret, version, person, takeAnnounced, env = systemEnv, sentinel = false } = options;
  const approvals = new Approvals({ space, secret, env, ...(person === undefined ? {} : { person }) });
  return {
    space,
    scanner,
    approvals,
    version,
    env,
    sentinel,
    ...(takeAnnounced === undefined ? {} : { takeAnnounced }),
  };
}
