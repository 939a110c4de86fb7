import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { flags } from '../../scripts/robustness.ts';
import { readFolder } from '../../scripts/train-data.ts';
import { partUnits, withReader } from '../../src/cli/deep-reading.ts';
import { coreKinds } from '../../src/cli/eval/scorecard.ts';
import type { Report } from '../../src/model/finding.ts';
import { built } from '../built.ts';
import { contestants } from '../contestants.ts';
import { duration, table } from '../table.ts';

/**
 * What each scanner catches and what it flags wrongly, on the same texts:
 *
 *   npm run bench:detect [-- --data DIR]...
 *
 * The blind texts of test/blind are always among them: their author had read no rule of anybody, and no model has learned from
 * them. A folder of labelled texts is named with `--data`; our rules were tuned on the public ones, and our model has learned them.
 */
const { values } = parseArgs({ options: { data: { type: 'string', multiple: true, default: [] } } });

interface Row {
  readonly text: string;
  readonly attack: boolean;
  readonly kind: string;
}

interface TextSet {
  readonly name: string;
  readonly rows: readonly Row[];
}

interface Judge {
  readonly name: string;
  readonly flags: (text: string) => boolean | Promise<boolean>;
}

const core: ReadonlySet<string> = new Set(coreKinds);

/** The columns, each a share of these rows that is flagged. Names that end with "caught" are of attacks. */
const columns: readonly (readonly [title: string, isCounted: (row: Row) => boolean])[] = [
  ['core attacks caught', ({ attack, kind }) => attack && core.has(kind)],
  ['other attacks caught', ({ attack, kind }) => attack && !core.has(kind)],
  ['honest flagged', ({ attack }) => !attack],
  ['memories', ({ attack, kind }) => !attack && kind.startsWith('memory_')],
  ['trigger words', ({ attack, kind }) => !attack && kind === 'trigger_word'],
  ['security writing', ({ attack, kind }) => !attack && kind === 'security_talk'],
];

const sets: TextSet[] = [
  ...(await Promise.all(
    values.data.map(async (path) => ({
      name: basename(path),
      rows: (await readFolder(path)).sources.flatMap(({ rows }) => rows),
    })),
  )),
  { name: 'blind, read half', rows: blind('read') },
  { name: 'blind, unread half', rows: blind('unread') },
];

const judges = [...(await ours()), ...(await peers())];
for (const { name, rows } of sets) {
  const used = columns.filter(([, isCounted]) => rows.some(isCounted));
  const lines: (readonly string[])[] = [];
  for (const judge of judges) lines.push(await scored(judge, rows, used));
  console.log(`${name}: ${rows.length} texts\n`);
  console.log(`${table(['', ...used.map(([title]) => title), 'CPU a text, mean'], lines)}\n`);
}

async function scored(
  { name, flags: isFlagged }: Judge,
  rows: readonly Row[],
  used: typeof columns,
): Promise<string[]> {
  const counts = used.map(() => ({ flagged: 0, all: 0 }));
  const before = process.cpuUsage();
  for (const row of rows) {
    const flagged = await isFlagged(row.text);
    for (const [at, [, isCounted]] of used.entries()) {
      const count = counts[at];
      if (count === undefined || !isCounted(row)) continue;
      count.all += 1;
      if (flagged) count.flagged += 1;
    }
  }
  const { user, system } = process.cpuUsage(before);
  return [
    name,
    ...counts.map(({ flagged, all }) => `${flagged} of ${all} (${((100 * flagged) / all).toFixed(1)} %)`),
    duration((user + system) / rows.length),
  ];
}

/** The kinds of the blind texts are ours, so that all of their attacks count as core attacks. */
function blind(half: 'read' | 'unread'): readonly Row[] {
  const lines = gunzipSync(readFileSync(`test/blind/attacks-${half}.jsonl.gz`))
    .toString('utf8')
    .trim()
    .split('\n');
  const [anyCore = ''] = coreKinds;
  return lines.map((line) => {
    const { text, label } = JSON.parse(line) as { readonly text: string; readonly label: string };
    return { text, attack: label === 'attack', kind: label === 'attack' ? anyCore : 'honest' };
  });
}

async function ours(): Promise<Judge[]> {
  const { createScanner } = await built<typeof import('../../src/index.ts')>('index.js');
  const { encoderReader } = await built<typeof import('../../src/reader/index.ts')>('reader/index.js');
  const [rules, both] = [createScanner({ learned: false }), createScanner()];
  const closely = withReader((text): Report => both.scan(text), encoderReader(), partUnits);
  return [
    { name: 'bezoar, rules', flags: (text) => flags(rules.scan(text)) },
    { name: 'bezoar, rules and model', flags: (text) => flags(both.scan(text)) },
    { name: 'bezoar scan --jsonl: encoder too', flags: async (text) => flags(await closely(text)) },
  ];
}

async function peers(): Promise<Judge[]> {
  const others = contestants.filter(({ name }) => !name.startsWith('bezoar'));
  return Promise.all(others.map(async ({ name, load }) => ({ name, flags: await load() })));
}
