import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DashboardRequest } from './parts.ts';

/**
 * Nothing a page shows may act: no script but our files, no style but our file, no frame, no form that leads elsewhere.
 * Trusted types close what remains, should a script of ours ever forget itself.
 */
const policy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // What is on a page may be erased a minute later.
  'cache-control': 'no-store',
};

export async function sendPage(
  call: DashboardRequest,
  page: JSX.Element,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  return call.html(`<!doctype html>\n${await page}`, status);
}

const local = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** Where a form wanted to lead back to, if that is a place of ours. */
export function safeBack(wanted: string): string {
  return local.test(wanted) ? wanted : '/';
}

/** After a form: see the result by a new address, so that reloading does not decide twice. */
export function goTo(call: DashboardRequest, path: string, said: Readonly<Record<string, string>> = {}): Response {
  const query = new URLSearchParams(said).toString();
  return call.redirect(query === '' ? path : `${path}?${query}`, 303);
}
