import { hmac, sameDigest } from '../../base/hash.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Origin } from '../../model/provenance.ts';
import type { GuardDependencies } from '../core/dependencies.ts';

const randomBytes = 12;
const sealLength = 20;
const form = /^s-([0-9a-f]{24})-([0-9a-f]{20})$/;

/**
 * A new session id, bound to its space and principal. The guard alone can make one: a caller that could choose its session
 * could leave behind what it has read, or take over what another session's user said.
 */
export function mintSession({ env, keyring }: GuardDependencies, space: string, principal: string): string {
  const chance = Buffer.from(env.random(randomBytes)).toString('hex');
  return `s-${chance}-${sealOf(keyring.keys.at(-1)?.secret, space, principal, chance)}`;
}

/**
 * The session id of a conversation that the host names: the same in every process of the store and after a rotation of
 * the keys, and as hard to guess as a random one for anyone who does not have the oldest key.
 */
export function sessionOfConversation(
  { keyring }: GuardDependencies,
  space: string,
  principal: string,
  conversation: string,
): string {
  const oldest = keyring.keys[0]?.secret;
  const named = JSON.stringify([space, principal, conversation]);
  const chance = hmac(oldest ?? new Uint8Array(), `bezoar conversation\n${named}`).slice(0, randomBytes * 2);
  return `s-${chance}-${sealOf(oldest, space, principal, chance)}`;
}

/** Whether the guard minted this session for exactly this space and principal, with any of its keys. */
export function isMinted(
  keyring: Keyring,
  space: string,
  { principal, session }: Pick<Origin, 'principal' | 'session'>,
): boolean {
  const [, chance, seal] = form.exec(session ?? '') ?? [];
  if (chance === undefined || seal === undefined) return false;
  return keyring.keys.some(({ secret }) => sameDigest(sealOf(secret, space, principal, chance), seal));
}

function sealOf(secret: Uint8Array | undefined, space: string, principal: string, chance: string): string {
  const bound = JSON.stringify([space, principal, chance]);
  return hmac(secret ?? new Uint8Array(), `bezoar session\n${bound}`).slice(0, sealLength);
}
