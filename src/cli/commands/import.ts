import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { ImportResult } from '../../guard/index.ts';
import { bundleAt, bundleText, type SignerOptions, trustFor, withSignerOptions } from '../bundle-file.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { type MemoryOptions, withMemory, withMemoryOptions } from '../memory-options.ts';
import { print } from '../print.ts';

interface ImportFlags extends MemoryOptions, SignerOptions {
  readonly as?: string;
}

const notes = `
Verifies the whole bundle, then writes each of its active entries into the space as text from outside: with unknown trust,
scanned and decided like any other. The trust that the other memory gave them is ignored. Entries that were held, removed
or refused there are counted and skipped.

Examples:
  bezoar import acme.bundle.jsonl --space restored
  bezoar import theirs.jsonl --space partner --public-key MCowBQYDK2VwAyEA...

Exit codes: 0 all stored, 1 some entries are held or refused, 2 the bundle could not be verified and nothing was imported.`;

export function addImport(program: Command, context: Context): void {
  withSignerOptions(withMemoryOptions(program.command('import')))
    .argument('<file>', 'a bundle made by `bezoar export`')
    .option('--as <name>', 'name of the importing person (default: your user name)')
    .description('import the entries of a bundle, as text from outside')
    .addHelpText('after', notes)
    .action(async (file: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<ImportFlags>();
      const person = { channel: 'operator', principal: options.as ?? userInfo().username } as const;
      const trust = trustFor(context, options);
      const result = await withMemory(context, options, ({ space }) =>
        space.audit.importBundle({ open: bundleAt(context, file), trust }, person),
      );
      await print(context, options.json ? `${JSON.stringify(result, null, 2)}\n` : summary(result, options));
      context.exit(codeFor(result));
    });
}

function codeFor(result: ImportResult): number {
  if (result.outcome === 'refused') return exitCode.error;
  return result.held + result.refused > 0 ? exitCode.found : exitCode.clean;
}

function summary(result: ImportResult, options: ImportFlags): string {
  if (result.outcome === 'refused') return `${bundleText(result.bundle, options)}Nothing was imported.\n`;
  const { bundle, stored, held, duplicates, refused, left } = result;
  return [
    `Imported ${bundle.id}`,
    `  ${stored} stored, ${held} held for review, ${duplicates} already here, ${refused} refused`,
    `  skipped: ${left.quarantined} held, ${left.retired} retired, ${left.erased} erased`,
    '',
  ].join('\n');
}
