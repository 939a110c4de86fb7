import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { Fault } from '../base/fault.ts';
import type { ServerState } from '../model/server-state.ts';
import { readJson } from './body.ts';
import type { Changes } from './changes.ts';
import { expectedHash, knownHash } from './etag.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { Metrics } from './metrics.ts';
import type { HttpOperation, Reply, SpaceOperationCall } from './operation.ts';
import { readOrigin } from './origin.ts';
import type { HttpEnv, HttpLimits, KnownCaller, ServerDependencies } from './parts.ts';
import { problem } from './problem.ts';
import { problemOf } from './problems-of-guard.ts';
import type { SignIns } from './sign-ins.ts';
import type { StreamSlots } from './stream-slots.ts';
import { inSpan } from './telemetry.ts';
import { textsToScan } from './texts-to-scan.ts';
import { checked, fromQuery } from './validate.ts';

/** Services that all handlers share. */
export interface RequestServices {
  readonly dependencies: ServerDependencies;
  readonly state: ServerState;
  readonly limits: HttpLimits;
  readonly signIns: SignIns;
  readonly streams: StreamSlots;
  readonly changes: Changes;
  readonly once: IdempotencyKeys;
  readonly metrics: Metrics;
}

/** Adds the route of an operation: checks permission, parses, handles idempotency keys, measures and responds. */
export function mount(app: Hono<HttpEnv>, operation: HttpOperation, services: RequestServices): void {
  const { env } = services.dependencies;
  app.on(operation.method.toUpperCase(), routeOf(operation.path), async (context) => {
    const start = env.now();
    try {
      const reply = await answer(operation, context, services);
      services.metrics.observe(operation.id, reply.status, env.now() - start);
      return send(context, reply);
    } catch (error) {
      services.metrics.observe(operation.id, problemOf(error).status, env.now() - start);
      throw error;
    }
  });
}

/** OpenAPI writes `{id}`, the router `:id`. */
export function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

async function answer(operation: HttpOperation, context: Context<HttpEnv>, services: RequestServices): Promise<Reply> {
  const caller = context.get('caller');
  // Check permission before the request, so that a caller without it learns nothing from validation errors.
  if (!operation.roles.includes(caller.role)) {
    throw problem(403, 'role-forbidden', `this requires the role ${operation.roles.join(' or ')}`);
  }
  const space = operation.inSpace ? ownSpace(caller, context.req.param('space')) : undefined;
  const { call, text } = await parse(operation, context, services, space);
  const run = (): Promise<Reply> =>
    inSpan(
      operation,
      context,
      { version: services.dependencies.version, ...(space === undefined ? {} : { space }) },
      async () => {
        const release = await services.dependencies.prepareScan?.(textsToScan(call.body));
        try {
          const reply = await operation.run(call);
          services.metrics.judged(reply);
          return reply;
        } finally {
          release?.();
        }
      },
    );
  const key = context.req.header('idempotency-key');
  if (key === undefined || operation.once !== true) return run();
  const { path } = context.req;
  // A condition is part of the request: the same body under another one is another request.
  const body = JSON.stringify([context.req.header('if-match') ?? '', text]);
  return services.once.do({ caller: `${caller.role} ${caller.name}`, operation: operation.id, path, key, body }, run);
}

/** Names must match exactly. The refusal is the same whether the space exists or not. */
function ownSpace(caller: KnownCaller, name: string | undefined): string {
  if (name === undefined || (caller.spaces !== '*' && !caller.spaces.includes(name))) {
    throw problem(403, 'space-forbidden', 'this token does not give access to that space');
  }
  return name;
}

async function parse(
  operation: HttpOperation,
  context: Context<HttpEnv>,
  { dependencies, limits, signIns, streams, changes }: RequestServices,
  space: string | undefined,
): Promise<{ readonly call: SpaceOperationCall<unknown, unknown, unknown>; readonly text: string }> {
  const caller = context.get('caller');
  const guarded = space === undefined ? undefined : dependencies.guard.space(space);
  const { space: _named, ...rest } = context.req.param() as Record<string, string>;
  const params = operation.params === undefined ? undefined : checked(operation.params, rest, 'path');
  const given = context.req.queries();
  const schema = operation.query ?? noQuery;
  const query = checked(schema, fromQuery(schema, given), 'query');
  const size = operation.largeBody ? limits.maxLargeBodyBytes : limits.maxBodyBytes;
  const sent =
    operation.body === undefined ? undefined : await readJson(context.req.raw, size, operation.bodyOptional ?? false);
  const absent = sent === undefined || sent.text === '';
  const body = absent || operation.body === undefined ? undefined : checked(operation.body, sent.value, 'body');
  const expect = operation.conditional ? expectedHash(context.req.header('if-match')) : undefined;
  if (!operation.conditional && context.req.header('if-match') !== undefined) {
    throw problem(
      400,
      'condition-unsupported',
      'this operation does not support If-Match; only replacing an entry does',
    );
  }
  const known = knownHash(context.req.header('if-none-match'));
  const call = {
    dependencies,
    limits,
    signIns,
    streams,
    changes,
    caller,
    ...readOrigin(operation, context, caller, dependencies.guard),
    params,
    query,
    body,
    ...(expect === undefined ? {} : { expect }),
    ...(known === undefined ? {} : { known }),
    space: guarded,
  };
  return { call: call as SpaceOperationCall<unknown, unknown, unknown>, text: sent?.text ?? '' };
}

const noQuery = z.strictObject({});

function send(context: Context, { status, body, headers = {}, respond }: Reply): Response {
  if (respond !== undefined) return respond(context);
  if (body === undefined) return context.body(null, status as 204, headers);
  if (status === 204 || status === 304)
    throw new Fault('input-invalid', 'a reply with status 204 or 304 cannot have a body');
  return context.json(body, status, headers);
}
