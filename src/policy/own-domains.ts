import type { Policy } from './policy.ts';
import { isCertainHost } from './source.ts';

/**
 * Whether every address is certainly in an own domain. Leaving out an impact makes verdicts milder, so doubt counts against it:
 * only a plain `http` or `https` address without user information and port, or a plain mail address, counts.
 */
export function areOwnAddresses({ ownDomains }: Pick<Policy, 'ownDomains'>, addresses: readonly string[]): boolean {
  return addresses.length > 0 && addresses.every((address) => isCertainHost(ownDomains, plainAddress(address)));
}

/** A mail address is read like an address on the web of its host. */
function plainAddress(address: string): string {
  const mail = /^(?:mailto:)?[\w.+-]{1,64}@([a-z0-9.-]{1,253})$/i.exec(address);
  return mail === null ? address : `https://${mail[1]}/`;
}
