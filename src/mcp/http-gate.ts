import { hmac, sameDigest } from '../base/hash.ts';

/** What a request must bring before anything of it is read. */
export interface Gate {
  /** `name:port` and bare names that this server answers to. */
  readonly hosts: ReadonlySet<string>;
  /** Origins of pages that may call, besides the server's own. */
  readonly origins: ReadonlySet<string>;
  readonly token?: string;
}

export interface Turned {
  readonly status: 401 | 403;
  readonly message: string;
}

/**
 * A page on the web can make a browser call a server on the same machine: by an address that changes under it (rebinding),
 * or by a form. Both carry a Host or an Origin that is not ours.
 */
export function turnAway({ hosts, origins, token }: Gate, headers: Headers): Turned | undefined {
  const host = headers.get('host')?.toLowerCase() ?? '';
  if (!hosts.has(host)) {
    return { status: 403, message: 'this Host is not served; use the address the server printed, or --allow-host' };
  }
  const origin = headers.get('origin');
  if (origin !== null && origin !== `http://${host}` && !origins.has(origin)) {
    return { status: 403, message: 'pages of this Origin may not call; --allow-origin names those that may' };
  }
  if (token !== undefined && !isToken(token, headers.get('authorization'))) {
    return { status: 401, message: 'a bearer token is needed: Authorization: Bearer <token>' };
  }
  return undefined;
}

/** Compared as digests, so that the time it takes says nothing about how much of it was right. */
function isToken(token: string, header: string | null): boolean {
  const [, given = ''] = /^Bearer ([\x21-\x7e]{1,512})$/.exec(header ?? '') ?? [];
  const secret = Buffer.from(token, 'utf8');
  return sameDigest(hmac(secret, given), hmac(secret, token));
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

export function isLoopback(host: string): boolean {
  return loopback.has(host.replace(/^\[|\]$/g, '').toLowerCase());
}

/** The names under which a server bound to this address is reached. Of all addresses there is no such list: they must be given. */
export function hostsFor(bind: string, port: number, allowed: readonly string[]): ReadonlySet<string> {
  const own = isLoopback(bind) ? ['127.0.0.1', '[::1]', 'localhost'] : isAny(bind) ? [] : [bracketed(bind)];
  const named = [...own.map((host) => `${host}:${port}`), ...(port === 80 ? own : [])];
  return new Set([...named, ...allowed].map((host) => host.toLowerCase()));
}

function isAny(bind: string): boolean {
  return bind === '0.0.0.0' || bind === '::' || bind === '[::]';
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
