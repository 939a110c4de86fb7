import type { Env } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import type { Caller } from '../model/caller.ts';
import type { KnownCaller } from './parts.ts';

/** A person who is to sign in. */
export type Person = Pick<Caller, 'name' | 'spaces'> & { readonly role: 'reviewer' | 'admin' };

interface SignInLink {
  readonly path: string;
  readonly expiresAt: number;
}

/**
 * Persons in browsers. A link signs one of them in, once; after that the browser's cookie stands for him until he signs
 * out, the session grows old, or the server stops: nothing of it is kept on disk. Secrets are kept as hashes, so that
 * finding one by its key tells no more than the hash does.
 */
export interface SignIns {
  createLink(person: Person): SignInLink;
  /** The value of the cookie; undefined for a link that was used, has expired, or never was. */
  redeem(ticket: string): string | undefined;
  find(cookie: string): KnownCaller | undefined;
  signOut(cookie: string): void;
}

const minute = 60_000;
const linkLife = 10 * minute;
const idleLife = 120 * minute;
const longestLife = 12 * 60 * minute;
const mostLinks = 100;
const mostSessions = 1_000;

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
      const expiresAt = env.now() + linkLife;
      makeRoom(links, mostLinks);
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
      makeRoom(sessions, mostSessions);
      const caller: KnownCaller = { ...link.person, channel: 'operator', csrf: secret() };
      sessions.set(sha256(cookie), { caller, since: now, seen: now });
      return cookie;
    },
    find(cookie) {
      const key = sha256(cookie);
      const session = sessions.get(key);
      if (session === undefined) return undefined;
      const now = env.now();
      if (now - session.seen > idleLife || now - session.since > longestLife) {
        sessions.delete(key);
        return undefined;
      }
      session.seen = now;
      return session.caller;
    },
    signOut: (cookie) => void sessions.delete(sha256(cookie)),
  };
}

/** The oldest goes: who asks for a link too many must not lock out the next. */
function makeRoom(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
}
