import type { Command } from 'commander';
import { shortId } from '../../base/short-id.ts';
import type { Context } from '../context.ts';
import { documentResult, idOrDocument, refuseBoth } from '../document-decision.ts';
import { findDocument } from '../find-document.ts';
import { findEntry } from '../find-entry.ts';
import { addMemoryCommand, refusalResult } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';

interface DiscardOptions extends PersonOptions {
  readonly reason: string;
  readonly document?: string;
}

const notes = `
Rejects a held text. It is kept and can be reviewed again; \`bezoar erase\` destroys it.

With --document, all held chunks of one document are discarded in one transaction.

Examples:
  bezoar discard 3f2a91c0 --reason "injected by a web page"
  bezoar discard --document https://x.example/page.html --reason "injected by its author"

Exit codes: 0 discarded, 2 failed.`;

export function addDiscard(program: Command, context: Context): void {
  addMemoryCommand<DiscardOptions>(program, context, {
    usage: 'discard [id]',
    description: 'reject a held text',
    notes,
    options: (command) =>
      command
        .requiredOption('--reason <words>', 'why; kept in the journal')
        .option('--document <address>', 'all held chunks of this document, instead of one id')
        .addOption(asOption()),
    async run({ space }, [given], { document, reason, ...options }) {
      const person = personOf(context, options);
      if (document !== undefined) {
        refuseBoth(given);
        const piece = await findDocument(space, document, context.io.cwd);
        return documentResult(await space.review.discard({ document: piece, reason }, person));
      }
      const id = await findEntry(space, idOrDocument(given));
      const result = await space.review.discard({ id, reason }, person);
      if (result.outcome === 'refused') return refusalResult(result);
      return { json: result, text: () => `discarded  ${shortId(id)}\n` };
    },
  });
}
