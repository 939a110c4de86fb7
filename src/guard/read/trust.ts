import type { Origin } from '../../model/provenance.ts';
import type { Trust } from '../../model/trust.ts';
import { trustOf } from '../../policy/index.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

/** The answer to `trust`. */
export interface TrustResult {
  readonly outcome: 'weighed';
  readonly trust: Trust;
}

/** The trust of a caller now: from its channel, and from what its session has read within the window of the policy. */
export function currentTrust(transactor: SpaceTransactor, origin: Origin): Promise<TrustResult> {
  const { window } = transactor.policy.taint;
  return transactor.read(({ sessions }) => ({
    outcome: 'weighed',
    trust: trustOf(origin.channel, [], sessions.readBy(origin, window)),
  }));
}
