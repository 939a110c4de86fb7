import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import { shortId } from '../../base/short-id.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { fileNames, memoryTargets } from '../../stores/markdown/index.ts';
import { memoryDefaults, memoryFiles, openBounded, spaceOfFolder } from '../bounded-command.ts';
import type { Context } from '../context.ts';
import { isFile, withDatabase } from '../database-command.ts';
import { findEntry } from '../find-entry.ts';
import { addMemoryCommand, type CommandResult, refusalResult } from '../memory-command.ts';
import type { MemoryOptions, OpenMemory } from '../memory-options.ts';
import { repeated } from '../options.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import { type LineOptions, vouchFiles, vouchRows, withLineOptions } from '../vouched-lines.ts';
import { sourceOf, vouchedSourceResult } from '../vouched-source.ts';

interface VouchOptions extends PersonOptions, LineOptions {
  readonly reason: string;
  readonly source?: readonly string[];
  readonly accept?: readonly string[];
  readonly undo?: true;
}

const notes = `
A person vouches for a text that is already in the memory but came from outside, such as an import or a page. It gets
the trust of a user, so agents see it verbatim instead of as data. The proposer of a text cannot vouch for it. To vouch
for a held text, release it with \`bezoar release --vouch\`.

With --source, the command covers every entry of one source. It first lists their texts and a hash, and changes nothing;
give the hash with --expect to vouch for exactly these texts. Texts with findings of level medium or higher are listed
but left out: vouch for them one by one. A source is host:NAME, tool:NAME, principal:NAME or channel:NAME; of several,
all must match.

With the path of a hermes-agent folder, of its MEMORY.md or USER.md, or of docker-agent's memory.db, the command covers
all its texts that are trusted less than yours, or the entries and rows that --line and --row name. It imports new texts
first, then lists texts and a hash as above. It finds the journal as \`bezoar adopt\` does.

Examples:
  bezoar vouch 3f2a91c0 --reason "my own note"
  bezoar vouch --source channel:import --reason "my old notes"
  bezoar vouch --source channel:import --reason "my old notes" --expect 0b51...
  bezoar vouch ~/.hermes/memories/MEMORY.md --line "backup disk" --reason "my own line"
  bezoar vouch 3f2a91c0 --undo --reason "not mine after all"

Exit codes: 0 vouched, previewed or undone, 1 some texts of the source were left, 2 failed.`;

export function addVouch(program: Command, context: Context): void {
  const pathOf = (named: string): string => resolve(context.io.cwd, named);
  /** An id is no path; and a folder without memory files is no memory. */
  const isMemory = (named: string): boolean => isFile(pathOf(named)) || hasMemoryFiles(pathOf(named));
  addMemoryCommand<VouchOptions>(program, context, {
    usage: 'vouch [id-or-path]',
    description: "trust a text from outside like a user's own words",
    notes,
    defaults: ([given]) => (given === undefined || !isMemory(given) ? undefined : memoryDefaults(given, pathOf(given))),
    options: (command) =>
      withLineOptions(command)
        .requiredOption('--reason <words>', 'why; kept in the journal')
        .addOption(new Option('--source <kind:name>', 'all entries of this source').argParser(repeated))
        .option('--expect <hash>', 'hash of what you read; refuse if it changed')
        .addOption(new Option('--accept <rule>', 'finding that you accept; may be repeated').argParser(repeated))
        .option('--undo', 'withdraw the last vouching for this entry')
        .addOption(asOption()),
    async run(memory, [given], options) {
      const { space } = memory;
      const person = personOf(context, options);
      if (options.source !== undefined) return vouchSource(space, given, options, person);
      if (given !== undefined && isMemory(given)) return vouchPath(context, memory, pathOf(given), options, person);
      if ((options.line ?? options.row) !== undefined) {
        throw new Fault('input-invalid', '--line and --row need the path of a memory that this program guards');
      }
      if (given === undefined) {
        throw new Fault('input-invalid', 'nothing to vouch for: give an id, or --source with a kind and a name');
      }
      const id = await findEntry(space, given);
      return options.undo ? undo(space, id, options, person) : vouchOne(space, id, options, person);
    },
  });
}

function hasMemoryFiles(path: string): boolean {
  return memoryTargets.some((target) => isFile(join(path, fileNames[target])));
}

/** Imports what is new first, so that a person can vouch for what they see in the files. */
async function vouchPath(
  context: Context,
  memory: OpenMemory,
  path: string,
  { undo: takeBack, accept, ...options }: VouchOptions & MemoryOptions,
  person: Origin,
): Promise<CommandResult> {
  if (takeBack) throw new Fault('input-invalid', '--undo takes one id at a time, not a path');
  if (accept !== undefined) throw new Fault('input-invalid', '--accept takes one id at a time, not a path');
  const { folder, targets } = memoryFiles(path);
  if (folder === undefined) {
    return withDatabase(context, path, memory.space, (database) => vouchRows(database, options, person));
  }
  const { space } = await spaceOfFolder(context, folder, memory, options);
  await (await openBounded(folder, space)).adopt();
  return vouchFiles(space, targets, options, person);
}

async function vouchOne(
  space: GuardedSpace,
  id: string,
  { reason, expect, accept }: VouchOptions,
  person: Origin,
): Promise<CommandResult> {
  const seen = await space.review.inspect({ id }, person);
  if (seen.outcome === 'refused') return refusalResult(seen);
  const contentHash = expect ?? seen.reviewHash ?? '';
  const accepted = accept === undefined ? {} : { accepts: accept };
  const result = await space.review.vouch({ id, reason, contentHash, ...accepted }, person);
  if (result.outcome === 'refused') return refusalResult(result);
  return { json: result, text: (style) => `${style.good('vouched')}  ${shortId(id)}\n` };
}

async function vouchSource(
  space: GuardedSpace,
  given: string | undefined,
  { reason, source = [], expect, accept, undo: takeBack }: VouchOptions,
  person: Origin,
): Promise<CommandResult> {
  if (given !== undefined) throw new Fault('input-invalid', 'give an id or --source, not both');
  if (takeBack) throw new Fault('input-invalid', '--undo takes one id at a time, not --source');
  if (accept !== undefined) throw new Fault('input-invalid', '--accept takes one id at a time, not --source');
  const request = { source: sourceOf(source), reason };
  const decided = expect === undefined ? {} : { dryRun: false, contentHash: expect };
  return vouchedSourceResult(await space.review.vouch({ ...request, ...decided }, person));
}

async function undo(space: GuardedSpace, id: string, { reason }: VouchOptions, person: Origin): Promise<CommandResult> {
  const { lines } = await space.audit.history({ id }, person);
  if (lines.findLast(({ after }) => after !== undefined)?.type !== 'review.vouched') {
    throw new Fault('input-invalid', 'nobody vouched for this entry in its last change; see `bezoar history`');
  }
  const result = await space.review.reopen({ id, reason }, person);
  if (result.outcome === 'refused') return refusalResult(result);
  return { json: result, text: () => `data again  ${shortId(id)}\n` };
}
