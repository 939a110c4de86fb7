import { dayMs } from '../base/day.ts';
import type { Env } from '../base/env.ts';
import type { Webhook } from '../delivery/index.ts';
import type { Guard } from '../guard/index.ts';
import { digestOf } from './digest.ts';
import type { Mailer } from './mail.ts';
import { createReviewQueue, type WaitingReview, watcher } from './waiting.ts';
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
  /** Where reviews are reported that have waited longer than `after` milliseconds. */
  readonly escalation?: { readonly after: number; readonly target: NoticeTarget };
  /** Address of the review pages, for people. */
  readonly link?: string;
}

interface WatchReport {
  readonly waiting: number;
  readonly expired: number;
  readonly notified: number;
  readonly escalated: number;
  readonly mailed: boolean;
  /** Notices that could not be delivered; the next check tries again. */
  readonly failed: number;
}

interface ReviewWatch {
  look(): Promise<WatchReport>;
}

/**
 * Checks the review queues of all spaces: retires expired entries, announces each new one once, escalates those that have
 * waited too long, and sends a regular digest by mail.
 */
export function createReviewWatch(options: ReviewWatchOptions): ReviewWatch {
  const queue = createReviewQueue(options.guard);
  return { look: async () => processQueue(await queue.all(), options) };
}

async function processQueue(all: readonly WaitingReview[], options: ReviewWatchOptions): Promise<WatchReport> {
  const { guard, env, state, target, escalation } = options;
  const now = env.now();
  const [overdue, waiting] = partition(all, ({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt <= now);
  const expired = await expireIn(guard, new Set(overdue.map(({ space }) => space)));
  state.keepOnly(waiting.map(keyOf));
  const fresh = waiting.filter((one) => !state.has('notified', keyOf(one)));
  const notified = await announce(fresh, 'review.waiting', target, options);
  for (const one of notified) state.add('notified', keyOf(one));
  const isLate = (one: WaitingReview): boolean => escalation !== undefined && now - one.since >= escalation.after;
  const late = waiting.filter((one) => isLate(one) && !state.has('escalated', keyOf(one)));
  const escalated = await announce(late, 'review.escalated', escalation?.target ?? {}, options);
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

function partition<T>(list: readonly T[], is: (one: T) => boolean): readonly [yes: readonly T[], no: readonly T[]] {
  return [list.filter(is), list.filter((one) => !is(one))];
}

function keyOf({ space, id, version }: WaitingReview): string {
  return `${space} ${id} ${version}`;
}

/** Only for spaces with something to expire: every call leaves a record. */
async function expireIn(guard: Guard, spaces: ReadonlySet<string>): Promise<number> {
  let count = 0;
  for (const space of spaces) count += (await guard.space(space).review.expire({}, watcher)).ids.length;
  return count;
}

/** Returns the delivered ones. A webhook gets one call each; mail gets one for all late ones, and the digest for new ones. */
async function announce(
  reviews: readonly WaitingReview[],
  type: 'review.waiting' | 'review.escalated',
  { webhook, mailer }: NoticeTarget,
  { env, link }: ReviewWatchOptions,
): Promise<readonly WaitingReview[]> {
  if (reviews.length === 0) return [];
  const mailNow = type === 'review.escalated' && mailer !== undefined;
  if (mailNow && !(await mailer.send(digestOf(reviews, env.now(), link, 'have waited too long')))) return [];
  if (webhook === undefined) return reviews;
  const delivered: WaitingReview[] = [];
  for (const review of reviews) {
    const body = JSON.stringify({ type, ...(link === undefined ? {} : { link }), review });
    const isDelivered = await webhook.send(`${type} ${keyOf(review)}`, body);
    // Do not try every notice on a receiver that is down.
    if (!isDelivered) break;
    delivered.push(review);
  }
  return delivered;
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
