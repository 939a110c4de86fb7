import type { Command } from 'commander';
import type { MaintenanceSettings } from '../../config/index.ts';
import type { Verification } from '../../guard/index.ts';
import { bezoarItself } from '../../model/provenance.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, type CommandResult, refusalResult } from '../memory-command.ts';
import type { OpenMemory } from '../memory-options.ts';
import { createProgress } from '../progress.ts';
import type { Style } from '../style.ts';

interface MaintainOptions {
  readonly verify: boolean;
  readonly compact?: boolean;
}

interface MaintainedSpace {
  readonly space: string;
  readonly expired: number;
  readonly trimmed: number;
  readonly verified?: Verification;
}

const notes = `
For every space: retires expired entries, trims records of reads older than maintenance.readsForDays of the
configuration (90 days by default), brings the search index up to date, folds the log of a SQLite file into the file,
and verifies everything. Other processes can read and write meanwhile, except while --compact rewrites a large file.
\`bezoar serve\` does all of this by itself.

A trimmed record keeps its place and hash in the journal. It still shows that something was read, but not who read what.

Examples:
  bezoar maintain
  bezoar maintain --no-verify
  bezoar maintain --compact
  0 4 * * *  bezoar maintain --store /srv/bezoar.db --json >> /var/log/bezoar-maintain.jsonl

Exit codes: 0 done, 1 something does not match the journal, 2 failed.`;

export function addMaintain(program: Command, context: Context): void {
  addMemoryCommand<MaintainOptions>(program, context, {
    usage: 'maintain',
    description: 'run the regular upkeep: expiry, old reads, indexes, verification',
    notes,
    options: (command) =>
      command
        .option('--no-verify', 'skip the verification')
        .option('--compact', 'also rewrite the files of the store to make them smaller; slow'),
    run: (memory, _none, options) => maintainAll(context, memory, options),
  });
}

async function maintainAll(
  context: Context,
  { guard, config }: OpenMemory,
  { verify, compact = false }: MaintainOptions,
): Promise<CommandResult> {
  const spaces: MaintainedSpace[] = [];
  const names = await guard.spaces();
  for (const [index, space] of names.entries()) {
    const { recovery, audit, policy } = guard.space(space);
    const trimming = createProgress(context.io, true, undefined, 'reads trimmed');
    const request = {
      ...readsFor(config.maintenance, policy),
      // All spaces are in the same files.
      compact: compact && index === names.length - 1,
      onProgress: (count: number) => trimming.at(count, space),
    };
    const done = await recovery.maintain(request, bezoarItself);
    trimming.clear();
    if (done.outcome === 'refused') return refusalResult(done);
    const checking = createProgress(context.io, true, undefined, 'records verified');
    const onProgress = (count: number): void => checking.at(count, space);
    const verified = verify ? await audit.verify({ onProgress }, bezoarItself) : undefined;
    checking.clear();
    const { expired, trimmed } = done;
    spaces.push({ space, expired, trimmed, ...(verified === undefined ? {} : { verified }) });
  }
  const ok = spaces.every(({ verified }) => verified?.ok !== false);
  return {
    json: { ok, spaces },
    text: (style) => (spaces.length === 0 ? 'there are no spaces\n' : spaces.map((one) => lineOf(one, style)).join('')),
    code: ok ? exitCode.clean : exitCode.found,
  };
}

/** What the settings ask of the guard: never less than the evidence of sessions needs. */
export function readsFor(
  { readsForDays }: MaintenanceSettings,
  { evidence }: { readonly evidence: { readonly days: number } },
): { readonly readsForDays?: number } {
  return readsForDays === false ? {} : { readsForDays: Math.max(readsForDays, evidence.days) };
}

function lineOf({ space, expired, trimmed, verified }: MaintainedSpace, style: Style): string {
  const done = `${plural(expired, 'entry', 'entries')} expired, ${plural(trimmed, 'read')} trimmed`;
  if (verified === undefined) return `${style.good('ok')}    ${drawHidden(space)}: ${done}\n`;
  if (verified.ok) {
    return `${style.good('ok')}    ${drawHidden(space)}: ${done}, ${plural(verified.records, 'record')} verified\n`;
  }
  const broken = style.level('critical', 'broken');
  return `${broken} ${drawHidden(space)}: ${done}; run \`bezoar verify\` for what differs from the journal\n`;
}
