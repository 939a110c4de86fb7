import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import type { ReplayedDecision, ReplayResult } from '../../guard/index.ts';
import { createKeyring } from '../../journal/index.ts';
import { bezoarItself } from '../../model/provenance.ts';
import { memoryStore } from '../../stores/memory.ts';
import { bundleAt, bundleText, type SignerOptions, trustFor, withSignerOptions } from '../bundle-file.ts';
import { type Context, say } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { configFor, type MemoryOptions, scannerFor, withMemory, withMemoryOptions } from '../memory-options.ts';
import { print } from '../print.ts';

interface ReplayFlags extends MemoryOptions, SignerOptions {
  readonly limit: number;
}

const notes = `
Repeats every decision of a journal with the current rules and policy, and shows what would change. Nothing is stored. The
journal is verified first; a bundle must be signed by you or by --public-key.

  unchanged      the same verdict, for the same reasons
  stricter       a text that passed would now be held or refused
  looser         a text that was held or refused would now get further
  reclassified   the same verdict from another row of the policy
  evidence_only  the same verdict from the same row; the findings, the rules or the policy differ

Decisions whose text was erased, was never kept or repeats another entry cannot be repeated; they are counted.

Examples:
  bezoar replay                            before you deploy a new version
  bezoar replay --config stricter.yaml     before you change the policy
  bezoar replay acme.bundle.jsonl --json   decisions made on another machine

Exit codes: 0 nothing got looser, 1 something got looser, 2 replay failed or a text is missing.`;

export function addReplay(program: Command, context: Context): void {
  withSignerOptions(withMemoryOptions(program.command('replay')))
    .argument('[bundle]', 'a file made by `bezoar export`, instead of a space')
    .addOption(
      new Option('--limit <count>', 'entries to list for each kind of change').argParser(parseLimit).default(20),
    )
    .description('repeat past decisions with the current rules and policy, and show what changes')
    .addHelpText('after', notes)
    .action(async (bundle: string | undefined, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<ReplayFlags>();
      const result =
        bundle === undefined
          ? await withMemory(
              context,
              options,
              ({ space }) => space.audit.replay({ limit: options.limit }, bezoarItself),
              {
                absent: 'refuse',
              },
            )
          : await replayFile(context, bundle, options);
      await print(context, options.json ? `${JSON.stringify(result, null, 2)}\n` : summary(result));
      const { lost } = result.notReplayable;
      if (lost > 0) say(context, `${lost} texts are missing from the store; run \`bezoar verify\` to list them`);
      context.exit(lost > 0 ? exitCode.error : result.counts.looser > 0 ? exitCode.found : exitCode.clean);
    });
}

/** All texts of a bundle are in memory during the replay. */
const maxBundleBytes = 1_073_741_824;

async function replayFile(context: Context, file: string, options: ReplayFlags): Promise<ReplayResult> {
  const size = statSync(resolve(context.io.cwd, file), { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxBundleBytes) {
    throw new Fault('input-invalid', 'the bundle is larger than 1 GiB; import it and replay the space instead');
  }
  const { createGuard } = await import('../../guard/index.ts');
  const config = configFor(context, options);
  const guard = createGuard({
    store: memoryStore(),
    // A guard requires a key; this one seals nothing, so it gets a temporary key.
    keyring: createKeyring(context.env),
    scanner: await scannerFor(context, config),
    policy: config.policyFor,
    env: context.env,
  });
  const trust = trustFor(context, options);
  const replay = await guard
    .space(config.space)
    .audit.replayBundle({ lines: bundleAt(context, file)(), trust, limit: options.limit }, bezoarItself);
  if (replay.outcome === 'replayed') return replay.result;
  throw new Fault(
    'input-invalid',
    `cannot replay ${drawHidden(file)}, which did not verify:\n${bundleText(replay.bundle, options)}`,
  );
}

function parseLimit(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0 && value <= 100_000) return value;
  throw new InvalidArgumentError('Expected a whole number from 0 to 100000.');
}

const shown = ['looser', 'stricter', 'reclassified'] as const;

function summary({ space, records, decisions, counts, notReplayable, entries }: ReplayResult): string {
  const { erased, not_kept, repeated, lost } = notReplayable;
  const lines = [
    `Replayed ${decisions} decisions of ${records} records in ${drawHidden(space)}`,
    ...Object.entries(counts).map(([bucket, count]) => `  ${bucket.padEnd(14)} ${count}`),
    `  not replayable ${erased + not_kept + repeated + lost} (${erased} erased, ${not_kept} not kept, ${repeated} repeated, ${lost} lost)`,
  ];
  for (const bucket of shown) {
    if (counts[bucket] === 0) continue;
    lines.push('', `${bucket}:`, ...entries[bucket].map(changeLine));
    if (counts[bucket] > entries[bucket].length) lines.push(`  and ${counts[bucket] - entries[bucket].length} more`);
  }
  return `${lines.join('\n')}\n`;
}

function changeLine({ seq, entry, before, after }: ReplayedDecision): string {
  const fresh = after.rules.filter((rule) => !before.rules.includes(rule)).map((rule) => `+${rule}`);
  const gone = before.rules.filter((rule) => !after.rules.includes(rule)).map((rule) => `-${rule}`);
  const rules = [...fresh, ...gone];
  return `  record ${seq} ${drawHidden(entry)}: ${before.verdict} (${drawHidden(before.row)}) -> ${after.verdict} (${drawHidden(after.row)})${rules.length === 0 ? '' : ` ${drawHidden(rules.join(' '))}`}`;
}
