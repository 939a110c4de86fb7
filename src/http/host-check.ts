import type { Context, MiddlewareHandler } from 'hono';
import type { HttpEnv, ServerDependencies } from './parts.ts';
import { type ProblemDetails, sendProblem } from './problem.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** No inline script or style, nothing from elsewhere, no frames. Pages that need less may say so; none may say more. */
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
  // Not `no-referrer`: a browser then hides the origin of our own forms as well, and they could not be told from others'.
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
];

/**
 * Stands before everything else. A page of another site can make a browser call us: by its own name that it lets point to
 * this machine (the Host says so), or by ours (the Origin says so). Neither gets further than here.
 */
export function hostCheck({ hosts = [], secure = false }: ServerDependencies): MiddlewareHandler<HttpEnv> {
  const names = new Set([...loopbackNames, ...hosts.map((host) => host.toLowerCase())]);
  return async (context, next) => {
    const wrong = complaintAbout(context, names, secure);
    if (wrong === undefined) await next();
    else context.res = sendProblem(context, wrong);
    addSecurityHeaders(context, secure);
  };
}

function complaintAbout(context: Context, names: ReadonlySet<string>, secure: boolean): ProblemDetails | undefined {
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
  detail: 'this server is not called that; start it with --allow-host to add a name',
};
const foreignOrigin: ProblemDetails = {
  status: 403,
  code: 'origin-foreign',
  detail: 'requests from pages of other sites are not answered',
};

const foreignSites: ReadonlySet<string> = new Set(['cross-site', 'same-site']);

export function isUnsafe(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** What a page asks for itself is stricter, and stays. */
function addSecurityHeaders(context: Context, secure: boolean): void {
  for (const [name, value] of [...headers, ['cache-control', 'no-store'] as const]) {
    if (!context.res.headers.has(name)) context.header(name, value);
  }
  if (secure) context.header('strict-transport-security', 'max-age=31536000');
}

function hostOf(context: Context): string {
  return (context.req.header('host') ?? new URL(context.req.url).host).toLowerCase();
}

/** Without the port, which says nothing about who is meant. */
function nameOf(host: string): string {
  return host.replace(/:\d{1,5}$/, '');
}

function isOwn(origin: string, host: string, secure: boolean): boolean {
  const own = secure ? [`https://${host}`] : [`http://${host}`, `https://${host}`];
  return own.includes(origin.toLowerCase());
}
