import type { Command } from 'commander';
import { fileNames, type MemoryTarget, memoryTargets } from '../../stores/markdown/index.ts';
import type { Account } from '../../tools/index.ts';
import { addBoundedCommand, problemLines, sample } from '../bounded-command.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import type { CommandResult } from '../memory-command.ts';

const notes = `
Imports everything in MEMORY.md and USER.md into a journal, as text of unknown origin. The files do not change, and can still
be edited by hand or by the old tool. Suspected attacks are listed; they stay in their file and out of every prompt until a
person releases or removes them. The journal is stored in the folder itself unless a flag, the environment or the
configuration names another store; the space is hermes unless a flag or the environment names another.

Examples:
  bezoar adopt ~/.hermes/memories
  bezoar adopt ~/.hermes/memories --store team.db --space ana

Exit codes: 0 adopted, 1 adopted but some texts are held, 2 a file could not be read or parsed.`;

export function addAdopt(program: Command, context: Context): void {
  addBoundedCommand(program, context, {
    name: 'adopt',
    description: 'start guarding an existing folder of hermes-agent memories',
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
