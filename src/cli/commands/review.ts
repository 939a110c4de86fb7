import type { Command } from 'commander';
import { bezoarItself } from '../../model/provenance.ts';
import { type Context, styleFor } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { findEntry } from '../find-entry.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, type CommandResult } from '../memory-command.ts';
import type { OpenMemory } from '../memory-options.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import { type Case, caseJson, caseLines, openCase, waiting } from '../review/case.ts';
import { runReviewSession } from '../review/session.ts';

interface ReviewOptions extends PersonOptions {
  readonly expire?: true;
}

const notes = `
On a terminal, shows the held texts one by one, with findings underlined and hidden characters made visible, their origin
and impact, and a key for each decision. Otherwise, or with --json, prints the queue and decides nothing.
Keys: r release, e edit then release, d discard, j next, k previous, u undo, ? all keys, q quit. Every decision is journaled
with a reason: your own, or the usual one.

Examples:
  bezoar review
  bezoar review 3f2a91c0
  bezoar review --json | jq -r '.waiting[].id'
  bezoar review --expire            retire texts held longer than the policy allows

Exit codes: 0 nothing is waiting, 1 something is still waiting, 2 failed.`;

export function addReview(program: Command, context: Context): void {
  addMemoryCommand<ReviewOptions>(program, context, {
    usage: 'review [id]',
    description: 'decide about held texts',
    notes,
    options: (command) =>
      command.option('--expire', 'retire texts that nobody decided about in time').addOption(asOption()),
    async run(memory, [given], options) {
      const person = personOf(context, options);
      if (options.expire) return expiredResult((await memory.space.review.expire({}, person)).ids);
      const ids = given === undefined ? await waiting(memory, person) : [await findEntry(memory.space, given)];
      const { stdin, stdout } = context.io.isTTY;
      const elsewhere = ids.length === 0 ? await waitingElsewhere(memory) : [];
      if (options.json || !stdin || !stdout) return queueResult(await casesOf(memory, ids, person), elsewhere);
      if (ids.length === 0) return queueResult([], elsewhere);
      const session = await runReviewSession(context, memory, ids, person, styleFor(context, options.color));
      const left = (await waiting(memory, person)).length;
      const { released, discarded, skipped } = session;
      return {
        json: { ...session, waiting: left },
        text: () =>
          `${released.length} released, ${discarded.length} discarded, ${skipped.length} skipped; ${left} waiting\n`,
        code: left === 0 ? exitCode.clean : exitCode.found,
      };
    },
  });
}

interface Elsewhere {
  readonly space: string;
  readonly count: number;
}

/** A proxy or an agent with its own space holds texts there, and refers people to this command. */
async function waitingElsewhere({ guard, space }: OpenMemory): Promise<readonly Elsewhere[]> {
  const found: Elsewhere[] = [];
  for (const name of await guard.spaces()) {
    if (name === space.name) continue;
    const { count } = (await guard.space(name).audit.stats({}, bezoarItself)).waiting;
    if (count > 0) found.push({ space: name, count });
  }
  return found;
}

async function casesOf(
  memory: OpenMemory,
  ids: readonly string[],
  person: ReturnType<typeof personOf>,
): Promise<readonly Case[]> {
  const cases: Case[] = [];
  for (const id of ids) {
    const opened = await openCase(memory, id, person);
    if (!('outcome' in opened)) cases.push(opened);
  }
  return cases;
}

function queueResult(cases: readonly Case[], elsewhere: readonly Elsewhere[]): CommandResult {
  return {
    json: { waiting: cases.map(caseJson), ...(elsewhere.length === 0 ? {} : { elsewhere }) },
    text(style) {
      if (cases.length === 0) return nothingHere(elsewhere);
      const blocks = cases.map((one) => `${caseLines(one, style).join('\n')}\n\n`);
      return `${blocks.join('')}${plural(cases.length, 'text is', 'texts are')} waiting; run \`bezoar review\` on a terminal, or \`bezoar release\` and \`bezoar discard\`\n`;
    },
    code: cases.length === 0 ? exitCode.clean : exitCode.found,
  };
}

function nothingHere(elsewhere: readonly Elsewhere[]): string {
  if (elsewhere.length === 0) return 'Nothing is waiting for review.\n';
  const lines = elsewhere.map(
    ({ space, count }) =>
      `  ${plural(count, 'text is', 'texts are')} waiting in ${space}: run \`bezoar review --space ${space}\`\n`,
  );
  return `Nothing is waiting for review in this space, but:\n${lines.join('')}`;
}

function expiredResult(ids: readonly string[]): CommandResult {
  return {
    json: { outcome: 'expired', ids },
    text: () => `${plural(ids.length, 'text')} retired; the texts are kept\n`,
  };
}
