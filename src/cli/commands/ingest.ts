import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type DocumentLimits, documentLimits } from '../../config/index.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import type { Context } from '../context.ts';
import { styleFor } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { type IngestedFile, ingestedJson, ingestedText } from '../format/ingested.ts';
import { type MemoryOptions, withMemory, withMemoryOptions, withRehearsal } from '../memory-options.ts';
import { createOutput } from '../output.ts';
import { createProgress } from '../progress.ts';

interface IngestCommandOptions extends MemoryOptions {
  readonly target?: string;
  readonly limit: Partial<DocumentLimits>;
  readonly dryRun?: true;
  readonly progress: boolean;
}

const notes = `
Reads plain text, Markdown, HTML, PDF and DOCX. Each file is parsed in a thread with limits on time and memory. Text that a
reader would not see is left out and raises suspicion; a finding in one chunk counts against all chunks of the document.
Everything is stored as text from outside.

Examples:
  bezoar ingest --space team handbook.pdf notes/*.md
  bezoar ingest --space team --dry-run page.html       show what would happen; store nothing
  bezoar ingest --space team --limit pages=5000 big.pdf

Limits, with their defaults:
${Object.entries(documentLimits)
  .map(([name, value]) => `  ${name.padEnd(14)} ${value}`)
  .join('\n')}

Exit codes: 0 everything was stored, 1 something is held for review or was refused, 2 a file could not be read (the others
are still processed, and 2 takes precedence over 1).`;

export function addIngest(program: Command, context: Context): void {
  withMemoryOptions(program.command('ingest'))
    .description('store documents chunk by chunk, and detect hidden text in them')
    .argument('<files...>', 'files to read')
    .option('--target <name>', 'part of the memory to store them in')
    .addOption(
      new Option('--limit <name=value>', 'override a default limit; may be repeated')
        .argParser(parseLimit)
        .default({}, 'none'),
    )
    .option('--dry-run', 'show what would happen; store nothing')
    .option('--no-progress', 'no progress line on a terminal')
    .addHelpText('after', notes)
    .action(async (files: readonly string[], _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<IngestCommandOptions>();
      const code = await (options.dryRun ? withRehearsal : withMemory)(context, options, ({ space }) =>
        ingestAll(context, space, files, options),
      );
      context.exit(code);
    });
}

function parseLimit(text: string, earlier: Partial<DocumentLimits>): Partial<DocumentLimits> {
  const [, name = '', value = ''] = /^([a-zA-Z]+)=(\d{1,15})$/.exec(text) ?? [];
  if (Object.hasOwn(documentLimits, name) && Number(value) > 0) return { ...earlier, [name]: Number(value) };
  throw new InvalidArgumentError(
    `Expected NAME=NUMBER, such as pages=500. Names: ${Object.keys(documentLimits).join(', ')}.`,
  );
}

async function ingestAll(
  context: Context,
  space: GuardedSpace,
  files: readonly string[],
  options: IngestCommandOptions,
): Promise<number> {
  const output = createOutput(context.io.stdout);
  const progress = createProgress(context.io, options.progress, undefined, 'read');
  const style = styleFor(context, options.color);
  const done: IngestedFile[] = [];
  for (const file of files) {
    const ended = await progress.during(done.length, file, ingestOne(context, space, file, options));
    done.push(ended);
    if (options.json === true) continue;
    progress.clear();
    await output.write(ingestedText(ended, style));
  }
  progress.clear();
  if (options.json === true) await output.write(ingestedJson(done, options.dryRun === true));
  await output.flush();
  return codeOf(done);
}

async function ingestOne(
  context: Context,
  space: GuardedSpace,
  file: string,
  { limit, target }: IngestCommandOptions,
): Promise<IngestedFile> {
  const path = resolve(context.io.cwd, file);
  const { readDocument } = await context.engine();
  const read = await readDocument(path, { limits: limit });
  if (!read.ok) return { file, problem: read.problem, message: read.message };
  const origin = { channel: 'document', principal: 'bezoar ingest', uri: pathToFileURL(path).href } as const;
  const result = await space.ingest({ document: read.document, ...(target === undefined ? {} : { target }) }, origin);
  return { file, document: read.document, result };
}

/** A document without text, or over a limit, was not stored: an error. One that is held or blocked counts as a finding. */
function codeOf(done: readonly IngestedFile[]): number {
  const isFailed = (ended: IngestedFile): boolean =>
    ended.result === undefined || (ended.result.outcome === 'refused' && ended.result.problem !== 'blocked');
  if (done.some(isFailed)) return exitCode.error;
  return done.some(({ result }) => result?.outcome !== 'stored') ? exitCode.found : exitCode.clean;
}
