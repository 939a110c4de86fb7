import { type Command, Option } from 'commander';
import type { SessionRequest } from '../../guard/index.ts';
import { bezoarItself } from '../../model/provenance.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand } from '../memory-command.ts';
import { repeated } from '../options.ts';
import { wholeNumber } from './add.ts';

interface SnapshotOptions {
  readonly target: readonly string[];
  readonly tokens?: number;
  readonly session?: string | true;
  readonly as: string;
}

const notes = `
Prints the text that a session starts with: trusted entries verbatim, everything else fenced as data, and a placeholder
with the id of each suspicious entry. Only the text is printed, so that a script can put it into a prompt; on a
terminal, a summary goes to stderr. --session starts a real session, and the journal records what it was shown. The JSON
and the summary contain its id; pass that id to --session to continue the session.

Examples:
  bezoar snapshot
  bezoar snapshot --target user --tokens 500
  bezoar snapshot --session --as my-agent --json > memory.json

Exit codes: 0 shown, 2 failed.`;

export function addSnapshot(program: Command, context: Context): void {
  addMemoryCommand<SnapshotOptions>(program, context, {
    usage: 'snapshot',
    description: 'print the memory text that a session starts with',
    notes,
    options: (command) =>
      command
        .addOption(
          new Option('--target <name>', 'only this part; may be repeated').argParser(repeated).default([], 'all'),
        )
        .addOption(new Option('--tokens <number>', "token budget, instead of the policy's").argParser(wholeNumber))
        .option('--session [id]', 'start a session, or continue this one, and record what it was shown')
        .option('--as <agent>', 'agent that owns the session', 'agent'),
    async run({ space }, _none, { target, tokens, session, as }) {
      const request: SessionRequest = {
        ...(target.length === 0 ? {} : { targets: target }),
        ...(tokens === undefined ? {} : { budget: { unit: 'tokens', size: tokens } }),
      };
      const start =
        session === undefined
          ? await space.startSession({ ...request, dryRun: true }, bezoarItself)
          : await space.startSession(request, {
              channel: 'agent',
              principal: as,
              ...(session === true ? {} : { session }),
            });
      const { id, shown, omitted, withheld, text } = start;
      const summary = `${plural(shown.length, 'entry', 'entries')}, ${withheld.length} withheld, ${omitted} omitted for the budget; ${id}${start.session === undefined ? '' : `; session ${start.session}`}`;
      return {
        json: {
          id,
          text,
          shown,
          omitted,
          withheld,
          ...(start.session === undefined ? {} : { session: start.session }),
        },
        text: () => (context.io.isTTY.stdout ? `${text.split('\n').map(drawHidden).join('\n')}\n` : `${text}\n`),
        ...(context.io.isTTY.stdout ? { complaint: summary } : {}),
      };
    },
  });
}
