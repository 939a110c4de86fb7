import type { Env } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import type { Caller } from '../model/caller.ts';
import type { KnownCaller } from './parts.ts';

/** A person who can sign in. */
export type Person = Pick<Caller, 'name' | 'spaces'> & { readonly role: 'reviewer' | 'admin' };

interface SignInLink {
  readonly path: string;
  readonly expiresAt: number;
}

/**
 * People in browsers. A link signs one person in, once. The browser's cookie then identifies them until they sign out, the
 * session expires, or the server stops: nothing is stored on disk. Secrets are stored as hashes, so that a lookup leaks
 * nothing about the secret through its timing.
 */
export interface SignIns {
  createLink(person: Person): SignInLink;
  /** The cookie value; undefined if the link was used, has expired or never existed. */
  redeem(ticket: string): string | undefined;
  find(cookie: string): KnownCaller | undefined;
  signOut(cookie: string): void;
}

const minuteMs = 60_000;
const linkLifetimeMs = 10 * minuteMs;
const maxIdleMs = 120 * minuteMs;
const maxSessionMs = 12 * 60 * minuteMs;
const maxLinks = 100;
const maxSessions = 1_000;

interface Session {
  readonly caller: KnownCaller;
  readonly since: number;
  seen: number;
}

export function createSignIns(env: Env): SignIns {
  const links = new Map<string, { readonly person: Person; readonly expiresAt: number }>();
  const sessions = new Map<string, Session>();
  const secret = (): string => Buffer.from(env.random(32)).toString('base64url');
  return {
    createLink(person) {
      const ticket = secret();
      const expiresAt = env.now() + linkLifetimeMs;
      makeRoom(links, maxLinks);
      links.set(sha256(ticket), { person, expiresAt });
      return { path: `/sign-in?ticket=${ticket}`, expiresAt };
    },
    redeem(ticket) {
      const key = sha256(ticket);
      const link = links.get(key);
      links.delete(key);
      const now = env.now();
      if (link === undefined || link.expiresAt <= now) return undefined;
      const cookie = secret();
      makeRoom(sessions, maxSessions);
      const credential = sha256(cookie);
      const reportsUser = link.person.role === 'admin';
      const caller: KnownCaller = { ...link.person, channel: 'operator', csrf: secret(), credential, reportsUser };
      sessions.set(credential, { caller, since: now, seen: now });
      return cookie;
    },
    find(cookie) {
      const key = sha256(cookie);
      const session = sessions.get(key);
      if (session === undefined) return undefined;
      const now = env.now();
      if (now - session.seen > maxIdleMs || now - session.since > maxSessionMs) {
        sessions.delete(key);
        return undefined;
      }
      session.seen = now;
      return session.caller;
    },
    signOut: (cookie) => void sessions.delete(sha256(cookie)),
  };
}

/** Drops the oldest, so that too many requests for links cannot lock the next person out. */
function makeRoom(map: Map<string, unknown>, maxSize: number): void {
  const [oldest] = map.keys();
  if (map.size >= maxSize && oldest !== undefined) map.delete(oldest);
}
