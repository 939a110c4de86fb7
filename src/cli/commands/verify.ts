import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { dayMs } from '../../base/day.ts';
import { Fault } from '../../base/fault.ts';
import { shortId } from '../../base/short-id.ts';
import type { JournalBreak, Verification } from '../../guard/index.ts';
import type { Checkpoint } from '../../model/checkpoint.ts';
import { bezoarItself } from '../../model/provenance.ts';
import { sentCheckpointSchema } from '../../model/schemas/checkpoint.ts';
import { bundleText, type SignerOptions, verifyBundleFile, withSignerOptions } from '../bundle-file.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, type CommandResult } from '../memory-command.ts';
import type { MemoryOptions, OpenMemory } from '../memory-options.ts';
import { reasonOf } from '../reason.ts';
import type { Style } from '../style.ts';

interface VerifyOptions extends SignerOptions {
  readonly all?: true;
  readonly checkpoint?: string;
  readonly save?: string;
}

const notes = `
Checks the whole journal: every link, every seal, every row, every text, the search index, the ledger image, the claims
of entries, and what sessions were shown. A journal alone cannot reveal that its end was cut off; a checkpoint kept
elsewhere can. Save one now and then, and verify against it later.

A bundle made by \`bezoar export\` can be checked on any machine: its contents, and who signed it.

Examples:
  bezoar verify
  bezoar verify --all
  bezoar verify --save /mnt/usb/checkpoint.json
  bezoar verify --checkpoint /mnt/usb/checkpoint.json
  bezoar verify acme.bundle.jsonl
  bezoar verify --all --read-only --store /mnt/snapshot/bezoar.db

Exit codes: 0 everything matches the journal, 1 something does not, 2 could not be checked.`;

export function addVerify(program: Command, context: Context): void {
  addMemoryCommand<VerifyOptions>(program, context, {
    usage: 'verify [bundle]',
    reads: true,
    description: 'prove that nothing changed without a journal record',
    notes,
    options: (command) =>
      withSignerOptions(command)
        .option('--all', 'verify every space of the store')
        .option('--checkpoint <file>', 'compare the journal with this checkpoint')
        .option('--save <file>', 'write a checkpoint if the memory verifies'),
    apart: ([bundle], options) => (bundle === undefined ? undefined : checkBundle(context, bundle, options)),
    run: (memory, _none, options) => check(memory, options, context.io.cwd),
  });
}

async function checkBundle(
  context: Context,
  file: string,
  options: VerifyOptions & MemoryOptions,
): Promise<CommandResult> {
  if ((options.all ?? options.checkpoint ?? options.save) !== undefined) {
    throw new Fault('input-invalid', 'a bundle contains its own checkpoint; omit --all, --checkpoint and --save');
  }
  const { isSqliteFile } = await import('../../backup/index.ts');
  if (isSqliteFile(resolve(context.io.cwd, file))) {
    throw new Fault(
      'input-invalid',
      `${file} is a SQLite store, not a bundle; run \`bezoar verify --store ${file}\`, with --read-only if you cannot write there`,
    );
  }
  const found = await verifyBundleFile(context, file, options);
  return {
    json: found,
    text: () => bundleText(found, options),
    code: found.ok ? exitCode.clean : exitCode.found,
  };
}

async function check(
  memory: OpenMemory,
  { all, checkpoint, save }: VerifyOptions,
  cwd: string,
): Promise<CommandResult> {
  if (all && (checkpoint ?? save) !== undefined) {
    throw new Fault('input-invalid', 'a checkpoint covers one space; omit --all');
  }
  const against = checkpoint === undefined ? {} : { checkpoint: readCheckpoint(checkpoint, cwd) };
  const results: Verification[] = [];
  for (const name of all ? await memory.guard.spaces() : [memory.space.name]) {
    results.push(await memory.guard.space(name).audit.verify(against, bezoarItself));
  }
  const ok = results.every((result) => result.ok);
  const saved = ok && save !== undefined ? await saveCheckpoint(memory, save, cwd) : undefined;
  return verificationResult(results, all === true, saved);
}

function verificationResult(results: readonly Verification[], all: boolean, saved: string | undefined): CommandResult {
  const ok = results.every((result) => result.ok);
  return {
    json: all ? { ok, spaces: results } : results[0],
    text: (style) =>
      `${[...results.flatMap((result) => lines(result, style)), ...(saved === undefined ? [] : [`checkpoint written to ${drawHidden(saved)}`])].join('\n')}\n`,
    code: ok ? exitCode.clean : exitCode.found,
  };
}

const maxBreaksShown = 20;

function lines(result: Verification, style: Style): readonly string[] {
  const { ok, space, records, trimmed = 0, entries, breaks, againstCheckpoint } = result;
  const old = trimmed === 0 ? '' : ` (${plural(trimmed, 'read')} trimmed)`;
  const head = `${drawHidden(space)}: ${plural(records, 'record')}${old}, ${plural(entries, 'entry', 'entries')}`;
  const end = againstCheckpoint
    ? 'matches the checkpoint'
    : 'no checkpoint given, so a truncated journal would go unnoticed';
  if (ok) return [`${style.good('ok')}    ${head}; ${end}`, ...aheadLines(result)];
  return [
    `${style.level('critical', 'broken')}  ${head}`,
    ...breaks.slice(0, maxBreaksShown).map((one) => `  ${describe(one)}`),
    ...aheadLines(result),
    ...(breaks.length > maxBreaksShown ? [`  and ${breaks.length - maxBreaksShown} more`] : []),
  ];
}

/** A clock that was ahead breaks nothing, but the dates of all later records are wrong. */
function aheadLines({ ahead }: Verification): readonly string[] {
  if (ahead === undefined) return [];
  const days = plural(Math.round(ahead.byMs / dayMs), 'day');
  return [
    `  record ${ahead.seq} was written with a clock that was ${days} ahead; later records have its time beside their own`,
  ];
}

function describe(one: JournalBreak): string {
  switch (one.kind) {
    case 'journal':
      // A wrong key proves nothing about the database, and a backup would not help.
      return one.flaw === 'unknown-key'
        ? `record ${one.seq} was sealed with a key that is not in the keyring; put the right key file in place, or the right key into BEZOAR_KEY`
        : one.flaw === 'newer-release'
          ? `record ${one.seq} was written by a newer release; update Bezoar`
          : `record ${one.seq}: ${one.flaw}; restore a backup or run \`bezoar salvage\`, see docs/backup.md`;
    case 'cut':
      return `the journal ends before record ${one.seq}, which the checkpoint has; restore a backup, see docs/backup.md`;
    case 'replaced':
      return `record ${one.seq} differs from the checkpoint; the database was rolled back or replaced`;
    case 'checkpoint':
      return one.why === 'space'
        ? 'the checkpoint belongs to another space'
        : 'the checkpoint was not signed with this key';
    case 'drift':
      return `${shortId(one.id)}: no record explains this row; \`bezoar rebuild\` drops it`;
    case 'row':
      return `${shortId(one.id)}: the row differs from record ${one.seq}; \`bezoar rebuild\` repairs it`;
    case 'lost':
      return `${shortId(one.id)}: the row of record ${one.seq} is missing; \`bezoar rebuild\` restores it`;
    case 'text':
      return `${shortId(one.id)}: the text differs from record ${one.seq}; only a backup has the original, see docs/backup.md`;
    case 'image':
      return one.why === 'entries'
        ? `the ledger image saved at record ${one.seq} contradicts the journal; export the space and report this as a bug`
        : `the ledger image saved at record ${one.seq} was altered or belongs to another space (${one.why}); Bezoar follows the journal instead`;
    case 'index':
      return `${shortId(one.id)}: the search index does not have the text of record ${one.seq}; \`bezoar rebuild\` repairs it`;
    case 'claims':
      return `${shortId(one.id)}: its list of claims differs from the text of record ${one.seq}, so a contradiction may go unseen; \`bezoar rebuild\` repairs it`;
    case 'shown':
      return one.why === 'index'
        ? `record ${one.seq} can no longer be found by the entries it showed; restore a backup, see docs/backup.md`
        : `record ${one.seq}: the list of what it showed is ${one.why}; only a backup has it, see docs/backup.md`;
  }
}

function readCheckpoint(name: string, cwd: string): Checkpoint {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(resolve(cwd, name), 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'not JSON' : reasonOf(error);
    throw new Fault('input-unreadable', `checkpoint ${name}: ${why}`, { name }, error);
  }
  const parsed = sentCheckpointSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new Fault('input-invalid', `checkpoint ${name}: not a Bezoar checkpoint`, { name });
}

async function saveCheckpoint({ space }: OpenMemory, name: string, cwd: string): Promise<string> {
  const signed = await space.audit.checkpoint({}, bezoarItself);
  if (signed.outcome === 'refused')
    throw new Fault('input-invalid', 'the journal is empty; write something before you save a checkpoint');
  try {
    // Never over an older one: that is the one that shows a rollback.
    writeFileSync(resolve(cwd, name), `${JSON.stringify(signed.checkpoint, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new Fault('input-invalid', `cannot write ${name}: ${reasonOf(error)}`, { name }, error);
  }
  return name;
}
