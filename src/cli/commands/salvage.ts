import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { SalvageReport, SpaceReport } from '../../backup/index.ts';
import { dayMs } from '../../base/day.ts';
import { storeTools } from '../backup-tools.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { plural } from '../format/run.ts';
import { jsonText } from '../json-text.ts';
import { configFor, type MemoryOptions, withStoreOptions } from '../memory-options.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import { print } from '../print.ts';

interface SalvageFlags extends MemoryOptions, PersonOptions {
  readonly holdAll?: true;
}

const notes = `
Makes a new store from everything that a damaged one still proves. The damaged store is only read; stop all programs
that use it first, and keep it. Records before the first bad one are copied unchanged. An entry that only later records
prove is held for \`bezoar review\`, because a missing record may have revoked it. Texts that nothing proves are held
with unknown trust. Sealed records after the break go to OUT.records.jsonl. --json prints the whole report with every
id. The manual: docs/backup.md.

If someone may have damaged the store on purpose, add --hold-all: a lost record may have revoked an entry that is still
active in the journal before it.

Examples:
  bezoar salvage saved.db
  bezoar salvage saved.db --store damaged.db --json > report.json
  bezoar salvage saved.db --hold-all

Exit codes: 0 nothing was lost or held, 1 saved with losses or held entries, 2 failed.`;

export function addSalvage(program: Command, context: Context): void {
  withStoreOptions(program.command('salvage'))
    .option('--json', 'print as JSON')
    .argument('<out>', 'store to make: a file that does not exist')
    .option('--hold-all', 'hold every active entry for review')
    .addOption(asOption())
    .description('save what a damaged store still proves into a new one')
    .addHelpText('after', notes)
    .action(async (out: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<SalvageFlags>();
      const opened = await storeTools(context, options);
      const { policyFor } = configFor(context, options);
      const { salvage } = await import('../../backup/index.ts');
      try {
        const report = await salvage(
          {
            store: opened.store,
            keyring: opened.keyring,
            to: resolve(context.io.cwd, out),
            person: personOf(context, options),
            holdAll: options.holdAll === true,
            reviewMs: (space) => policyFor(space).review.expiresAfterDays * dayMs,
          },
          opened.tools,
        );
        opened.done();
        await print(context, options.json ? jsonText({ outcome: 'salvaged', ...report }) : reportText(out, report));
        context.exit(isWhole(report) ? exitCode.clean : exitCode.found);
      } finally {
        opened.done();
      }
    });
}

function isWhole({ spaces, lostSpaces, unknownKeys }: SalvageReport): boolean {
  const isUnharmed = ({ broken, entries }: SpaceReport): boolean =>
    broken === undefined && Object.values(entries).every((ids) => ids.length === 0);
  return lostSpaces.length === 0 && unknownKeys === 0 && spaces.every(isUnharmed);
}

/** What happened to entries that changed, in the order in which a person should read it. */
const fates = [
  ['held', 'held for review: proved only by records after the break'],
  ['unproved', 'held for review with unknown trust: no record explains the text'],
  ['followed', 'retired or erased, as records or rows after the break say'],
  ['text-lost', 'without text: the text is gone or damaged'],
  ['left-out', 'left out: retired or erased, and known only after the break'],
  ['lost', 'lost'],
] as const;

function reportText(out: string, report: SalvageReport): string {
  const { spaces, lostSpaces, records, unknownKeys } = report;
  return [
    `saved and verified: ${drawHidden(out)}`,
    ...spaces.flatMap(spaceText),
    ...lostSpaces.map((key) => `a space is lost: rows are left, but no record; hash of its name ${key.slice(0, 12)}`),
    ...(unknownKeys === 0 ? [] : [`${plural(unknownKeys, 'record')} sealed with keys that are not in the keyring`]),
    ...(records === undefined ? [] : [`sealed records after the break: ${drawHidden(records)}`]),
    'evidence of what sessions have read was not carried over: later notes of those sessions are trusted less',
    '',
  ].join('\n');
}

function spaceText({ space, broken, records, kept, entries }: SpaceReport): readonly string[] {
  const lost = records.lost.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  return [
    `${drawHidden(space)}: ${broken === undefined ? 'the journal is unbroken' : `broken at record ${broken.seq} (${broken.flaw})`}`,
    `  records: ${records.kept} kept, ${records.setAside} proved after the break, lost: ${lost.length === 0 ? 'none' : lost.join(', ')}`,
    ...(broken === undefined ? [] : ['  records after the last known one cannot be counted']),
    `  entries: ${kept} as they were`,
    ...fates.flatMap(([fate, words]) => (entries[fate].length === 0 ? [] : [`  ${entries[fate].length} ${words}`])),
  ];
}
