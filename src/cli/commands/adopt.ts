import type { Command } from 'commander';
import { Fault } from '../../base/fault.ts';
import { fileNames, type MemoryTarget, memoryTargets } from '../../stores/markdown/index.ts';
import type { Account } from '../../tools/index.ts';
import { addBoundedCommand, problemLines, sample } from '../bounded-command.ts';
import type { Context } from '../context.ts';
import { adoptDatabase } from '../database-results.ts';
import { exitCode } from '../exit-code.ts';
import type { CommandResult } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import { type LineOptions, vouchFiles, vouchRows, withLineOptions } from '../vouched-lines.ts';

const notes = `
Imports everything in MEMORY.md and USER.md into a journal, as text of unknown origin. The files do not change, and can still
be edited by hand or by the old tool. Suspected attacks are listed; they stay in their file and out of every prompt until a
person releases or removes them. The journal is stored in the folder itself unless a flag, the environment or the
configuration names another store; the space is hermes unless a flag or the environment names another.

Each folder has its own space. If the space hermes of a store belongs to another folder, the new space is hermes- and a
hash of the folder's path, and the command prints its name. Two folders share a space only with --space and --share: the
entries of each are then written into the files of both.

A memory.db of docker-agent is imported the same way, row by row; its journal is stored beside it, in the space docker-agent.
\`bezoar inspect\` shows the whole texts of its withheld rows.

With --vouch, a named person vouches for the texts of the files: agents then see them as a user's own words instead of
as data. The command first lists the texts and a hash; give the hash with --expect to vouch for exactly these texts. To
vouch for less, name one of the files instead of the folder, or single entries with --line or --row. Texts with findings
are left out; \`bezoar vouch\` can vouch for them later.

Examples:
  bezoar adopt ~/.hermes/memories
  bezoar adopt ~/.hermes/memories --store team.db
  bezoar adopt ~/.hermes/profiles/office/memories --store team.db --space office
  bezoar adopt ~/.cagent/memory/default/memory.db
  bezoar adopt ~/.hermes/memories --vouch --reason "I wrote these notes" --as ana
  bezoar adopt ~/.hermes/memories/USER.md --vouch --reason "that is me"
  bezoar adopt ~/.hermes/memories --vouch --line "backup disk" --reason "my own line"

Exit codes: 0 adopted, 1 adopted but some texts are held or left, 2 a file could not be read or parsed.`;

interface AdoptOptions extends PersonOptions, LineOptions {
  readonly vouch?: true;
  readonly share?: true;
}

export function addAdopt(program: Command, context: Context): void {
  addBoundedCommand<AdoptOptions>(program, context, {
    name: 'adopt',
    description: 'start guarding existing memories of hermes-agent or docker-agent',
    notes,
    options: (command) =>
      withLineOptions(
        command
          .option('--vouch', 'vouch for the texts of the files')
          .option('--reason <words>', 'why you vouch for them; kept in the journal')
          .option('--expect <hash>', 'hash of the texts you read; refuse if they changed')
          .option('--share', 'use a space that already has the entries of another folder'),
      ).addOption(asOption()),
    share: ({ share = false }) => share,
    async run(memory, options, space, targets) {
      requireReason(options);
      const first = adopted(await memory.adopt());
      if (!options.vouch) return first;
      return both(first, await vouchFiles(space, targets, options, personOf(context, options)));
    },
    async runOnDatabase(database, options) {
      requireReason(options);
      const person = personOf(context, options);
      const first = await adoptDatabase(database, person);
      return options.vouch ? both(first, await vouchRows(database, options, person)) : first;
    },
  });
}

/** Asked before anything is imported. */
function requireReason({ vouch, reason, line, row }: AdoptOptions): void {
  if (vouch && reason === undefined) {
    throw new Fault('input-invalid', '--vouch needs --reason; the journal keeps why you vouch for these texts');
  }
  if (!vouch && (line ?? row) !== undefined) {
    throw new Fault('input-invalid', '--line and --row choose what to vouch for; add --vouch');
  }
}

function both(first: CommandResult, second: CommandResult): CommandResult {
  return {
    json: { adopted: first.json, vouched: second.json },
    text: (style) => `${first.text(style)}${second.text(style)}`,
    ...(second.complaint === undefined ? {} : { complaint: second.complaint }),
    code: Math.max(first.code ?? exitCode.clean, second.code ?? exitCode.clean),
  };
}

function adopted(account: Account): CommandResult {
  const { problems, held } = account;
  return {
    json: account,
    text: () => summary(account),
    code: problems.length > 0 ? exitCode.error : held.length > 0 ? exitCode.found : exitCode.clean,
  };
}

function summary(account: Account): string {
  const lines = memoryTargets.map(
    (target) => `${fileNames[target]}: ${account.entries[target]} entries, ${importedIn(account, target)} new\n`,
  );
  const held = account.held.map(
    ({ target, position, reasons, text }) =>
      `held: ${fileNames[target]} entry ${position} (${reasons.join(', ')}): ${sample(text)}\n`,
  );
  return [...lines, ...held, ...problemLines(account)].join('');
}

function importedIn({ changes }: Account, target: MemoryTarget): number {
  return changes.filter((change) => change.target === target && change.text !== undefined && change.kind !== 'removed')
    .length;
}
