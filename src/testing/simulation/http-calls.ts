import type { AccessToken, AccessTokens } from '../../model/access-token.ts';
import type { ClientMemory, Ending } from './sim-client.ts';
import type { SimProcess } from './sim-process.ts';
import { type PlannedCall, plainText, tokenOf, type Verb } from './workload.ts';

export type HttpVerb = Extract<Verb, `http-${string}`>;

const tokens: readonly AccessToken[] = (['agent', 'user'] as const).map((channel) => ({
  id: `token-${channel}`,
  createdAt: 0,
  name: channel === 'agent' ? 'helper' : 'ana',
  role: 'agent',
  spaces: '*',
  channel,
}));

/** The tokens of the simulated clients. They never change. */
export const simTokens: AccessTokens = {
  find: (secret) => tokens.find(({ id }) => id === secret),
  list: () => tokens,
  create: () => {
    throw new TypeError('the tokens of a simulation are fixed');
  },
  revoke: () => false,
};

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a client would send; undefined if it knows no entry to send it about. */
export function requestFor(verb: HttpVerb, call: PlannedCall, memory: ClientMemory): SentRequest | undefined {
  const target = memory.choose(call);
  const content = plainText(call, tokenOf(call.number));
  if (verb === 'http-write') return { method: 'POST', path: '/entries', body: { content } };
  if (verb === 'http-recall')
    return { method: 'POST', path: '/recall', body: { query: 'ferry archive printer bakery' } };
  if (target === undefined) return undefined;
  const path = `/entries/${target.id}`;
  if (verb === 'http-remove') return { method: 'DELETE', path };
  // A client that retries must say which text it means to replace.
  if (target.contentHash === undefined) return undefined;
  return { method: 'PUT', path, body: { content }, headers: { 'if-match': `"${target.contentHash}"` } };
}

/** Sends a request to the server of a process. Retries of a call have the same idempotency key. */
export async function sendHttp(
  process: SimProcess,
  call: PlannedCall,
  { method, path, body, headers = {} }: SentRequest,
  tag: string,
): Promise<Ending> {
  const response = await process.server().hono.request(`http://localhost/api/v1/spaces/${call.space}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${call.who < 0.5 ? 'token-agent' : 'token-user'}`,
      'idempotency-key': `call-${call.number}`,
      'bezoar-session': tag,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { readonly code?: string };
  const code = answer.code ?? '';
  if (code === 'commit-unknown' || code === 'idempotency-key-busy') return { how: 'unknown', code };
  if (response.status >= 500) return { how: 'failed', code };
  const replayed = response.headers.get('idempotency-replayed') === 'true' ? { replayed: true as const } : {};
  const outcome = response.status >= 400 ? { ...answer, outcome: 'refused', problem: code } : answer;
  return { how: 'answered', answer: outcome, ...replayed };
}
