import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import type { SiemExportOptions, SiemFormat } from '../../siem/index.ts';
import { type Context, say } from '../context.ts';
import { jsonText } from '../json-text.ts';
import { type MemoryOptions, type OpenMemory, withMemory, withStoreOptions } from '../memory-options.ts';
import { repeated } from '../options.ts';
import { print } from '../print.ts';
import { restUntil, stopSignal } from '../stop-signal.ts';

interface SiemOptions extends Omit<MemoryOptions, 'space'> {
  readonly only: readonly string[];
  readonly format: SiemFormat;
  readonly to: string;
  readonly cursor: string;
  readonly secretVariable: string;
  readonly follow?: number;
}

const notes = `
Records contain digests of texts, never the texts. The cursor file stores the export position, from which the next export
continues; after a crash the last page may be sent again, with the same ids. Webhooks are signed (see docs/deploy.md).

Examples:
  bezoar siem --to bezoar.jsonl --cursor bezoar.cursor
  bezoar siem --format ocsf --to https://siem.example/in --cursor bezoar.cursor --follow 10

Exit codes: 0 exported, 2 the export is incomplete.`;

export function addSiem(program: Command, context: Context): void {
  withStoreOptions(program.command('siem'))
    .description('export the journal as JSON Lines or OCSF, to a file or a webhook')
    .addOption(new Option('--only <space>', 'only this space; may be repeated').argParser(repeated).default([], 'all'))
    .addOption(new Option('--format <format>', 'record format').choices(['jsonl', 'ocsf']).default('jsonl'))
    .option('--json', 'print as JSON')
    .requiredOption('--to <place>', 'file to append to, or an https:// address')
    .requiredOption('--cursor <file>', 'file that stores the export position')
    .option('--secret-variable <name>', 'environment variable with the webhook secret', 'BEZOAR_SIEM_SECRET')
    .addOption(
      new Option('--follow <seconds>', 'keep running, and export new records at this interval').argParser(parseSeconds),
    )
    .addHelpText('after', notes)
    .action(async (_own: unknown, command: Command) => siem(context, command.optsWithGlobals<SiemOptions>()));
}

async function siem(context: Context, options: SiemOptions): Promise<void> {
  const { exportRecords } = await import('../../siem/index.ts');
  const { io, env, version } = context;
  const run = async ({ guard }: OpenMemory): Promise<void> => {
    const request: SiemExportOptions = {
      guard,
      env,
      version,
      format: options.format,
      sink: await sinkOf(context, options),
      cursorFile: resolve(io.cwd, options.cursor),
      ...(options.only.length === 0 ? {} : { spaces: options.only }),
    };
    if (options.follow === undefined) {
      const sent = await exportRecords(request);
      const summary = `${sent} ${sent === 1 ? 'record' : 'records'} exported.\n`;
      await print(context, options.json ? jsonText({ outcome: 'exported', records: sent }) : summary);
    } else await follow(context, options.follow, () => exportRecords(request));
  };
  // An export only reads: a mistyped name must not create an empty memory.
  await withMemory(context, options, run, { absent: 'refuse' });
}

async function sinkOf({ io, env }: Context, { to, secretVariable }: SiemOptions): Promise<SiemExportOptions['sink']> {
  const { fileSink, webhookSink } = await import('../../siem/index.ts');
  if (!/^https?:\/\//.test(to)) return fileSink(resolve(io.cwd, to));
  const secret = io.env[secretVariable];
  if (!secret) throw new Fault('config-invalid', `no webhook secret: set the environment variable ${secretVariable}`);
  return webhookSink({ url: to, secret }, env);
}

/** If the receiver is unavailable, we report it and try again; a broken journal ends the export. */
async function follow(context: Context, seconds: number, run: () => Promise<number>): Promise<void> {
  const stopped = stopSignal();
  for (let going = true; going; going = await restUntil(stopped, seconds * 1_000)) {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'store-unavailable')) throw error;
      say(context, error.message);
    }
  }
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,5}$/.test(text) && seconds > 0) return seconds;
  throw new InvalidArgumentError('Expected a whole number of seconds, at least 1.');
}
