import type { Command } from 'commander';
import type { Stats } from '../../guard/index.ts';
import { bezoarItself } from '../../model/provenance.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { addMemoryCommand } from '../memory-command.ts';
import type { Style } from '../style.ts';
import { formatTime } from '../time.ts';

const notes = `
The figures come from the journal, not from the rows.

Examples:
  bezoar stats
  bezoar stats --json | jq .waiting.count

Exit codes: 0 shown, 1 shown up to a break of the journal, 2 failed.`;

const rulesShown = 8;

export function addStats(program: Command, context: Context): void {
  addMemoryCommand<object>(program, context, {
    usage: 'stats',
    reads: true,
    description: 'count entries, verdicts, rules and waiting reviews',
    notes,
    async run({ space }) {
      const stats = await space.audit.stats({}, bezoarItself);
      return { json: { space: space.name, ...stats }, text: (style) => lines(space.name, stats, style) };
    },
  });
}

function lines(name: string, stats: Stats, style: Style): string {
  const { records, lastAt, states, trusts, channels, verdicts, events, rules, waiting } = stats;
  const row = (label: string, value: string): string => `  ${style.dim(`${label}:`.padEnd(10))} ${value}`;
  const oldest = waiting.oldestAt === undefined ? '' : `, the oldest since ${formatTime(waiting.oldestAt)}`;
  return [
    style.bold(`Space ${drawHidden(name)}`),
    row('records', `${records}${records === 0 ? '' : `, the last at ${formatTime(lastAt)}`}`),
    row('entries', counts(states)),
    row('trust', counts(trusts)),
    row('channels', counts(channels)),
    row('verdicts', counts(verdicts)),
    row('events', counts(events)),
    row(
      'rules',
      rules
        .slice(0, rulesShown)
        .map(({ ruleId: rule, decisions }) => `${decisions} ${rule}`)
        .join(', ') || 'none',
    ),
    row('waiting', `${waiting.count}${oldest}${waiting.count === 0 ? '' : '; run `bezoar review`'}`),
    '',
  ].join('\n');
}

function counts(table: Readonly<Record<string, number>>): string {
  const present = Object.entries(table).filter(([, count]) => count > 0);
  return present.map(([name, count]) => `${count} ${name}`).join(', ') || 'none';
}
