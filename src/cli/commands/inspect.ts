import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { databaseDefaults, databaseSpace, withDatabase } from '../database-command.ts';
import { inspectDatabase } from '../database-results.ts';
import { addMemoryCommand } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';

const notes = `
Shows the original texts of the rows that are withheld from prompts, with the reasons and the entry to release or discard. The
texts may be attacks: they are for you, not for an agent. Rows that are not in the journal yet are imported first, as in
\`bezoar adopt\`; the file does not change.

Examples:
  bezoar inspect ~/.cagent/memory/default/memory.db
  bezoar inspect memory.db --all
  bezoar inspect memory.db --id 1794700000000000001 --json

Exit codes: 0 nothing shown is withheld, 1 something is, 2 failed.`;

interface InspectOptions extends PersonOptions {
  readonly all?: true;
  readonly id?: string;
}

export function addInspect(program: Command, context: Context): void {
  const pathOf = (file: string): string => resolve(context.io.cwd, file);
  addMemoryCommand<InspectOptions>(program, context, {
    usage: 'inspect <file>',
    description: "show the withheld rows of docker-agent's memory.db with their texts",
    notes,
    absent: 'create',
    unnamed: { store: '.bezoar.db beside the file', space: databaseSpace },
    defaults: ([file = '']) => databaseDefaults(file, pathOf(file)),
    options: (command) =>
      command
        .option('--all', 'show the other rows too')
        .option('--id <id>', 'show only the row with this id')
        .addOption(asOption()),
    async run({ space }, [file = ''], options) {
      const person = personOf(context, options);
      const { all = false, id } = options;
      return withDatabase(context, pathOf(file), space, (database) =>
        inspectDatabase(database, person, { all, ...(id === undefined ? {} : { id }) }),
      );
    },
  });
}
