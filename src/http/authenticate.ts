import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { sameDigest } from '../base/hash.ts';
import type { ServerState } from '../model/server-state.ts';
import { isUnsafe } from './host-check.ts';
import type { HttpEnv, HttpLimits, KnownCaller, ServerDependencies } from './parts.ts';
import { HttpProblem, problem } from './problem.ts';
import { createRateLimit } from './rate-limit.ts';
import { createSharedRateLimit } from './shared-rate-limit.ts';
import type { SignIns } from './sign-ins.ts';

const bearer = /^Bearer ([\x21-\x7e]{1,512})$/i;

export interface Credentials {
  readonly dependencies: ServerDependencies;
  readonly state: ServerState;
  readonly limits: HttpLimits;
  readonly signIns: SignIns;
}

/** The prefix `__Host-` makes browsers bind the cookie to this host and to HTTPS; they reject it over plain HTTP. */
export function cookieName({ secure = false }: ServerDependencies): string {
  return secure ? '__Host-bezoar' : 'bezoar';
}

/** Refuses requests without valid credentials, and callers over their rate limit. */
export function authenticate({ dependencies, state, limits, signIns }: Credentials): MiddlewareHandler<HttpEnv> {
  // Of this server alone: strangers must not be able to keep the database busy.
  const anonymous = createRateLimit(limits.anonymousRequestsPerMinute, dependencies.env);
  const callers = createSharedRateLimit(state, limits.requestsPerMinute, dependencies.env);
  return async (context, next) => {
    const caller = await callerOf(context, dependencies, signIns);
    if (caller === undefined) {
      refuseOverLimit(anonymous.take(peerOf(context)));
      throw notSignedIn(context);
    }
    refuseOverLimit(await callers.take(`${caller.role} ${caller.name}`));
    if (caller.csrf !== undefined && isUnsafe(context.req.method)) await refuseForged(context, caller.csrf);
    context.set('caller', caller);
    await next();
  };
}

/** A token takes precedence: a valid cookie does not make up for a wrong token. */
async function callerOf(
  context: Context,
  { tokens, ...dependencies }: ServerDependencies,
  signIns: SignIns,
): Promise<KnownCaller | undefined> {
  const header = context.req.header('authorization');
  if (header !== undefined) {
    const [, secret = ''] = bearer.exec(header) ?? [];
    const token = secret === '' ? undefined : await tokens.find(secret);
    if (token === undefined) return undefined;
    const { id: credential, name, role, spaces } = token;
    // Reviewers and admins act as operators. An agent acts through the channel of its token, whatever it claims.
    const channel = role === 'agent' ? token.channel : 'operator';
    const reportsUser = role === 'admin' || (role === 'agent' && token.reportsUser === true);
    return { name, role, spaces, channel, credential, reportsUser };
  }
  const cookie = getCookie(context, cookieName({ tokens, ...dependencies }));
  return cookie === undefined ? undefined : signIns.find(cookie);
}

function notSignedIn(context: Context): HttpProblem {
  const challenge = { 'www-authenticate': 'Bearer realm="bezoar"' };
  const detail = context.req.header('authorization')
    ? 'the token is unknown, revoked or expired; create one with `bezoar token create`'
    : 'send a token as `Authorization: Bearer ...`, or open the sign-in link that `bezoar serve` printed';
  return new HttpProblem({ status: 401, code: 'not-signed-in', detail, headers: challenge });
}

function refuseOverLimit(seconds: number): void {
  if (seconds === 0) return;
  const headers = { 'retry-after': String(seconds) };
  throw new HttpProblem({
    status: 429,
    code: 'too-many-requests',
    detail: `rate limit exceeded; retry in ${seconds} seconds`,
    headers,
  });
}

/** Browsers send cookies with forms of any site; only our own pages know the CSRF token. */
async function refuseForged(context: Context, csrf: string): Promise<void> {
  const given = context.req.header('x-csrf-token') ?? (await formField(context));
  if (given === undefined || !sameDigest(given, csrf)) {
    throw problem(403, 'csrf-missing', 'the CSRF token is missing or wrong; reload the page and try again');
  }
}

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

export function isForm(contentType = ''): boolean {
  return formTypes.test(contentType);
}

async function formField(context: Context): Promise<string | undefined> {
  if (!isForm(context.req.header('content-type'))) return undefined;
  const value = (await context.req.parseBody())._csrf;
  return typeof value === 'string' ? value : undefined;
}

/** The peer's address; `local` without a connection, as in tests. */
function peerOf(context: Context): string {
  const { incoming } = (context.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? 'local';
}
