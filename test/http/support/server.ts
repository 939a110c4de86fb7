import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Env, scriptedEnv, systemEnv } from '../../../src/base/env.ts';
import { sha256 } from '../../../src/base/hash.ts';
import { openTokenFile, type TokenFile } from '../../../src/config/index.ts';
import type { GuardedSpace } from '../../../src/guard/index.ts';
import { type App, createApp, type ServerDependencies } from '../../../src/http/index.ts';
import type { TokenRequest, TokenRole } from '../../../src/model/access-token.ts';
import type { ExtractedDocument } from '../../../src/model/document.ts';
import { stubScanner } from '../../guard/support/stub-scanner.ts';
import { agent, hashOf, idOf, operator, user, web, world } from '../../guard/support/world.ts';

/** A folder that is deleted after the file's tests. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-http-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Tokens of every kind, in a real token file. */
export interface Tokens {
  readonly store: TokenFile;
  /** One per role, for the space `acme` only. */
  readonly own: Readonly<Record<TokenRole, string>>;
  /** One per role, for every space. */
  readonly all: Readonly<Record<TokenRole, string>>;
  readonly expired: string;
  readonly revoked: string;
}

export function makeTokens(folder: string): Tokens {
  const store = openTokenFile(join(folder, 'tokens.json'), systemEnv);
  const make = (request: Partial<TokenRequest>): string =>
    store.create({ name: 'bot', role: 'agent', spaces: ['acme'], channel: 'agent', ...request }).secret;
  const names = { agent: 'bot', reviewer: 'rita', admin: 'adam' } as const;
  const perRole = (spaces: TokenRequest['spaces']): Record<TokenRole, string> => ({
    agent: make({ name: names.agent, spaces }),
    reviewer: make({ name: names.reviewer, role: 'reviewer', spaces }),
    admin: make({ name: names.admin, role: 'admin', spaces }),
  });
  const gone = store.create({ name: 'gone', role: 'admin', spaces: '*', channel: 'agent' });
  store.revoke(gone.token.id);
  return {
    store,
    own: perRole(['acme']),
    all: perRole('*'),
    expired: make({ name: 'late', role: 'admin', spaces: '*', expiresAt: 1 }),
    revoked: gone.secret,
  };
}

export interface TestServer {
  readonly app: App;
  readonly space: GuardedSpace;
  readonly env: Env;
  /** An active entry, with its content hash. */
  readonly active: { readonly id: string; readonly hash: string };
  /** A held entry. */
  readonly waiting: { readonly id: string; readonly hash: string };
  /** A document with all pieces held. */
  readonly document: { readonly id: string; readonly hash: string };
  request(method: string, path: string, options?: RequestOptions): Promise<Response>;
}

/** A server with an active note of an agent, which agents may change. */
export interface ServerWithNote extends TestServer {
  readonly note: { readonly id: string };
}

export async function serverWithNote(tokens: Tokens): Promise<ServerWithNote> {
  const server = await testServer(tokens);
  return { ...server, note: { id: idOf(await server.space.write({ content: 'the office has a tram stop' }, agent)) } };
}

export interface RequestOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server in this process, on a new memory with one entry of each kind in `acme` and another space `acme-corp`. */
export async function testServer(
  tokens: Tokens,
  options: Partial<ServerDependencies> = {},
  guarded: Parameters<typeof world>[0] = {},
): Promise<TestServer> {
  const env = options.env ?? scriptedEnv(3);
  const { guard, space } = world({ ...guarded, env });
  const activeId = idOf(await space.write({ content: 'ana drinks tea' }, user));
  const waitingId = idOf(await space.write({ content: 'MEDIUM claim of a page' }, web));
  const document = await space.ingest(
    { document: paper },
    {
      channel: 'document',
      principal: 'ingester',
      uri: 'https://files.example/a',
    },
  );
  if (document.outcome === 'refused') throw new Error(document.message);
  await guard.space('acme-corp').write({ content: 'a secret of the corporation' }, user);
  const limits = { requestsPerMinute: 1_000_000, anonymousRequestsPerMinute: 1_000_000, pollMs: 5, ...options.limits };
  const parts = { scanner: stubScanner(), tokens: tokens.store, version: '0.0.0', ...options, guard, env, limits };
  const app = createApp(parts);
  return {
    app,
    space,
    env,
    active: { id: activeId, hash: sha256('ana drinks tea') },
    waiting: { id: waitingId, hash: await hashOf(space, waitingId) },
    document: { id: document.id, hash: await documentHash(space, document.id) },
    request: (method, path, requestOptions) => send(app, method, path, requestOptions),
  };
}

const paper: ExtractedDocument = {
  name: 'a.txt',
  format: 'text',
  digest: sha256('a MEDIUM claim'),
  text: 'Trams are old.\n\nA MEDIUM claim on doors.',
  pages: [],
  headings: [],
  hidden: [],
  remarks: [],
};

async function documentHash(space: GuardedSpace, id: string): Promise<string> {
  const seen = await space.review.inspect({ document: id }, operator);
  if (seen.outcome === 'refused') throw new Error(seen.message);
  return seen.contentHash;
}

export async function send(app: App, method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const { token, body, headers = {} } = options;
  const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  return app.hono.request(`http://localhost${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
}

/** Signs a person in; returns the cookie and the CSRF token. */
export async function signIn(
  app: App,
  role: 'reviewer' | 'admin' = 'admin',
  spaces: '*' | readonly string[] = '*',
): Promise<{ readonly cookie: string; readonly csrf: string }> {
  const { path } = await app.signIns.createLink({ name: 'rita', role, spaces });
  const response = await app.hono.request(`http://localhost${path}`);
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { cookie, csrf: (await app.signIns.find(cookie.split('=')[1] ?? ''))?.csrf ?? '' };
}

export async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code;
}
