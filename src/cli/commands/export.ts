import { type FileHandle, open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Command } from 'commander';
import { codeOf } from '../../base/code-of.ts';
import { Fault } from '../../base/fault.ts';
import type { ExportSummary, GuardedSpace } from '../../guard/index.ts';
import { bezoarItself } from '../../model/provenance.ts';
import { type Context, say } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { plural } from '../format/run.ts';
import { type MemoryOptions, withMemoryOptions } from '../memory-options.ts';
import { createOutput, type Output } from '../output.ts';
import { print } from '../print.ts';
import { codeWith, type ReadingOptions, withReadingMemory, withReadingOptions } from '../reading-memory.ts';
import { reasonOf } from '../reason.ts';

interface ExportFlags extends MemoryOptions, ReadingOptions {
  readonly texts: boolean;
}

const notes = `
Writes the whole journal and every text that still exists into one signed JSON Lines file. Anyone can check it offline with
\`bezoar verify FILE\`; its id identifies exactly these contents. An existing file is never overwritten. Use - as FILE for
standard output.

Examples:
  bezoar export acme.bundle.jsonl --space acme
  bezoar export audit.jsonl --no-texts

If the journal is broken, the bundle has what the records before the break prove.

Exit codes: 0 exported, 1 exported but texts are missing or the journal is broken, 2 failed.`;

export function addExport(program: Command, context: Context): void {
  withReadingOptions(withMemoryOptions(program.command('export')))
    .argument('<file>', 'file to create; - for standard output')
    .option('--no-texts', 'export the decisions without the texts')
    .description('export a space to one file that can be verified anywhere')
    .addHelpText('after', notes)
    .action(async (file: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<ExportFlags>();
      let started = false;
      const { result: summary, broken } = await withReadingMemory(
        context,
        options,
        ({ space }) => {
          const onStart = (): void => {
            started = true;
          };
          return file === '-'
            ? writeBundle(space, options, context.io.stdout, onStart)
            : writeFile(space, options, resolve(context.io.cwd, file));
        },
        { absent: 'refuse' },
        () => !started,
      );
      const { missing } = summary.manifest;
      if (file !== '-') await print(context, summaryText(file, summary, options));
      if (missing > 0) say(context, `${missing} texts are missing from the store; run \`bezoar verify\` to list them`);
      context.exit(codeWith(broken, missing > 0 ? exitCode.found : exitCode.clean));
    });
}

/** Never overwrites a file, and readable by its owner only: it contains the whole memory. */
async function writeFile(space: GuardedSpace, options: ExportFlags, path: string): Promise<ExportSummary> {
  const file = await create(path);
  const stream = file.createWriteStream();
  try {
    const summary = await writeBundle(space, options, stream);
    stream.end();
    await finished(stream);
    return summary;
  } catch (error) {
    // Half a bundle is useless, and safe to remove: we created this file.
    stream.destroy();
    await rm(path, { force: true });
    throw error;
  }
}

async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw new Fault('input-invalid', `${drawHidden(path)} already exists; name another file`);
    }
    throw new Fault('input-unreadable', `${drawHidden(path)} cannot be written: ${reasonOf(error)}`);
  }
}

/** `onStart` is called before the first line is written: after that, nothing can be taken back. */
async function writeBundle(
  space: GuardedSpace,
  { texts }: ExportFlags,
  stream: Writable,
  onStart: () => void = () => undefined,
): Promise<ExportSummary> {
  const output: Output = createOutput(stream);
  const lines = space.audit.exportBundle({ texts }, bezoarItself);
  for (;;) {
    const next = await lines.next();
    if (next.done) {
      await output.flush();
      return next.value;
    }
    onStart();
    await output.write(next.value);
  }
}

function summaryText(file: string, { id, manifest }: ExportSummary, { json }: ExportFlags): string {
  const { space, records, texts, missing, checkpoint } = manifest;
  if (json)
    return `${JSON.stringify({ id, file, space, records, texts, missing, publicKey: checkpoint.publicKey }, null, 2)}\n`;
  return [
    `Exported ${space} to ${drawHidden(file)}: ${plural(records, 'record')}, ${plural(texts, 'text')}`,
    `  id ${id}`,
    `  public key ${checkpoint.publicKey}`,
    '',
  ].join('\n');
}
