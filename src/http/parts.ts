import type { Hono } from 'hono';
import type { Env } from '../base/env.ts';
import type { Guard, TextScanner } from '../guard/index.ts';
import type { AccessTokens, TokenChannel } from '../model/access-token.ts';
import type { Caller } from '../model/caller.ts';

/** What the server is put together from. */
export interface ServerDependencies {
  readonly guard: Guard;
  readonly scanner: TextScanner;
  readonly tokens: AccessTokens;
  readonly version: string;
  readonly env: Env;
  /** Names this server answers to, besides the loopback ones: what browsers and agents write into `Host`. */
  readonly hosts?: readonly string[];
  /** True when connections are encrypted, here or by the proxy in front: cookies are then marked for it. */
  readonly secure?: boolean;
  /** The pages of the dashboard, shown to those who signed in. */
  readonly pages?: Hono<{ Variables: { caller: Caller } }>;
  readonly limits?: Partial<HttpLimits>;
}

export interface HttpLimits {
  /** Bytes of a body. */
  readonly body: number;
  /** Bytes of a body that holds many texts or a long one. */
  readonly largeBody: number;
  /** Requests of one caller in a minute. */
  readonly requestsPerMinute: number;
  /** Requests without a valid token, of one address in a minute. */
  readonly strangersPerMinute: number;
  /** Event streams open at a time: of one caller, and of all. */
  readonly streamsPerCaller: number;
  readonly streams: number;
  /** How often an event stream looks for new records, and how long it stays silent at most, in milliseconds. */
  readonly poll: number;
  readonly heartbeat: number;
  /** After so long a stream ends and its reader comes again, with a token that is asked for anew. */
  readonly streamLife: number;
}

export const defaultLimits: HttpLimits = {
  body: 1_048_576,
  largeBody: 8_388_608,
  requestsPerMinute: 6_000,
  strangersPerMinute: 60,
  streamsPerCaller: 8,
  streams: 128,
  poll: 500,
  heartbeat: 15_000,
  streamLife: 900_000,
};

/** A caller as the server knows it: with the way its words come in. */
export interface KnownCaller extends Caller {
  readonly channel: TokenChannel | 'operator';
}

/** What middleware leaves for handlers. The pages know it by the same shape. */
export interface HttpEnv {
  Variables: { caller: KnownCaller };
}
