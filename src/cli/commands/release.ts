import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import { shortId } from '../../base/short-id.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { Context } from '../context.ts';
import { documentResult, idOrDocument, refuseBoth } from '../document-decision.ts';
import { exitCode } from '../exit-code.ts';
import { findDocument } from '../find-document.ts';
import { findEntry } from '../find-entry.ts';
import { addMemoryCommand, type CommandResult, refusalResult } from '../memory-command.ts';
import { repeated } from '../options.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import { reasonOf } from '../reason.ts';
import { replacedLines } from '../review/changes.ts';
import type { Style } from '../style.ts';
import { inspectionLines } from './show.ts';

interface ReleaseOptions extends PersonOptions {
  readonly reason: string;
  readonly document?: string;
  readonly expect?: string;
  readonly edited?: string;
  readonly accept?: readonly string[];
  readonly vouch?: true;
}

const notes = `
Admits a held text into the memory. It is scanned again first; findings that are new since it was held must be accepted by
name. It keeps its original trust, so a text from outside is still shown as data unless you vouch for it. The proposer of a
text cannot release it. \`bezoar review\` does the same interactively and shows you each text.

A text that replaces an entry is released only with --expect: without it, the command shows the change and the hash to give.

With --document, either all held chunks of one document are released in one transaction, or none. Name the document by its
address, by the file it was read from, or by the id of one of its chunks.

Examples:
  bezoar release 3f2a91c0 --reason "asked Ana, it is hers"
  bezoar release 3f2a91c0 --reason "link removed" --edited clean.txt
  bezoar release 3f2a91c0 --reason "quoted in a talk" --accept prompt_injection
  bezoar release 3f2a91c0 --reason "the price changed" --expect 0b51...
  bezoar release --document handbook.pdf --reason "read it all"

Exit codes: 0 released, 2 failed.`;

export function addRelease(program: Command, context: Context): void {
  addMemoryCommand<ReleaseOptions>(program, context, {
    usage: 'release [id]',
    description: 'admit a held text into the memory',
    notes,
    options: (command) =>
      command
        .requiredOption('--reason <words>', 'why; kept in the journal')
        .option('--document <address>', 'all held chunks of this document, instead of one id')
        .option('--expect <hash>', 'hash of what you read; refuse if it changed')
        .option('--edited <file>', 'release the text of this file instead')
        .addOption(new Option('--accept <rule>', 'finding that you accept; may be repeated').argParser(repeated))
        .option('--vouch', 'vouch for the text: its trust becomes verified')
        .addOption(asOption()),
    async run({ space }, [given], options) {
      const reviewer = personOf(context, options);
      if (options.document !== undefined) return releaseDocument(context, space, options.document, given, options);
      return releaseEntry(context, space, await findEntry(space, idOrDocument(given)), reviewer, options);
    },
  });
}

async function releaseEntry(
  context: Context,
  space: GuardedSpace,
  id: string,
  reviewer: Origin,
  { reason, edited, accept, vouch, expect }: ReleaseOptions,
): Promise<CommandResult> {
  const seen = await space.review.inspect({ id }, reviewer);
  if (seen.outcome === 'refused') return refusalResult(seen);
  if (expect === undefined && seen.replaced !== undefined) {
    return unreadResult(seen.reviewHash, (style) => inspectionLines(seen, style));
  }
  const result = await space.review.release(
    {
      id,
      reason,
      contentHash: expect ?? seen.reviewHash ?? '',
      ...(edited === undefined ? {} : { edited: textOf(edited, context.io.cwd) }),
      ...(accept === undefined ? {} : { accepts: accept }),
      ...(vouch === undefined ? {} : { vouched: vouch }),
    },
    reviewer,
  );
  if (result.outcome === 'refused') return refusalResult(result);
  return { json: result, text: (style) => `${style.good('released')}  ${shortId(id)}\n` };
}

async function releaseDocument(
  context: Context,
  space: GuardedSpace,
  address: string,
  given: string | undefined,
  { reason, edited, accept, vouch, expect, ...options }: ReleaseOptions,
): Promise<CommandResult> {
  refuseBoth(given);
  if (edited !== undefined)
    throw new Fault(
      'input-invalid',
      '--edited cannot be combined with --document; edit one chunk at a time, by its id',
    );
  const reviewer = personOf(context, options);
  const seen = await space.review.inspect({ document: await findDocument(space, address, context.io.cwd) }, reviewer);
  if (seen.outcome === 'refused') return refusalResult(seen);
  const { id, contentHash, pieces } = seen;
  const changes = pieces.flatMap(({ replaced, text }) => (replaced === undefined ? [] : [{ replaced, text }]));
  if (expect === undefined && changes.length > 0) {
    return unreadResult(contentHash, (style) =>
      changes.flatMap(({ replaced, text }) => replacedLines(replaced, text, style)),
    );
  }
  const request = {
    document: id,
    reason,
    contentHash: expect ?? contentHash,
    ...(accept === undefined ? {} : { accepts: accept }),
  };
  const result = await space.review.release(
    { ...request, ...(vouch === undefined ? {} : { vouched: vouch }) },
    reviewer,
  );
  return documentResult(result);
}

/** Shows what a release would replace, instead of releasing it unseen. */
function unreadResult(hash: string | undefined, lines: (style: Style) => readonly string[]): CommandResult {
  const message =
    hash === undefined
      ? 'a text that is needed to show the change differs from the journal; run `bezoar verify`'
      : `this replaces an entry; read the change, then release it with --expect ${hash}`;
  return {
    json: { outcome: 'refused', problem: 'not-shown', message, ...(hash === undefined ? {} : { reviewHash: hash }) },
    text: (style) => `${lines(style).join('\n')}\n`,
    complaint: message,
    code: exitCode.error,
  };
}

function textOf(name: string, cwd: string): string {
  try {
    return readFileSync(resolve(cwd, name), 'utf8');
  } catch (error) {
    throw new Fault('input-unreadable', `${name}: ${reasonOf(error)}`, { name }, error);
  }
}
