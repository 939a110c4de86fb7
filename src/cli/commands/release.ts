import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import type { Context } from '../context.ts';
import { shortId } from '../entry-text.ts';
import { findEntry } from '../find-entry.ts';
import { addMemoryCommand, toldRefusal } from '../memory-command.ts';
import { repeated } from '../options.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import { reasonOf } from '../reason.ts';

interface ReleaseOptions extends PersonOptions {
  readonly reason: string;
  readonly expect?: string;
  readonly edited?: string;
  readonly accept?: readonly string[];
  readonly vouch?: true;
}

const notes = `
Lets a held text into the memory. It is scanned again at that moment: what was found since it was held must be accepted by
name. It keeps the trust it came with, so that a text from outside is still shown as data, unless you vouch for it.
Who proposed a text cannot release it. \`bezoar review\` does the same one by one, with the text before your eyes.

Examples:
  bezoar release 3f2a91c0 --reason "asked Ana, it is hers"
  bezoar release 3f2a91c0 --reason "link removed" --edited clean.txt
  bezoar release 3f2a91c0 --reason "quoted in a talk" --accept prompt_injection

Exit codes: 0 released, 2 could not be done.`;

export function addRelease(program: Command, context: Context): void {
  addMemoryCommand<ReleaseOptions>(program, context, {
    usage: 'release <id>',
    description: 'let a held text into the memory',
    notes,
    options: (command) =>
      command
        .requiredOption('--reason <words>', 'why; kept in the journal')
        .option('--expect <hash>', 'content hash of the text you read; another one is not released')
        .option('--edited <file>', 'release the text of this file instead')
        .addOption(
          new Option('--accept <rule>', 'finding you have seen and accept; may be repeated').argParser(repeated),
        )
        .option('--vouch', 'you stand for it: trust becomes verified')
        .addOption(asOption()),
    async run({ space }, [given = ''], options) {
      const reviewer = personOf(context, options);
      const id = await findEntry(space, given);
      const seen = await space.inspect(id, reviewer);
      if (seen.outcome === 'refused') return toldRefusal(seen);
      const { reason, edited, accept, vouch, expect } = options;
      const result = await space.release(
        {
          id,
          reason,
          contentHash: expect ?? seen.text?.contentHash ?? '',
          ...(edited === undefined ? {} : { edited: textOf(edited, context.io.cwd) }),
          ...(accept === undefined ? {} : { accepts: accept }),
          ...(vouch === undefined ? {} : { vouched: vouch }),
        },
        reviewer,
      );
      if (result.outcome === 'refused') return toldRefusal(result);
      return { json: result, text: (style) => `${style.good('released')}  ${shortId(id)}\n` };
    },
  });
}

function textOf(name: string, cwd: string): string {
  try {
    return readFileSync(resolve(cwd, name), 'utf8');
  } catch (error) {
    throw new Fault('input-unreadable', `${name}: ${reasonOf(error)}`, { name }, error);
  }
}
