import type { Command } from 'commander';
import { shortId } from '../../base/short-id.ts';
import type { EntryTrace, LineageEntry } from '../../guard/index.ts';
import { bezoarItself } from '../../model/provenance.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { findEntry } from '../find-entry.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, refusalResult } from '../memory-command.ts';
import type { Style } from '../style.ts';
import { formatTime } from '../time.ts';

const notes = `
Shows what an entry was derived from, what was derived from it, and which sessions saw it: start here after a poisoning.
If the list of what a session was shown is missing, the command names the record. \`bezoar revoke\` revokes an entry
together with everything derived from it.

Examples:
  bezoar trace 3f2a91c0
  bezoar trace 3f2a91c0 --json | jq -r '.sightings[].session'

Exit codes: 0 shown, 1 shown up to a break of the journal, 2 failed or unknown entry.`;

export function addTrace(program: Command, context: Context): void {
  addMemoryCommand<object>(program, context, {
    usage: 'trace <id>',
    reads: true,
    description: 'trace an entry: its sources, its descendants, who saw it',
    notes,
    async run({ space }, [given = '']) {
      const result = await space.recovery.trace({ id: await findEntry(space, given) }, bezoarItself);
      if (result.outcome === 'refused') return refusalResult(result);
      return {
        json: result,
        text: (style) =>
          lines(result, style)
            .map((line) => `${line}\n`)
            .join(''),
      };
    },
  });
}

function lines(
  { id, ancestors, descendants, sightings, missing, trimmed }: EntryTrace,
  style: Style,
): readonly string[] {
  const none = '  none';
  return [
    style.bold(id),
    'derived from:',
    ...(ancestors.length === 0 ? [none] : ancestors.map(relative)),
    'used in:',
    ...(descendants.length === 0 ? [none] : descendants.map(relative)),
    'shown to:',
    ...(sightings.length === 0
      ? [none]
      : sightings.map(
          ({ session, principal, at, rendering, seq }) =>
            `  ${drawHidden(session ?? '(no session)')}  ${drawHidden(principal)}  ${rendering}  ${style.dim(`${formatTime(at)}, record ${seq}`)}`,
        )),
    ...(trimmed === undefined
      ? []
      : [
          `  and perhaps others: ${plural(trimmed.reads, 'older read')} up to ${formatTime(trimmed.at)}, record ${trimmed.seq}, ${trimmed.reads === 1 ? 'was' : 'were'} trimmed`,
        ]),
    ...(missing.length === 0
      ? []
      : [
          style.level(
            'critical',
            'incomplete: the lists of what these records showed are lost or altered; run `bezoar verify`',
          ),
          ...missing.map(
            ({ session, principal, at, seq }) =>
              `  ${drawHidden(session ?? '(no session)')}  ${drawHidden(principal)}  ${style.dim(`${formatTime(at)}, record ${seq}`)}`,
          ),
        ]),
  ];
}

function relative({ id, state, trust }: LineageEntry): string {
  return `  ${shortId(id)}  ${state}  trust ${trust}`;
}
