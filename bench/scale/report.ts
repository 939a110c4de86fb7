import { growthExponent } from '../measure.ts';
import { duration, short, table } from '../table.ts';
import type { Compared, Measured } from './space.ts';
import { type QueryKind, queryKinds } from './texts.ts';

const size = (entries: number): string => entries.toLocaleString('en');
const bytes = (count: number): string => `${count.toFixed(0)} B`;
const times = (ratio: number): string => `${short(ratio)} x`;

/** Each measurement by size, with the exponent of its growth. */
export function tablesOf(store: string, measured: readonly Measured[]): readonly string[] {
  const line = (name: string, value: (one: Measured) => number, show: (value: number) => string): readonly string[] => [
    name,
    ...measured.map((one) => show(value(one))),
    measured.length < 2 ? '-' : exponentOf(measured, value).toFixed(2),
  ];
  const head = (title: string): readonly string[] => [
    `${title}, ${store}`,
    ...measured.map(({ entries }) => size(entries)),
    'exponent',
  ];
  return [
    table(head('by number of entries'), [
      line('session start after one write, p50', ({ session }) => session.p50, duration),
      line('session start after one write, p99', ({ session }) => session.p99, duration),
      line('session start after one write, CPU', ({ session }) => session.cpu, duration),
      line('open and first recall in a new process, CPU', ({ open }) => open.cpu, duration),
      line(
        'the same, growth of resident memory',
        ({ open }) => open.rssBytes / 1e6,
        (value) => `${short(value)} MB`,
      ),
      line("an agent's write, p50", ({ writes }) => writes.plain.p50, duration),
      line("an agent's write, CPU", ({ writes }) => writes.plain.cpu, duration),
      line(
        'with a claim about a rare subject, p50 of plain',
        ({ writes }) => writes.rare.p50 / writes.plain.p50,
        times,
      ),
      line(
        'with a claim about a common one, p50 of plain',
        ({ writes }) => writes.common.p50 / writes.plain.p50,
        times,
      ),
      line('erase one entry, CPU', ({ erase }) => erase.cpu, duration),
      line('erase one entry, wall clock', ({ erase }) => erase.wall, duration),
      line(
        'verify, one record each, records/s of CPU',
        ({ verify }) => verify.recordsPerSecond,
        (value) => value.toFixed(0),
      ),
      line(
        'verify, 100 a record, entries/s of CPU',
        ({ verify }) => verify.entriesPerSecond,
        (value) => value.toFixed(0),
      ),
      line('longest stall during erase, own', ({ erase }) => erase.stall.own * 1_000, duration),
      line('longest stall during verify, own', ({ verify }) => verify.stall.own * 1_000, duration),
      line(
        'longest stall during verify, with the wait for the machine',
        ({ verify }) => verify.stall.whole * 1_000,
        duration,
      ),
      line('load, CPU per entry', ({ loadCpu, entries }) => loadCpu / entries, duration),
    ]),
    table(
      ['recall', 'entries', 'p50', 'p99', 'CPU', 'bare p50', 'bare p99', 'p50', 'p99', 'noted p50', 'noted p99'].map(
        (title, at) => (at === 0 ? `recall, ${store}` : title),
      ),
      measured.flatMap((one) => queryKinds.map((kind) => recallRow(one, kind))),
    ),
    table(
      head('kept for ever').slice(0, -1),
      [
        line('file, per entry loaded', ({ bytesPerEntry }) => bytesPerEntry, bytes),
        ...(['write', 'recall', 'session'] as const).flatMap((call) => [
          line(`journal, per ${call}`, ({ weight }) => weight[call].journalBytes, bytes),
          line(`file, per ${call}`, ({ weight }) => weight[call].fileBytes, bytes),
        ]),
      ].map((row) => row.slice(0, -1)),
    ),
  ];
}

function recallRow({ entries, recall }: Measured, kind: QueryKind): readonly string[] {
  const { guarded, bare, noted } = recall[kind];
  return [
    kind,
    size(entries),
    duration(guarded.p50),
    duration(guarded.p99),
    duration(guarded.cpu),
    duration(bare.p50),
    duration(bare.p99),
    times(guarded.p50 / bare.p50),
    times(guarded.p99 / bare.p99),
    times(guarded.p50 / noted.p50),
    times(guarded.p99 / noted.p99),
  ];
}

function exponentOf(measured: readonly Measured[], value: (one: Measured) => number): number {
  return growthExponent(measured.map((one) => [one.entries, Math.max(value(one), 0.001)] as const));
}

const met = (isMet: boolean): string => (isMet ? 'MET' : 'NOT MET');

/** The goals are for a million entries. On fewer, that they are met says less. */
export function goalsOf(store: string, measured: readonly Measured[]): [string, string, string][] {
  const last = measured.at(-1);
  if (last === undefined) return [];
  const { session, open, writes, verify, erase } = last;
  const at = `${store}, ${size(last.entries)}`;
  const goal = (
    what: string,
    value: number,
    max: number,
    show: (value: number) => string,
  ): [string, string, string] => [`${at}: ${what}`, show(value), met(value <= max)];
  const growth = exponentOf(measured, (one) => one.session.p50);
  const claims = Math.max(writes.rare.p50, writes.common.p50) / writes.plain.p50;
  const stall = Math.max(verify.stall.own, erase.stall.own);
  return [
    goal('session start after one write, p50 at most 30 ms', session.p50, 30_000, duration),
    ...(measured.length < 2 ? [] : [goal('its exponent at most 0.2', growth, 0.2, (value) => value.toFixed(2))]),
    goal('open and first recall, at most 1 s of CPU', open.cpu, 1_000_000, duration),
    goal('the same, at most 150 MB', open.rssBytes / 1e6, 150, (value) => `${short(value)} MB`),
    ...queryKinds.map((kind) =>
      goal(`recall (${kind}), p99 at most 2 x the bare ranked query`, tailRatio(last.recall[kind]), 2, times),
    ),
    goal("an agent's write with a claim, p50 at most 2 x a plain one", claims, 2, times),
    [
      `${at}: verify at least 40,000 records/s of CPU`,
      verify.recordsPerSecond.toFixed(0),
      met(verify.recordsPerSecond >= 40_000),
    ],
    goal('erase at most 200 ms of CPU', erase.cpu, 200_000, duration),
    goal('longest stall of verify and erase at most 50 ms', stall * 1_000, 50_000, duration),
  ];
}

const tailRatio = ({ guarded, bare }: Compared): number => guarded.p99 / bare.p99;
