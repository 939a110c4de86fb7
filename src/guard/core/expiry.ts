import { dayMs, dayOf } from '../../base/day.ts';
import type { EntryFacts, EntryKind } from '../../model/entry.ts';
import { likelyTime } from '../../model/journal-time.ts';
import type { Channel } from '../../model/provenance.ts';
import type { Policy } from '../../policy/index.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Refused, refused } from '../results.ts';
import type { GuardDependencies } from './dependencies.ts';
import type { OperationContext } from './operation.ts';
import { shown } from './request.ts';

const personChannels: ReadonlySet<Channel> = new Set<Channel>(['user', 'operator']);
/** The last millisecond that a date can name. */
const lastTime = 8_640_000_000_000_000;

/** Whether the time of an active entry is over. From then on no prompt shows it, whether or not a job has retired it. */
export function isExpired(facts: EntryFacts, now: number): boolean {
  return facts.state === 'active' && facts.expiresAt !== undefined && facts.expiresAt <= now;
}

/** The time by which entries expire. A clock that is set back by up to a day does not bring them back: the journal knows it was later. */
export function expiryTime({
  dependencies,
  ledger,
}: {
  readonly dependencies: GuardDependencies;
  readonly ledger: Ledger;
}): number {
  return likelyTime(ledger.head?.at ?? 0, dependencies.env.now());
}

/** A wrong end of an entry. */
export function expiryProblem({ now }: OperationContext, given: unknown): Refused | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given !== 'number' || !Number.isSafeInteger(given) || given < 0 || given > lastTime) {
    return refused('time-invalid', `expiresAt must be a whole number of milliseconds since 1970; got ${shown(given)}`);
  }
  if (given > now) return undefined;
  return refused(
    'time-invalid',
    `expiresAt is ${given} (${dayOf(given)}), which is in the past; give a number of milliseconds since 1970 above ${now}`,
  );
}

/**
 * When a new text expires: when its writer says, or after the lifetime that the policy sets for its channel or its kind,
 * whichever is shorter. Only a person can give a text a longer life than the policy does.
 */
export function expiryOf(
  { policy, origin, now }: Pick<OperationContext, 'policy' | 'origin' | 'now'>,
  { kind, channel = origin.channel }: { readonly kind: EntryKind; readonly channel?: Channel },
  given: number | undefined,
): number | undefined {
  if (given !== undefined && personChannels.has(channel)) return given;
  const days = lifetimeDays(policy, channel, kind);
  const latest = days === undefined ? undefined : now + days * dayMs;
  return latest === undefined || given === undefined ? (latest ?? given) : Math.min(latest, given);
}

function lifetimeDays({ lifetimes }: Policy, channel: Channel, kind: EntryKind): number | undefined {
  const set = [lifetimes.channels[channel], lifetimes.kinds[kind]].flatMap((days) => days ?? []);
  return set.length === 0 ? undefined : Math.min(...set);
}
