import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { findEntry } from '../find-entry.ts';
import { addMemoryCommand } from '../memory-command.ts';
import { repeated } from '../options.ts';
import { type OriginOptions, originOf, withOriginOptions } from '../person.ts';
import { textFrom } from '../text-input.ts';
import { parseFutureTime } from '../time.ts';
import { writeResult } from '../write-result.ts';
import { wholeNumber } from './add.ts';

interface ReplaceOptions extends OriginOptions {
  readonly tag?: readonly string[];
  readonly importance?: number;
  readonly expires?: string;
  readonly expect?: string;
}

const notes = `
The new text is checked like any other. If it is held, the old text stays active until a person decides. Tags,
importance and expiry are kept unless you give new ones. The old text is kept and can be restored.

Examples:
  bezoar replace 3f2a91c0 "Ana prefers coffee."
  bezoar replace 3f2a91c0 --expect SHA256 < new.txt      only if it has not changed since

Exit codes: 0 replaced, 1 held for review or blocked, 2 failed.`;

export function addReplace(program: Command, context: Context): void {
  addMemoryCommand<ReplaceOptions>(program, context, {
    usage: 'replace <id> [text]',
    description: 'replace the text of an entry',
    notes,
    options: (command) =>
      withOriginOptions(command)
        .addOption(new Option('--tag <word>', 'new tags; may be repeated').argParser(repeated))
        .addOption(new Option('--importance <number>', '0 to 10').argParser(wholeNumber))
        .option('--expires <time>', 'when it expires: 2026-12-31, "2026-12-31 18:00" (UTC), in 30d, or never')
        .option('--expect <hash>', 'content hash of the text as you last read it'),
    async run({ space }, [given = '', text], options) {
      const { tag, importance, expires, expect } = options;
      const expiresAt = expires === 'never' ? null : expires && parseFutureTime(expires, context.env.now());
      const replacement = {
        id: await findEntry(space, given),
        content: await textFrom(context.io, text, 'put there'),
        ...(tag === undefined ? {} : { tags: tag }),
        ...(importance === undefined ? {} : { importance }),
        ...(typeof expiresAt === 'string' || expiresAt === undefined ? {} : { expiresAt }),
        ...(expect === undefined ? {} : { expect }),
      };
      return writeResult(await space.replace(replacement, originOf(context, options)));
    },
  });
}
