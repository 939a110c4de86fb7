import type { Channel, Origin } from '../../model/provenance.ts';
import { trustRank } from '../../model/trust.ts';
import { trustOf } from '../../policy/index.ts';

/** Who asks for checks. A program that asks for itself has no more than a session; a server says for whom it asks. */
export interface SentinelCaller extends Partial<Pick<Origin, 'session' | 'principal' | 'tool' | 'uri'>> {
  /** No source that the caller names is trusted more than this channel. Default: the caller's words are believed. */
  readonly atMost?: Channel;
}

/** The origin of a text: what the caller says about it, within what is known about the caller. */
export function originFor(
  { atMost, principal, ...known }: SentinelCaller,
  named: Channel,
  user: string | undefined,
): Origin {
  return { ...known, channel: lower(named, atMost), principal: principalOf(principal, user) };
}

function lower(named: Channel, atMost: Channel = named): Channel {
  return trustRank(trustOf(named)) > trustRank(trustOf(atMost)) ? atMost : named;
}

/** A caller cannot pass for somebody else: the users it names are recorded as its own. */
function principalOf(caller: string | undefined, user: string | undefined): string {
  if (caller === undefined) return user ?? 'default';
  return user === undefined ? caller : `${caller}/${user}`;
}
