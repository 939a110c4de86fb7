import type { Hono } from 'hono';
import type { Env } from '../base/env.ts';
import type { Guard, TextScanner } from '../guard/index.ts';
import type { AccessTokens, TokenChannel } from '../model/access-token.ts';
import type { Caller } from '../model/caller.ts';
import type { ServerState } from '../model/server-state.ts';
import type { MemorySentinelOptions } from '../tools/memory-sentinel/index.ts';
import type { WatchSpaces } from './changes.ts';

/** What the server needs. */
export interface ServerDependencies {
  /** How documents are read that a program checks: limits, and the script of the worker that parses them. */
  readonly documents?: MemorySentinelOptions['documents'];
  readonly guard: Guard;
  readonly scanner: TextScanner;
  readonly tokens: AccessTokens;
  /**
   * What this server shares with others on the same store: `serverState` of `openGuard`. Default: nothing, so it must be
   * the only server.
   */
  readonly state?: ServerState;
  /** Scans long texts in other threads: `prepare` of `createScanPool`, whose scanner the guard must have. Default: on this thread. */
  readonly prepareScan?: (texts: readonly string[]) => Promise<() => void>;
  /** Reports changes by other servers: `watchSpaces` of `openGuard`. Default: event streams poll. */
  readonly watch?: WatchSpaces;
  readonly version: string;
  readonly env: Env;
  /** Accepted values of the `Host` header, besides the loopback names. */
  readonly hosts?: readonly string[];
  /** Whether connections are encrypted, here or by a proxy in front; cookies are then marked `Secure`. */
  readonly secure?: boolean;
  /** The dashboard, for people who have signed in. */
  readonly pages?: Hono<{ Variables: { caller: Caller } }>;
  readonly limits?: Partial<HttpLimits>;
}

export interface HttpLimits {
  readonly maxBodyBytes: number;
  /** For bodies with many texts or a long one. */
  readonly maxLargeBodyBytes: number;
  /** Per caller. */
  readonly requestsPerMinute: number;
  /** Requests without valid credentials, per address. */
  readonly anonymousRequestsPerMinute: number;
  /** Open event streams, per caller and in total. */
  readonly maxStreamsPerCaller: number;
  readonly maxStreams: number;
  /** How often an event stream checks for new records, and after how much silence it sends a comment. */
  readonly pollMs: number;
  readonly heartbeatMs: number;
  /** A stream ends after this time, so that the reader reconnects and its credentials are checked again. */
  readonly maxStreamMs: number;
}

export const defaultLimits: HttpLimits = {
  maxBodyBytes: 1_048_576,
  maxLargeBodyBytes: 8_388_608,
  requestsPerMinute: 6_000,
  anonymousRequestsPerMinute: 60,
  maxStreamsPerCaller: 8,
  maxStreams: 128,
  pollMs: 500,
  heartbeatMs: 15_000,
  maxStreamMs: 900_000,
};

/** A caller with the channel of everything it writes. */
export interface KnownCaller extends Caller {
  readonly channel: TokenChannel | 'operator';
  /** The token or sign-in that it came with. Two tokens may share a name; sessions belong to one of them. */
  readonly credential: string;
  /** Whether it may report turns of the user. */
  readonly reportsUser: boolean;
}

/** What the middleware passes to handlers. The dashboard expects the same shape. */
export interface HttpEnv {
  Variables: { caller: KnownCaller };
}
