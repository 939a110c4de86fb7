import { dayMs } from '../base/day.ts';
import type { Env } from '../base/env.ts';
import type { Webhook } from '../delivery/index.ts';
import type { Guard } from '../guard/index.ts';
import { digestOf } from './digest.ts';
import type { Mailer } from './mail.ts';
import { createWaitingRoom, type WaitingReview, watcher } from './waiting.ts';
import type { WatchState } from './watch-state.ts';

/** Where notices go. */
export interface NoticeTarget {
  readonly webhook?: Webhook;
  readonly mailer?: Mailer;
}

export interface ReviewWatchOptions {
  readonly guard: Guard;
  readonly env: Env;
  readonly state: WatchState;
  readonly target: NoticeTarget;
  /** Milliseconds between two mails. Default: a day. */
  readonly digestEvery?: number;
  /** Who is told of what has waited too long. */
  readonly escalation?: { readonly after: number; readonly target: NoticeTarget };
  /** Where the reviews are, for persons. */
  readonly link?: string;
}

interface Look {
  readonly waiting: number;
  readonly expired: number;
  readonly notified: number;
  readonly escalated: number;
  readonly mailed: boolean;
  /** Notices nobody took. They are tried again with the next look. */
  readonly failed: number;
}

interface ReviewWatch {
  look(): Promise<Look>;
}

/**
 * Looks at all queues, so that none of them rots: what nobody decided in time is retired, what is new is told once, what has
 * waited too long is told to somebody else, and now and then a mail says how much there is.
 */
export function createReviewWatch(options: ReviewWatchOptions): ReviewWatch {
  const room = createWaitingRoom(options.guard);
  return { look: async () => lookAfter(await room.all(), options) };
}

async function lookAfter(all: readonly WaitingReview[], options: ReviewWatchOptions): Promise<Look> {
  const { guard, env, state, target, escalation } = options;
  const now = env.now();
  const [overdue, waiting] = parted(all, ({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt <= now);
  const expired = await expireIn(guard, new Set(overdue.map(({ space }) => space)));
  state.keepOnly(waiting.map(keyOf));
  const fresh = waiting.filter((one) => !state.has('notified', keyOf(one)));
  const notified = await tell(fresh, 'review.waiting', target, options);
  for (const one of notified) state.add('notified', keyOf(one));
  const isLate = (one: WaitingReview): boolean => escalation !== undefined && now - one.since >= escalation.after;
  const late = waiting.filter((one) => isLate(one) && !state.has('escalated', keyOf(one)));
  const escalated = await tell(late, 'review.escalated', escalation?.target ?? {}, options);
  for (const one of escalated) state.add('escalated', keyOf(one));
  const mailed = await mailDigest(waiting, options);
  state.save();
  return {
    waiting: waiting.length,
    expired,
    notified: notified.length,
    escalated: escalated.length,
    mailed,
    failed: fresh.length - notified.length + late.length - escalated.length,
  };
}

function parted<T>(list: readonly T[], is: (one: T) => boolean): readonly [yes: readonly T[], no: readonly T[]] {
  return [list.filter(is), list.filter((one) => !is(one))];
}

function keyOf({ space, id, version }: WaitingReview): string {
  return `${space} ${id} ${version}`;
}

/** Only where there is something to expire: every call leaves a record. */
async function expireIn(guard: Guard, spaces: ReadonlySet<string>): Promise<number> {
  let count = 0;
  for (const space of spaces) count += (await guard.space(space).review.expire({}, watcher)).ids.length;
  return count;
}

/** Those that were taken. A webhook hears of each; a mail of all that are late at once, and of new ones in the digest. */
async function tell(
  reviews: readonly WaitingReview[],
  type: 'review.waiting' | 'review.escalated',
  { webhook, mailer }: NoticeTarget,
  { env, link }: ReviewWatchOptions,
): Promise<readonly WaitingReview[]> {
  if (reviews.length === 0) return [];
  const mailNow = type === 'review.escalated' && mailer !== undefined;
  if (mailNow && !(await mailer.send(digestOf(reviews, env.now(), link, 'have waited too long')))) return [];
  if (webhook === undefined) return reviews;
  const taken: WaitingReview[] = [];
  for (const review of reviews) {
    const body = JSON.stringify({ type, ...(link === undefined ? {} : { link }), review });
    const isTaken = await webhook.send(`${type} ${keyOf(review)}`, body);
    // A receiver that is down is not asked once for each.
    if (!isTaken) break;
    taken.push(review);
  }
  return taken;
}

async function mailDigest(
  waiting: readonly WaitingReview[],
  { target: { mailer }, env, state, digestEvery = dayMs, link }: ReviewWatchOptions,
): Promise<boolean> {
  if (mailer === undefined || waiting.length === 0 || env.now() - state.digestAt < digestEvery) return false;
  const sent = await mailer.send(digestOf(waiting, env.now(), link));
  if (sent) state.digestAt = env.now();
  return sent;
}
