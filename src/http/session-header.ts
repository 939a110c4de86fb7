import { hmac, sameDigest } from '../base/hash.ts';
import type { Guard } from '../guard/index.ts';
import type { KnownCaller } from './parts.ts';

/** `absent`: no session was named. `unknown`: the named one was not started here with this token, so it counts as none. */
export type SessionStanding = 'own' | 'unknown' | 'absent';

/** The next step for a caller without a session. */
export const startOne = 'start a session with POST /sessions and send the `session` it returns as Bezoar-Session';

const sealLength = 20;
const form = /^(s-[0-9a-f]{24}-[0-9a-f]{20})-([0-9a-f]{20})$/;

type Holder = Pick<KnownCaller, 'credential'>;

/**
 * The session as the caller gets to know it. The guard binds a session to its space and principal, which is the name of a
 * token; two tokens may share a name, so a seal binds the session to the token as well.
 */
export function sessionFor(guard: Guard, { credential }: Holder, session: string): string {
  return `${session}-${sealOf(guard, credential, session)}`;
}

/** The guard's name of the session in the header, if this caller may use it. */
export function readSession(
  guard: Guard,
  { credential }: Holder,
  given: string | undefined,
): { readonly standing: SessionStanding; readonly session?: string } {
  if (given === undefined) return { standing: 'absent' };
  const [, session, seal] = form.exec(given) ?? [];
  if (session !== undefined && seal !== undefined && sameDigest(sealOf(guard, credential, session), seal)) {
    return { standing: 'own', session };
  }
  // The prefix keeps a session that was minted for another token from being taken for this caller's.
  return { standing: 'unknown', session: `unknown:${given}` };
}

function sealOf(guard: Guard, credential: string, session: string): string {
  return hmac(guard.secret('http sessions'), JSON.stringify([credential, session])).slice(0, sealLength);
}
