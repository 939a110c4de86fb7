import { hmac, sameDigest } from '../base/hash.ts';

/** What a request must satisfy before its body is read. */
export interface Gate {
  /** Accepted Host values, as `name:port` or bare names. */
  readonly hosts: ReadonlySet<string>;
  /** Origins of pages that may call, besides the server's own pages. */
  readonly origins: ReadonlySet<string>;
  readonly token?: string;
}

export interface GateRefusal {
  readonly status: 401 | 403;
  readonly message: string;
}

/**
 * A web page can make a browser call a server on the same machine, by DNS rebinding or by a form. Both requests carry a Host
 * or an Origin that is not ours.
 */
export function refuseRequest({ hosts, origins, token }: Gate, headers: Headers): GateRefusal | undefined {
  const host = headers.get('host')?.toLowerCase() ?? '';
  if (!hosts.has(host)) {
    return {
      status: 403,
      message: 'Host header not allowed; use the address the server printed, or start it with --allow-host NAME',
    };
  }
  const origin = headers.get('origin');
  if (origin !== null && origin !== `http://${host}` && !origins.has(origin)) {
    return {
      status: 403,
      message: 'the Origin of this page is not allowed; start the server with --allow-origin ORIGIN to accept it',
    };
  }
  if (token !== undefined && !isToken(token, headers.get('authorization'))) {
    return { status: 401, message: 'missing or wrong token; send Authorization: Bearer <token>' };
  }
  return undefined;
}

/** Compares digests, so that the timing reveals nothing about the token. */
function isToken(token: string, header: string | null): boolean {
  const [, given = ''] = /^Bearer ([\x21-\x7e]{1,512})$/.exec(header ?? '') ?? [];
  const secret = Buffer.from(token, 'utf8');
  return sameDigest(hmac(secret, given), hmac(secret, token));
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

export function isLoopback(host: string): boolean {
  return loopback.has(host.replace(/^\[|\]$/g, '').toLowerCase());
}

/** Host names of a server bound to this address. For a wildcard address there are none, so they must be given. */
export function hostsFor(bind: string, port: number, allowed: readonly string[]): ReadonlySet<string> {
  const own = isLoopback(bind) ? ['127.0.0.1', '[::1]', 'localhost'] : isWildcard(bind) ? [] : [bracketed(bind)];
  const named = [...own.map((host) => `${host}:${port}`), ...(port === 80 ? own : [])];
  return new Set([...named, ...allowed].map((host) => host.toLowerCase()));
}

function isWildcard(bind: string): boolean {
  return bind === '0.0.0.0' || bind === '::' || bind === '[::]';
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
