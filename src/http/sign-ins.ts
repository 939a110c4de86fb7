import * as z from 'zod';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import type { Caller } from '../model/caller.ts';
import type { ServerState } from '../model/server-state.ts';
import { stateTable, type Versioned } from '../model/state-table.ts';
import type { KnownCaller } from './parts.ts';

/** A person who can sign in. */
export type Person = Pick<Caller, 'name' | 'spaces'> & { readonly role: 'reviewer' | 'admin' };

interface SignInLink {
  readonly path: string;
  readonly expiresAt: number;
}

/**
 * People in browsers. A link signs one person in, once, on whichever server. The browser's cookie then identifies them on
 * all of them, until they sign out or the session expires. Links and cookies are secrets of 256 bits; only hashes of them
 * are stored.
 */
export interface SignIns {
  createLink(person: Person): Promise<SignInLink>;
  /** The cookie value; undefined if the link was used, has expired or never existed. */
  redeem(ticket: string): Promise<string | undefined>;
  find(cookie: string): Promise<KnownCaller | undefined>;
  signOut(cookie: string): Promise<void>;
}

const minuteMs = 60_000;
const linkLifetimeMs = 10 * minuteMs;
const maxIdleMs = 120 * minuteMs;
const maxSessionMs = 12 * 60 * minuteMs;
/** Every request of a session would otherwise be a write. */
const seenEveryMs = minuteMs;

const personSchema = z.object({
  name: z.string(),
  role: z.enum(['reviewer', 'admin']),
  spaces: z.union([z.literal('*'), z.array(z.string())]),
});
const linkSchema = z.object({ person: personSchema, expiresAt: z.number() });
const sessionSchema = z.object({ person: personSchema, csrf: z.string(), since: z.number(), seen: z.number() });
type Session = z.infer<typeof sessionSchema>;

export function createSignIns(state: ServerState, env: Env): SignIns {
  const links = stateTable(state, 'sign-in-link', linkSchema, env);
  const sessions = stateTable(state, 'sign-in', sessionSchema, env);
  const secret = (): string => Buffer.from(env.random(32)).toString('base64url');
  const markSeen = async (key: string, { value, version }: Versioned<Session>, now: number): Promise<void> => {
    if (now - value.seen < seenEveryMs) return;
    try {
      // If another server was faster, or the person has just signed out, that result counts.
      await sessions.replace(key, version, { ...value, seen: now }, maxIdleMs);
    } catch (error) {
      // A database that can only be read still shows its pages.
      if (!(error instanceof Fault)) throw error;
    }
  };
  return {
    async createLink(person) {
      const ticket = secret();
      const expiresAt = env.now() + linkLifetimeMs;
      await links.create(sha256(ticket), { person: copyOf(person), expiresAt }, linkLifetimeMs);
      return { path: `/sign-in?ticket=${ticket}`, expiresAt };
    },
    async redeem(ticket) {
      const link = await links.take(sha256(ticket));
      const now = env.now();
      if (link === undefined || link.expiresAt <= now) return undefined;
      const cookie = secret();
      const session = { person: link.person, csrf: secret(), since: now, seen: now };
      await sessions.create(sha256(cookie), session, maxIdleMs);
      return cookie;
    },
    async find(cookie) {
      const key = sha256(cookie);
      const found = await sessions.get(key);
      if (found === undefined) return undefined;
      const { person, csrf, since, seen } = found.value;
      const now = env.now();
      if (now - seen > maxIdleMs || now - since > maxSessionMs) {
        await sessions.remove(key, found.version);
        return undefined;
      }
      await markSeen(key, found, now);
      return { ...person, channel: 'operator', csrf, credential: key, reportsUser: person.role === 'admin' };
    },
    signOut: async (cookie) => void (await sessions.take(sha256(cookie))),
  };
}

function copyOf({ name, role, spaces }: Person): z.infer<typeof personSchema> {
  return { name, role, spaces: spaces === '*' ? '*' : [...spaces] };
}
