import { dayMs } from '../base/day.ts';
import type { Env } from '../base/env.ts';
import { checkAddress, postWithRetry, type Waits } from '../delivery/index.ts';
import { signEntryLink } from '../model/entry-links.ts';
import { levelName } from '../model/level.ts';
import type { ReviewAct } from '../model/review-keys.ts';
import type { WaitingReview } from './waiting.ts';

export const chatKinds = ['slack', 'teams'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** A channel of Slack or Teams, behind an incoming webhook. */
export interface Chat {
  readonly kind: ChatKind;
  /** One message about all of them. True once accepted. */
  send(reviews: readonly WaitingReview[], title: string, links: ChatLinks): Promise<boolean>;
}

/** How to reach the review pages from a message. */
interface ChatLinks {
  /** Address of the server, without a slash at the end; without it, a message has no links. */
  readonly server: string | undefined;
  readonly secret: Uint8Array;
}

/** More would bury the rest of the channel. */
const maxReviewsShown = 5;
const linkLifetimeMs = 7 * dayMs;

export function createChat(kind: ChatKind, url: string, env: Env, waits?: Waits): Chat {
  const address = checkAddress(url);
  return {
    kind,
    send(reviews, title, links) {
      const shown = reviews.slice(0, maxReviewsShown).map((review) => lineOf(review, links, env.now()));
      const rest = reviews.length - shown.length;
      const lines = [...shown, ...(rest > 0 ? [{ text: `And ${rest} more.`, buttons: [] }] : [])];
      const body = JSON.stringify(messages[kind](title, lines));
      return postWithRetry(address, body, { 'content-type': 'application/json' }, waits);
    },
  };
}

interface Line {
  readonly text: string;
  readonly buttons: readonly { readonly label: string; readonly url: string }[];
}

/** Names and codes, never the text. */
function lineOf(review: WaitingReview, { server, secret }: ChatLinks, now: number): Line {
  const { space, id, level, rules, principal, channel, trust } = review;
  const found = rules.length === 0 ? 'no rule' : rules.slice(0, 5).map(plainName).join(', ');
  const text = `${plainName(space)}: ${levelName(level)} (${found}), from ${plainName(principal)} by ${channel}, trust ${trust}`;
  const button = (label: string, act: ReviewAct): Line['buttons'][number] => {
    const token = signEntryLink(secret, { space, id, act, expiresAt: now + linkLifetimeMs });
    return { label, url: `${server}/open?entry=${token}` };
  };
  const buttons = [button('Read and release', 'release'), button('Read and discard', 'discard')];
  return { text, buttons: server === undefined ? [] : buttons };
}

/** Strangers choose names; in a message, none of them may become a link, a mention or a format. */
function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N} _-]/gu, '\u00b7').slice(0, 80);
}

const messages: Readonly<Record<ChatKind, (title: string, lines: readonly Line[]) => object>> = {
  slack: (title, lines) => ({
    text: title,
    blocks: [
      { type: 'section', text: { type: 'plain_text', text: title } },
      ...lines.flatMap(({ text, buttons }) => [
        { type: 'section', text: { type: 'plain_text', text } },
        ...(buttons.length === 0
          ? []
          : [
              {
                type: 'actions',
                elements: buttons.map(({ label, url }) => ({
                  type: 'button',
                  text: { type: 'plain_text', text: label },
                  url,
                })),
              },
            ]),
      ]),
    ],
  }),
  teams: (title, lines) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: title, weight: 'Bolder', wrap: true },
            ...lines.flatMap(({ text, buttons }) => [
              { type: 'TextBlock', text, wrap: true, separator: true },
              ...(buttons.length === 0
                ? []
                : [
                    {
                      type: 'ActionSet',
                      actions: buttons.map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
                    },
                  ]),
            ]),
          ],
        },
      },
    ],
  }),
};
