import { levelName } from '../model/level.ts';
import type { Mail } from './mail.ts';
import type { WaitingReview } from './waiting.ts';

const shown = 50;
const hour = 3_600_000;

/** One mail about everything that waits. Names are written by strangers: each is cut and kept to one line. */
export function digestOf(waiting: readonly WaitingReview[], now: number, link: string | undefined, why = 'wait'): Mail {
  const spaces = new Set(waiting.map(({ space }) => space)).size;
  const what = `${waiting.length} ${waiting.length === 1 ? 'entry' : 'entries'} in ${spaces} ${spaces === 1 ? 'space' : 'spaces'}`;
  const lines = waiting.slice(0, shown).map((one) => `- ${lineOf(one, now)}`);
  const rest = waiting.length - shown;
  return {
    subject: `Bezoar: ${what} ${why} for review`,
    text: [
      `${what} ${why} for a person to decide. What they say is not in this mail.`,
      '',
      ...lines,
      ...(rest > 0 ? [`- and ${rest} more`] : []),
      '',
      ...(link === undefined ? [] : [`Look at them: ${link}`, '']),
    ].join('\n'),
  };
}

function lineOf(
  { space, id, since, expiresAt, level, rules, trust, channel, principal }: WaitingReview,
  now: number,
): string {
  const leaves = expiresAt === undefined ? '' : `, leaves the queue in ${age(expiresAt - now)}`;
  const found = rules.length === 0 ? 'no rule' : rules.slice(0, 5).join(', ');
  return `${space} ${id}: ${levelName(level)} (${found}), from ${oneLine(principal)} by ${channel}, trust ${trust}, waits ${age(now - since)}${leaves}`;
}

function age(milliseconds: number): string {
  const hours = Math.max(0, Math.floor(milliseconds / hour));
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

function oneLine(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 80);
}
