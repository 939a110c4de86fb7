import { dayMs } from '../base/day.ts';
import type { Env } from '../base/env.ts';
import type { Webhook } from '../delivery/index.ts';
import type { Guard } from '../guard/index.ts';
import { entryLinkPurpose } from '../model/entry-links.ts';
import type { ServerState } from '../model/server-state.ts';
import type { Chat } from './chat.ts';
import { digestOf } from './digest.ts';
import { type Lease, withLease } from './lease.ts';
import type { Mailer } from './mail.ts';
import { type SentNotices, sentNotices } from './sent-notices.ts';
import { createReviewQueue, type WaitingReview, watcher } from './waiting.ts';

/** Where notices go. */
export interface NoticeTarget {
  readonly webhook?: Webhook;
  readonly mailer?: Mailer;
  readonly chats?: readonly Chat[];
}

export interface ReviewWatchOptions {
  readonly guard: Guard;
  readonly env: Env;
  /** What the servers on the store share. */
  readonly state: ServerState;
  /** Without one, held entries expire and nobody is delivered. */
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

type Reviews = readonly WaitingReview[];

/**
 * Checks the review queues of all spaces: retires expired entries, announces each new one once, escalates those that have
 * waited too long, and sends a regular digest by mail. Several servers may watch one store: each job is done by one of them
 * at a time.
 */
export function createReviewWatch(options: ReviewWatchOptions): ReviewWatch {
  const { guard, env, state, target, escalation } = options;
  const queue = createReviewQueue(guard, state);
  const sent = sentNotices(state, env);
  const hasNoTarget = [target, escalation?.target ?? {}].every(
    ({ webhook, mailer, chats = [] }) => webhook === undefined && mailer === undefined && chats.length === 0,
  );
  return {
    async look() {
      const now = env.now();
      const [overdue, waiting] = partition(
        await queue.all(),
        ({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt <= now,
      );
      const expired = overdue.length === 0 ? 0 : await withLease(state, 'expiry', env, () => expireIn(guard, overdue));
      const report = { waiting: waiting.length, expired: expired ?? 0, ...nothing };
      if (hasNoTarget || waiting.length === 0) return report;
      const notices = await withLease(state, 'notices', env, (lease) => sendNotices(waiting, sent, lease, options));
      return { ...report, ...notices };
    },
  };
}

const nothing = { notified: 0, escalated: 0, mailed: false, failed: 0 } as const;

function partition<T>(list: readonly T[], is: (one: T) => boolean): readonly [yes: readonly T[], no: readonly T[]] {
  return [list.filter(is), list.filter((one) => !is(one))];
}

/** Only where something is still to expire: every call leaves a record, and another server may have been first. */
async function expireIn(guard: Guard, overdue: Reviews): Promise<number> {
  let count = 0;
  const done = new Set<string>();
  for (const { space, id, version } of overdue) {
    if (done.has(space)) continue;
    const { review } = guard.space(space);
    const seen = await review.inspect({ id }, watcher);
    if (seen.outcome !== 'inspected' || seen.facts.version !== version) continue;
    count += (await review.expire({}, watcher)).ids.length;
    done.add(space);
  }
  return count;
}

async function sendNotices(
  waiting: Reviews,
  sent: SentNotices,
  lease: Lease,
  options: ReviewWatchOptions,
): Promise<Omit<WatchReport, 'waiting' | 'expired'>> {
  const { env, target, escalation } = options;
  const now = env.now();
  const news = await announce(waiting, 'review.waiting', target, { ...options, sent, lease });
  const isLate = (one: WaitingReview): boolean => escalation !== undefined && now - one.since >= escalation.after;
  const late = await announce(waiting.filter(isLate), 'review.escalated', escalation?.target ?? {}, {
    ...options,
    sent,
    lease,
  });
  const chatOptions = { ...options, sent };
  const chatted = await sendChats(waiting, 'review.waiting', target, chatOptions);
  const chattedLate = await sendChats(
    waiting.filter(isLate),
    'review.escalated',
    escalation?.target ?? {},
    chatOptions,
  );
  const mailed = await mailDigest(waiting, sent, options);
  return {
    notified: news.delivered + chatted.delivered,
    escalated: late.delivered + chattedLate.delivered,
    mailed,
    failed: news.failed + late.failed + chatted.failed + chattedLate.failed,
  };
}

type NoticeType = 'review.waiting' | 'review.escalated';

interface Announcing extends ReviewWatchOptions {
  readonly sent: SentNotices;
  readonly lease: Lease;
}

/** Announces what was not announced before. Mail gets one for all late ones, and the digest for new ones. */
async function announce(
  reviews: Reviews,
  type: NoticeType,
  { webhook, mailer }: NoticeTarget,
  options: Announcing,
): Promise<{ readonly delivered: number; readonly failed: number }> {
  const { env, link, sent } = options;
  if (webhook === undefined && mailer === undefined) return { delivered: 0, failed: 0 };
  const fresh: WaitingReview[] = [];
  for (const review of reviews) if (!(await sent.has(noticeOf(type, review)))) fresh.push(review);
  if (fresh.length === 0) return { delivered: 0, failed: 0 };
  const isMailed =
    type !== 'review.escalated' ||
    mailer === undefined ||
    (await mailer.send(digestOf(fresh, env.now(), link, 'have waited too long')));
  const delivered = isMailed ? await callWebhook(fresh, type, webhook, options) : 0;
  return { delivered, failed: fresh.length - delivered };
}

const chatTitles: Readonly<Record<NoticeType, (count: number) => string>> = {
  'review.waiting': (count) => `Bezoar: ${count} new ${count === 1 ? 'text waits' : 'texts wait'} for review`,
  'review.escalated': (count) =>
    `Bezoar: ${count} ${count === 1 ? 'text has' : 'texts have'} waited too long for review`,
};

/** One message for each channel, about what it was not told before. */
async function sendChats(
  reviews: Reviews,
  type: NoticeType,
  { chats = [] }: NoticeTarget,
  { guard, link, sent }: ReviewWatchOptions & { readonly sent: SentNotices },
): Promise<{ readonly delivered: number; readonly failed: number }> {
  let [delivered, failed] = [0, 0];
  for (const chat of chats) {
    const noticeFor = (review: WaitingReview): string => `${chat.kind} ${noticeOf(type, review)}`;
    const fresh: WaitingReview[] = [];
    for (const review of reviews) if (!(await sent.has(noticeFor(review)))) fresh.push(review);
    if (fresh.length === 0) continue;
    const links = { server: link?.replace(/\/+$/, ''), secret: guard.secret(entryLinkPurpose) };
    if (await chat.send(fresh, chatTitles[type](fresh.length), links)) {
      for (const review of fresh) await sent.add(noticeFor(review), review.expiresAt);
      delivered += fresh.length;
    } else failed += fresh.length;
  }
  return { delivered, failed };
}

/** One call each. Returns the number of reviews that were announced. */
async function callWebhook(
  fresh: Reviews,
  type: NoticeType,
  webhook: Webhook | undefined,
  { link, sent, lease }: Announcing,
): Promise<number> {
  let delivered = 0;
  for (const review of fresh) {
    const notice = noticeOf(type, review);
    const body = JSON.stringify({ type, ...(link === undefined ? {} : { link }), review });
    // Another server has taken over, so it will tell the rest.
    if (!(await lease.isHeld())) break;
    // Do not try every notice on a receiver that is down.
    if (webhook !== undefined && !(await webhook.send(notice, body))) break;
    await sent.add(notice, review.expiresAt);
    delivered += 1;
  }
  return delivered;
}

/** Also the `webhook-id`: if a server ends between sending a notice and noting it down, the receiver sees the same id again. */
function noticeOf(type: NoticeType, { space, id, version }: WaitingReview): string {
  return `${type} ${space} ${id} ${version}`;
}

async function mailDigest(
  waiting: Reviews,
  sent: SentNotices,
  { target: { mailer }, env, digestEvery = dayMs, link }: ReviewWatchOptions,
): Promise<boolean> {
  if (mailer === undefined || env.now() - (await sent.digestAt()) < digestEvery) return false;
  const isSent = await mailer.send(digestOf(waiting, env.now(), link));
  if (isSent) await sent.setDigestAt(env.now());
  return isSent;
}
