import { levelName } from '../model/level.ts';
import type { Mail } from './mail.ts';
import type { WaitingReview } from './waiting.ts';

const maxReviewsShown = 50;
const hourMs = 3_600_000;

/** One mail about all waiting reviews. Strangers choose the names, so each is truncated and kept to one line. */
export function digestOf(
  waiting: readonly WaitingReview[],
  now: number,
  link: string | undefined,
  verb = waiting.length === 1 ? 'waits' : 'wait',
): Mail {
  const spaces = new Set(waiting.map(({ space }) => space)).size;
  const what = `${waiting.length} ${waiting.length === 1 ? 'entry' : 'entries'} in ${spaces} ${spaces === 1 ? 'space' : 'spaces'}`;
  const lines = waiting.slice(0, maxReviewsShown).map((one) => `- ${lineOf(one, now)}`);
  const rest = waiting.length - maxReviewsShown;
  return {
    subject: `Bezoar: ${what} ${verb} for review`,
    text: [
      `${what} ${verb} for a person to decide. This mail does not contain their text.`,
      '',
      ...lines,
      ...(rest > 0 ? [`- and ${rest} more`] : []),
      '',
      ...(link === undefined ? [] : [`Review them: ${link}`, '']),
    ].join('\n'),
  };
}

function lineOf(
  { space, id, since, expiresAt, level, rules, trust, channel, principal }: WaitingReview,
  now: number,
): string {
  const expiry = expiresAt === undefined ? '' : `, expires in ${age(expiresAt - now)}`;
  const found = rules.length === 0 ? 'no rule' : rules.slice(0, 5).join(', ');
  return `${space} ${id}: ${levelName(level)} (${found}), from ${oneLine(principal)} by ${channel}, trust ${trust}, waiting for ${age(now - since)}${expiry}`;
}

function age(milliseconds: number): string {
  const hours = Math.max(0, Math.floor(milliseconds / hourMs));
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

function oneLine(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 80);
}
