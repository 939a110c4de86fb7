import type { Command } from 'commander';
import { fileNames, type MemoryTarget, memoryTargets } from '../../stores/markdown/index.ts';
import type { Account } from '../../tools/index.ts';
import { addBoundedCommand, problemLines, sample } from '../bounded-command.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import type { CommandResult } from '../memory-command.ts';

const notes = `
Everything in MEMORY.md and USER.md is imported into a journal, as text of unknown origin. The files are not touched, and can
still be edited by hand or by the old tool. What looks like an attack is listed; it stays in its file and out of every prompt
until a person releases or removes it. The journal is kept in the folder itself, unless a flag, the environment or the
configuration names another store; in the space hermes, unless a flag or the environment names another.

Examples:
  bezoar adopt ~/.hermes/memories
  bezoar adopt ~/.hermes/memories --store team.db --space ana

Exit codes: 0 adopted, 1 adopted and something is held back, 2 a file could not be read or taken apart.`;

export function addAdopt(program: Command, context: Context): void {
  addBoundedCommand(program, context, {
    name: 'adopt',
    description: 'take over a folder of hermes-agent memories as it stands',
    notes,
    run: async (memory) => adopted(await memory.adopt()),
  });
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
