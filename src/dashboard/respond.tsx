import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DashboardRequest } from './parts.ts';

/**
 * Nothing a page shows may run or load: only our own script and style files, no frames, no forms to other sites.
 * Trusted Types block the rest, in case our script ever writes markup by mistake.
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
  // A text on this page may be erased a minute later, so no cache may keep it.
  'cache-control': 'no-store',
};

export async function sendPage(
  call: DashboardRequest,
  page: JSX.Element,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  return call.html(`<!doctype html>\n${await page}`, status);
}

const localPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** The path a form asks to return to, if it is on this site; otherwise `/`. */
export function safeBack(wanted: string): string {
  return localPath.test(wanted) ? wanted : '/';
}

/** Redirects after a form, so that reloading the result does not submit the decision twice. */
export function goTo(
  call: DashboardRequest,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): Response {
  const query = new URLSearchParams(parameters).toString();
  return call.redirect(query === '' ? path : `${path}?${query}`, 303);
}
