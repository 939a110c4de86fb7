import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { GuardedSpace, SessionOrigin } from '../guard/index.ts';
import type { TokenRole } from '../model/access-token.ts';
import type { Origin } from '../model/provenance.ts';
import type { HttpLimits, KnownCaller, ServerDependencies } from './parts.ts';
import { problem } from './problem.ts';
import type { SignIns } from './sign-ins.ts';
import type { StreamSlots } from './stream-slots.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
type Shape = z.ZodObject;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What the memory conventions of OpenTelemetry call it. */
type MemoryVerb = 'create_memory' | 'update_memory' | 'upsert_memory' | 'search_memory' | 'delete_memory';

export interface Reply {
  readonly status: ContentfulStatusCode | 204 | 304;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers by itself, for as long as it likes: a stream. */
  readonly respond?: (context: Context) => Response;
}

/** One call as its operation sees it: parsed, allowed, and with its origin stamped. */
export interface OperationCall<P, Q, B> {
  readonly dependencies: ServerDependencies;
  readonly limits: HttpLimits;
  readonly signIns: SignIns;
  readonly streams: StreamSlots;
  readonly caller: KnownCaller;
  readonly origin: Origin;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The content hash the caller last read, from `If-Match`. */
  readonly expect?: string;
  /** The hash a reader has already, from `If-None-Match`. */
  readonly known?: string;
}

export interface SpaceOperationCall<P, Q, B> extends OperationCall<P, Q, B> {
  readonly space: GuardedSpace;
}

interface Described<P, Q, B> {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  /** Who may call it. */
  readonly roles: readonly TokenRole[];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** A body that may be left out. */
  readonly bodyOptional?: true;
  readonly largeBody?: true;
  /** What comes back, by status. Problems are the same everywhere and not listed. */
  readonly answers: Readonly<Record<number, { readonly what: string; readonly schema?: z.ZodType }>>;
  /** Takes `Idempotency-Key`: the same request sent twice is done once. */
  readonly once?: true;
  /** Takes `If-Match`. */
  readonly conditional?: true;
  /** What comes back when it is not JSON. */
  readonly content?: 'text/event-stream';
  readonly memory?: MemoryVerb;
}

/** An operation of the API: its route, its document and its handler are all made from this one value. */
export interface HttpOperation extends Described<Shape, Shape, z.ZodType> {
  readonly inSpace: boolean;
  run(call: SpaceOperationCall<unknown, unknown, unknown>): Promise<Reply>;
}

type Definition<P, Q, B, C> = Described<P, Q, B> & { run(call: C): Promise<Reply> | Reply };

/** An operation on one space. Its path begins behind the space's name. */
export function inSpace<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Definition<P, Q, B, SpaceOperationCall<Parsed<P>, Parsed<Q>, Parsed<B>>>): HttpOperation {
  const path = `/api/v1/spaces/{space}${definition.path}`;
  return { ...definition, path, inSpace: true } as unknown as HttpOperation;
}

/** An operation that belongs to no space. */
export function outsideSpaces<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Definition<P, Q, B, OperationCall<Parsed<P>, Parsed<Q>, Parsed<B>>>): HttpOperation {
  return { ...definition, path: `/api/v1${definition.path}`, inSpace: false } as unknown as HttpOperation;
}

/** For what happens in a session and nowhere else. */
export function sessionOrigin(origin: Origin): SessionOrigin {
  const { session } = origin;
  if (session === undefined) {
    throw problem(422, 'session-missing', 'name the session of this call in the header Bezoar-Session');
  }
  return { ...origin, session };
}
