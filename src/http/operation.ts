import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import type { GuardedSpace, SessionOrigin } from '../guard/index.ts';
import type { TokenRole } from '../model/access-token.ts';
import type { Origin } from '../model/provenance.ts';
import type { Changes } from './changes.ts';
import type { HttpLimits, KnownCaller, ServerDependencies } from './parts.ts';
import { problem } from './problem.ts';
import { type SessionStanding, startOne } from './session-header.ts';
import type { SignIns } from './sign-ins.ts';
import type { StreamSlots } from './stream-slots.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
type Shape = z.ZodObject;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Operation names of the OpenTelemetry GenAI conventions for memory. */
type MemoryVerb = 'create_memory' | 'update_memory' | 'upsert_memory' | 'search_memory' | 'delete_memory';

export interface Reply {
  readonly status: ContentfulStatusCode | 204 | 304;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing was changed, so nothing is kept for a retry: a preview may contain texts, which must not outlive their entries. */
  readonly isPreview?: true;
  /** Sends the response itself; used for streams. */
  readonly respond?: (context: Context) => Response;
}

/** One call as its operation sees it: permitted, parsed, and with its origin set by the server. */
export interface OperationCall<P, Q, B> {
  readonly dependencies: ServerDependencies;
  readonly limits: HttpLimits;
  readonly signIns: SignIns;
  readonly streams: StreamSlots;
  readonly changes: Changes;
  readonly caller: KnownCaller;
  readonly origin: Origin;
  /** Whether the session of the call was started here with this token. */
  readonly session: SessionStanding;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The content hash the caller last read, from `If-Match`. */
  readonly expect?: string;
  /** The content hash the reader already has, from `If-None-Match`. */
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
  /** Roles that may call it. */
  readonly roles: readonly TokenRole[];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Whether the body may be omitted. */
  readonly bodyOptional?: true;
  readonly largeBody?: true;
  /** Responses by status. Problems are the same for all operations and not listed. */
  readonly answers: Readonly<Record<number, { readonly what: string; readonly schema?: z.ZodType }>>;
  /** Accepts `Idempotency-Key`: the same request sent twice runs once. */
  readonly once?: true;
  /** Accepts `If-Match`. */
  readonly conditional?: true;
  /** Content type of the response, if it is not JSON. */
  readonly content?: 'text/event-stream';
  readonly memory?: MemoryVerb;
  /** Takes a text, so the headers `Bezoar-Tool` and `Bezoar-Uri` say where it comes from. They can only lower its trust. */
  readonly takesText?: true;
}

/** An operation of the API. Route, documentation and handler are all derived from this value. */
export interface HttpOperation extends Described<Shape, Shape, z.ZodType> {
  readonly inSpace: boolean;
  run(call: SpaceOperationCall<unknown, unknown, unknown>): Promise<Reply>;
}

type Definition<P, Q, B, C> = Described<P, Q, B> & { run(call: C): Promise<Reply> | Reply };

/** An operation on one space. Its path is relative to the space. */
export function inSpace<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Definition<P, Q, B, SpaceOperationCall<Parsed<P>, Parsed<Q>, Parsed<B>>>): HttpOperation {
  const path = `/api/v1/spaces/{space}${definition.path}`;
  return { ...definition, path, inSpace: true } as unknown as HttpOperation;
}

/** An operation outside any space. */
export function outsideSpaces<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Definition<P, Q, B, OperationCall<Parsed<P>, Parsed<Q>, Parsed<B>>>): HttpOperation {
  return { ...definition, path: `/api/v1${definition.path}`, inSpace: false } as unknown as HttpOperation;
}

/** The origin of an operation that requires a session. */
export function sessionOrigin(origin: Origin): SessionOrigin {
  const { session } = origin;
  if (session === undefined) throw problem(422, 'session-missing', `the header Bezoar-Session is missing; ${startOne}`);
  return { ...origin, session };
}
