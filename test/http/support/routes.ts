import type { TokenRole } from '../../../src/model/access-token.ts';
import type { RequestOptions, ServerWithNote } from './server.ts';

/** A route, the roles that may call it, and a valid request. */
export interface Row {
  /** `public`: needs no token. */
  readonly roles: readonly TokenRole[] | 'public';
  /** Whether the route belongs to a space. */
  readonly inSpace: boolean;
  readonly path: (server: ServerWithNote) => string;
  readonly request?: (server: ServerWithNote) => RequestOptions;
  /** Status of the valid request. */
  readonly status: number;
}

const space = '/api/v1/spaces/acme';
const everyone = ['agent', 'reviewer', 'admin'] as const;
const reviewers = ['reviewer', 'admin'] as const;
const writers = ['agent', 'admin'] as const;
const admins = ['admin'] as const;
const reason = 'looked at it';
const session = { 'bezoar-session': 's1' };

function own(
  roles: readonly TokenRole[],
  path: string | ((server: ServerWithNote) => string),
  status: number,
  request?: (server: ServerWithNote) => RequestOptions,
): Row {
  const rest = typeof path === 'string' ? () => path : path;
  return {
    roles,
    inSpace: true,
    status,
    path: (server) => `${space}${rest(server)}`,
    ...(request === undefined ? {} : { request }),
  };
}

function other(
  roles: Row['roles'],
  path: string,
  status: number,
  request?: (server: ServerWithNote) => RequestOptions,
): Row {
  return { roles, inSpace: false, status, path: () => path, ...(request === undefined ? {} : { request }) };
}

const active = (rest: string) => (server: ServerWithNote) => `/entries/${server.active.id}${rest}`;
const note = (rest: string) => (server: ServerWithNote) => `/entries/${server.note.id}${rest}`;
const waiting = (rest: string) => (server: ServerWithNote) => `/entries/${server.waiting.id}${rest}`;
const document = (rest: string) => (server: ServerWithNote) => `/documents/${server.document.id}${rest}`;
const withBody =
  (body: unknown, headers = {}) =>
  (): RequestOptions => ({ body, headers });

/** Every route of the server. A missing one fails a test. */
export const rows: Readonly<Record<string, Row>> = {
  'POST /api/v1/spaces/:space/entries': own(writers, '/entries', 201, withBody({ content: 'ben likes maps' })),
  'POST /api/v1/spaces/:space/check': own(writers, '/check', 200, withBody({ content: 'ben likes maps' })),
  'GET /api/v1/spaces/:space/entries': own(everyone, '/entries', 200),
  'GET /api/v1/spaces/:space/entries/:id': own(everyone, active(''), 200),
  'PUT /api/v1/spaces/:space/entries/:id': own(
    writers,
    note(''),
    201,
    withBody({ content: 'the office has two tram stops' }),
  ),
  'DELETE /api/v1/spaces/:space/entries/:id': own(writers, note(''), 200),
  'POST /api/v1/spaces/:space/batch': own(
    writers,
    '/batch',
    200,
    withBody({ operations: [{ action: 'write', content: 'one of many' }] }),
  ),
  'POST /api/v1/spaces/:space/recall': own(writers, '/recall', 200, withBody({ query: 'tea' })),
  'POST /api/v1/spaces/:space/sentinel/write': own(
    writers,
    '/sentinel/write',
    200,
    withBody({ content: 'ben likes maps', source: 'web_fetch', tags: ['trip'] }),
  ),
  'POST /api/v1/spaces/:space/sentinel/recall': own(
    writers,
    '/sentinel/recall',
    200,
    withBody({ memories: [{ id: 'm1', content: 'ben likes maps' }] }),
  ),
  'POST /api/v1/spaces/:space/sentinel/document': own(
    writers,
    '/sentinel/document',
    200,
    withBody({ content: 'A page about maps.' }),
  ),
  'POST /api/v1/spaces/:space/sessions': own(writers, '/sessions', 201, withBody({}, session)),
  'POST /api/v1/spaces/:space/preview': own(reviewers, '/preview', 200, withBody({})),
  'POST /api/v1/spaces/:space/observations': own(
    writers,
    '/observations',
    200,
    withBody({ source: 'web', content: 'a page' }, session),
  ),
  'POST /api/v1/spaces/:space/explain': own(reviewers, '/explain', 200, withBody({ content: 'HIGH time' })),
  'GET /api/v1/spaces/:space/browse': own(reviewers, '/browse?state=quarantined', 200),
  'GET /api/v1/spaces/:space/entries/:id/inspection': own(reviewers, active('/inspection'), 200),
  'POST /api/v1/spaces/:space/entries/:id/release': own(
    reviewers,
    waiting('/release'),
    200,
    ({ waiting: { hash } }) => ({
      body: { reason, contentHash: hash },
    }),
  ),
  'POST /api/v1/spaces/:space/entries/:id/discard': own(reviewers, waiting('/discard'), 200, withBody({ reason })),
  'GET /api/v1/spaces/:space/documents/:id': own(reviewers, document(''), 200),
  'POST /api/v1/spaces/:space/documents/:id/release': own(
    reviewers,
    document('/release'),
    200,
    ({ document: { hash } }) => ({ body: { reason, contentHash: hash } }),
  ),
  'POST /api/v1/spaces/:space/documents/:id/discard': own(reviewers, document('/discard'), 200, withBody({ reason })),
  'POST /api/v1/spaces/:space/entries/:id/reopen': own(reviewers, waiting('/reopen'), 409, withBody({ reason })),
  'POST /api/v1/spaces/:space/entries/:id/protect': own(reviewers, active('/protect'), 200, withBody({ reason })),
  'POST /api/v1/spaces/:space/entries/:id/unprotect': own(reviewers, active('/unprotect'), 409, withBody({ reason })),
  'POST /api/v1/spaces/:space/entries/:id/vouch': own(
    reviewers,
    active('/vouch'),
    409,
    withBody({ reason, contentHash: '0'.repeat(64) }),
  ),
  'POST /api/v1/spaces/:space/vouch': own(reviewers, '/vouch', 200, withBody({ source: { channel: 'tool' }, reason })),
  'POST /api/v1/spaces/:space/expire': own(reviewers, '/expire', 200),
  'GET /api/v1/spaces/:space/entries/:id/trace': own(reviewers, active('/trace'), 200),
  'POST /api/v1/spaces/:space/entries/:id/revoke': own(reviewers, active('/revoke'), 200, withBody({ reason })),
  'POST /api/v1/spaces/:space/restore': own(admins, '/restore', 200, withBody({ to: { seq: 0 }, reason })),
  'POST /api/v1/spaces/:space/entries/:id/erase': own(admins, active('/erase'), 200, withBody({ reason })),
  'GET /api/v1/spaces/:space/entries/:id/history': own(reviewers, active('/history'), 200),
  'GET /api/v1/spaces/:space/entries/:id/texts': own(reviewers, active('/texts'), 200),
  'GET /api/v1/spaces/:space/journal': own(reviewers, '/journal', 200),
  'POST /api/v1/spaces/:space/verify': own(reviewers, '/verify', 200),
  'POST /api/v1/spaces/:space/rebuild': own(admins, '/rebuild', 200),
  'GET /api/v1/spaces/:space/checkpoint': own(reviewers, '/checkpoint', 200),
  'GET /api/v1/spaces/:space/stats': own(reviewers, '/stats', 200),
  'GET /api/v1/spaces/:space/events': own(reviewers, '/events', 200),
  'POST /api/v1/scan': other(everyone, '/api/v1/scan', 200, withBody({ text: 'HIGH time' })),
  'GET /api/v1/spaces': other(reviewers, '/api/v1/spaces', 200),
  'GET /api/v1/tokens': other(admins, '/api/v1/tokens', 200),
  'POST /api/v1/tokens': other(
    admins,
    '/api/v1/tokens',
    201,
    withBody({ name: 'new', role: 'agent', spaces: ['acme'], channel: 'agent' }),
  ),
  'DELETE /api/v1/tokens/:id': other(admins, '/api/v1/tokens/0000000000000000', 404),
  'POST /api/v1/sign-in-links': other(
    admins,
    '/api/v1/sign-in-links',
    201,
    withBody({ name: 'rita', role: 'reviewer', spaces: ['acme'] }),
  ),
  'GET /metrics': other(reviewers, '/metrics', 200),
  'POST /sign-out': other(everyone, '/sign-out', 303),
  'GET /': other(everyone, '/', 200),
  'GET /healthz': other('public', '/healthz', 200),
  'GET /readyz': other('public', '/readyz', 200),
  'GET /sign-in': other('public', '/sign-in', 401),
  'GET /api/openapi.json': other('public', '/api/openapi.json', 200),
  'GET /api/docs': other('public', '/api/docs', 200),
  'GET /api/page.css': other('public', '/api/page.css', 200),
};
