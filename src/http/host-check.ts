import type { Context, MiddlewareHandler } from 'hono';
import type { HttpEnv, ServerDependencies } from './parts.ts';
import { type ProblemDetails, sendProblem } from './problem.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** No inline script or style, nothing from other sites, no frames. A page may set a stricter policy, not a looser one. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers: readonly (readonly [string, string])[] = [
  ['content-security-policy', policy],
  ['x-content-type-options', 'nosniff'],
  // Not `no-referrer`: browsers would then hide the origin of our own forms too, and we could not recognise them.
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
];

/**
 * Runs before everything else. A page of another site can make a browser call this server: through its own name, rebound
 * to this machine (visible in Host), or through ours (visible in Origin). Both are refused here.
 */
export function hostCheck({ hosts = [], secure = false }: ServerDependencies): MiddlewareHandler<HttpEnv> {
  const names = new Set([...loopbackNames, ...hosts.map((host) => host.toLowerCase())]);
  return async (context, next) => {
    const refused = refusalOf(context, names, secure);
    if (refused === undefined) await next();
    else context.res = sendProblem(context, refused);
    addSecurityHeaders(context, secure);
  };
}

function refusalOf(context: Context, names: ReadonlySet<string>, secure: boolean): ProblemDetails | undefined {
  const host = hostOf(context);
  if (!names.has(nameOf(host))) return unknownHost;
  const origin = context.req.header('origin');
  if (origin !== undefined && !isOwn(origin, host, secure)) return foreignOrigin;
  const site = context.req.header('sec-fetch-site') ?? '';
  return isUnsafe(context.req.method) && foreignSites.has(site) ? foreignOrigin : undefined;
}

const unknownHost: ProblemDetails = {
  status: 403,
  code: 'host-unknown',
  detail: 'Host header not allowed; start the server with --allow-host NAME to accept it',
};
const foreignOrigin: ProblemDetails = {
  status: 403,
  code: 'origin-foreign',
  detail: 'requests from pages of other sites are not allowed',
};

const foreignSites: ReadonlySet<string> = new Set(['cross-site', 'same-site']);

export function isUnsafe(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Keeps headers that a page has set itself, as those are stricter. */
function addSecurityHeaders(context: Context, secure: boolean): void {
  for (const [name, value] of [...headers, ['cache-control', 'no-store'] as const]) {
    if (!context.res.headers.has(name)) context.header(name, value);
  }
  if (secure) context.header('strict-transport-security', 'max-age=31536000');
}

function hostOf(context: Context): string {
  return (context.req.header('host') ?? new URL(context.req.url).host).toLowerCase();
}

/** The host without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d{1,5}$/, '');
}

function isOwn(origin: string, host: string, secure: boolean): boolean {
  const own = secure ? [`https://${host}`] : [`http://${host}`, `https://${host}`];
  return own.includes(origin.toLowerCase());
}
