import { type Command, Option } from 'commander';
import { Fault } from '../base/fault.ts';
import type { GuardedSpace, VouchSourceRequest } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import { trustRank } from '../model/trust.ts';
import type { MemoryTarget } from '../stores/markdown/index.ts';
import { sample } from './bounded-command.ts';
import type { OpenDatabase } from './database-command.ts';
import { exitCode } from './exit-code.ts';
import { plural } from './format/run.ts';
import { type CommandResult, refusalResult } from './memory-command.ts';
import { repeated } from './options.ts';
import { vouchedSourceResult } from './vouched-source.ts';

/** Which lines of files or rows of a database to vouch for, and whether the person has read them. */
export interface LineOptions {
  readonly reason?: string;
  readonly expect?: string;
  readonly line?: readonly string[];
  readonly row?: readonly string[];
}

export function withLineOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--line <words>', 'only the entry that contains these words; may be repeated').argParser(repeated),
    )
    .addOption(new Option('--row <id>', 'only the row with this id; may be repeated').argParser(repeated));
}

/** An entry of a file or a row of a database, as a person names it. */
interface Named {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Vouches for the entries of these files, or for those that hold the given words. The files were imported before. */
export async function vouchFiles(
  space: GuardedSpace,
  targets: readonly MemoryTarget[],
  { line: wanted, row, ...options }: LineOptions,
  person: Origin,
): Promise<CommandResult> {
  if (row !== undefined) throw new Fault('input-invalid', '--row is for a memory.db of docker-agent; use --line');
  const entries = await entriesOf(space, targets, person);
  const chosen = wanted === undefined ? entries : wanted.map((words) => theOne(entries, words));
  return vouchEntries(space, chosen, options, person);
}

/** The same for the rows of a docker-agent database. */
export async function vouchRows(
  { memory, space, onImport, name }: OpenDatabase,
  { line, row: wanted, ...options }: LineOptions,
  person: Origin,
): Promise<CommandResult> {
  if (line !== undefined) throw new Fault('input-invalid', '--line is for the files of hermes-agent; use --row');
  const seen = await memory.inspectMemories(person, onImport);
  if (seen.outcome === 'refused') return refusalResult(seen);
  const missing = wanted?.find((id) => !seen.rows.some((row) => row.id === id));
  if (missing !== undefined) {
    throw new Fault('input-invalid', `no row of ${name} has the id ${missing}; \`bezoar inspect --all\` lists them`);
  }
  const rows = seen.rows.filter(({ id }) => wanted?.includes(id) ?? true);
  const entries = rows.flatMap(({ entry, id, memory: text }) =>
    entry === undefined ? [] : [{ id: entry, name: id, text }],
  );
  return vouchEntries(space, entries, options, person);
}

async function vouchEntries(
  space: GuardedSpace,
  entries: readonly Named[],
  { reason, expect }: Pick<LineOptions, 'reason' | 'expect'>,
  person: Origin,
): Promise<CommandResult> {
  if (reason === undefined)
    throw new Fault('input-invalid', 'give --reason; the journal keeps why you vouch for these texts');
  const ids = entries.map(({ id }) => id);
  const decided = expect === undefined ? {} : { dryRun: false, contentHash: expect };
  const request: VouchSourceRequest = { source: { ids }, reason, ...decided };
  const result = vouchedSourceResult(await space.review.vouch(request, person));
  return withHeld(result, await heldAmong(space, entries, person));
}

/** Held texts are not vouched for in bulk: each is released on its own. */
function withHeld(result: CommandResult, held: readonly Named[]): CommandResult {
  if (held.length === 0) return result;
  const lines = held.map(
    ({ id, name, text }) => `held, ${name}: ${sample(text)}\n  bezoar release ${id} --vouch --reason "..."\n`,
  );
  const head = `${plural(held.length, 'text is held', 'texts are held')}; release what is yours one by one:\n`;
  return {
    ...result,
    json: { vouched: result.json, held: held.map(({ id }) => id) },
    text: (style) => `${result.text(style)}${head}${lines.join('')}`,
    code: Math.max(result.code ?? exitCode.clean, exitCode.found),
  };
}

async function heldAmong(space: GuardedSpace, entries: readonly Named[], person: Origin): Promise<readonly Named[]> {
  const held: Named[] = [];
  for (const one of entries) {
    const seen = await space.review.inspect({ id: one.id }, person);
    if (seen.outcome === 'inspected' && seen.facts.state === 'quarantined') held.push(one);
  }
  return held;
}

const entriesPerPage = 500;

/** Entries of the files that are trusted less than the user, or held. */
async function entriesOf(
  space: GuardedSpace,
  targets: readonly MemoryTarget[],
  person: Origin,
): Promise<readonly Named[]> {
  const found: Named[] = [];
  for (let after: string | undefined; ; ) {
    const filter = { states: ['active', 'quarantined'], targets, limit: entriesPerPage } as const;
    const { entries } = await space.list({ ...filter, ...(after === undefined ? {} : { after }) }, person);
    for (const { id, target, trust } of entries) {
      if (trustRank(trust) >= trustRank('user')) continue;
      const seen = await space.review.inspect({ id }, person);
      if (seen.outcome === 'inspected') found.push({ id, name: target, text: seen.text?.content ?? '' });
    }
    if (entries.length < entriesPerPage) return found;
    after = entries.at(-1)?.id;
  }
}

function theOne(entries: readonly Named[], words: string): Named {
  const exact = entries.filter(({ text }) => text === words);
  const holding = exact.length > 0 ? exact : entries.filter(({ text }) => text.includes(words));
  const [first, ...others] = holding;
  if (first !== undefined && others.length === 0) return first;
  const problem =
    first === undefined ? 'no entry that you could vouch for contains' : `${holding.length} entries contain`;
  throw new Fault('input-invalid', `${problem} the words of --line; give words that only one of them contains`);
}
