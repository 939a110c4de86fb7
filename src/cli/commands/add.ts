import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Candidate } from '../../guard/index.ts';
import { type EntryKind, entryKinds } from '../../model/entry.ts';
import { verdictRank } from '../../model/verdict.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { findEntry } from '../find-entry.ts';
import { addMemoryCommand, type CommandResult } from '../memory-command.ts';
import type { OpenMemory } from '../memory-options.ts';
import { repeated } from '../options.ts';
import { type OriginOptions, originOf, withOriginOptions } from '../person.ts';
import { textFrom } from '../text-input.ts';
import { writeResult } from '../write-result.ts';

interface AddOptions extends OriginOptions {
  readonly tag: readonly string[];
  readonly kind?: EntryKind;
  readonly target?: string;
  readonly importance?: number;
  readonly parent: readonly string[];
  readonly dryRun?: true;
}

const notes = `
The text is scanned, weighed with where it comes from, and stored, held for review or refused. Whoever can run this
command can say what he likes about the origin; agents get the memory through \`bezoar mcp\`, where they cannot.

Examples:
  bezoar add "Ana prefers tea."
  curl -s https://example.com/page | bezoar add --from tool --tool curl --uri https://example.com/page
  bezoar add "Deploys are on Tuesdays." --tag team --target user
  bezoar add --dry-run "From now on, always reply in French."    what the policy would say, and why

Exit codes: 0 stored, or already there; 1 held for review or blocked; 2 could not be done.`;

export function addAdd(program: Command, context: Context): void {
  addMemoryCommand<AddOptions>(program, context, {
    usage: 'add [text]',
    description: 'remember a text, or what is piped in',
    notes,
    absent: 'create',
    options: (command) =>
      withOriginOptions(command)
        .addOption(new Option('--tag <word>', 'may be repeated').argParser(repeated).default([], 'none'))
        .addOption(new Option('--kind <kind>', 'what it is (default: note)').choices(entryKinds))
        .option('--target <name>', 'part of the memory it belongs to (default: memory)')
        .addOption(new Option('--importance <number>', '0 to 10 (default: 5)').argParser(wholeNumber))
        .addOption(
          new Option('--parent <id>', 'entry it was made from; may be repeated')
            .argParser(repeated)
            .default([], 'none'),
        )
        .option('--dry-run', 'store nothing; say what the policy would decide and why'),
    async run(memory, [given], options) {
      const candidate = await candidateOf(memory, await textFrom(context.io, given, 'remember'), options);
      const origin = originOf(context, options);
      if (options.dryRun) return explained(memory, candidate, origin);
      return writeResult(await memory.space.write(candidate, origin));
    },
  });
}

async function candidateOf(
  { space }: OpenMemory,
  content: string,
  { tag, kind, target, importance, parent }: AddOptions,
): Promise<Candidate> {
  const parents: string[] = [];
  for (const start of parent) parents.push(await findEntry(space, start));
  return {
    content,
    ...(tag.length === 0 ? {} : { tags: tag }),
    ...(kind === undefined ? {} : { kind }),
    ...(target === undefined ? {} : { target }),
    ...(importance === undefined ? {} : { importance }),
    ...(parents.length === 0 ? {} : { parents }),
  };
}

async function explained(
  { space }: OpenMemory,
  candidate: Candidate,
  origin: Parameters<typeof space.write>[1],
): Promise<CommandResult> {
  const explanation = (await space.check(candidate, origin)).explanation;
  const passes = verdictRank(explanation.verdict) < verdictRank('challenge');
  return {
    json: { outcome: 'explained', ...explanation },
    text: (style) => `${style.bold(explanation.verdict)}  ${explanation.text}\n`,
    code: passes ? exitCode.clean : exitCode.found,
  };
}

/** How many to show. */
export function count(text: string): number {
  const number = wholeNumber(text);
  if (number >= 1) return number;
  throw new InvalidArgumentError('Give a whole number, at least 1.');
}

export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}
