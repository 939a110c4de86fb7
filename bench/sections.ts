import type { Alone } from './alone.ts';
import { type Contestant, ours } from './contestants.ts';
import type { Goal } from './goals.ts';
import type { Hard } from './hardest.ts';
import { type Growth, type Loaded, sizes } from './speed.ts';
import type { Stalled } from './stalls.ts';
import { duration, short, table } from './table.ts';

export function heading(about: Readonly<Record<string, unknown>>, contestants: readonly Contestant[]): string {
  const facts = Object.entries(about).map(([name, value]) => `${name.padEnd(8)}${String(value)}`);
  return [
    ...facts,
    '',
    table(
      ['contestant', 'what was run'],
      contestants.map(({ name, note }) => [name, note]),
    ),
  ].join('\n');
}

export function speedTable(loaded: readonly Loaded[], speed: ReadonlyMap<number, ReadonlyMap<string, number>>): string {
  const at = (size: number, name: string): number => speed.get(size)?.get(name) ?? Number.NaN;
  const rows = loaded.map(({ name, reads = Number.POSITIVE_INFINITY }) => [
    name,
    ...sizes.map((size) => `${duration(at(size, name))}${size > reads ? '*' : ''}`),
    short(20_000 / at(20_000, name)),
    ...sizes.map((size) => `${short(at(size, name) / at(size, ours))}${size > reads ? '*' : ''}`),
  ]);
  const head = [
    'clean English text',
    '200',
    '2 KB',
    '20 KB',
    '1 MB',
    'MB/s at 20 KB',
    'x ours: 200',
    '2 KB',
    '20 KB',
    '1 MB',
  ];
  return `${table(head, rows)}\n* reads only the beginning of a text this long, or none of it`;
}

export function notesTable(rates: ReadonlyMap<string, number>): string {
  const rows = [...rates].map(([name, rate]) => [name, short(rate)]);
  return `${table(['a megabyte of different notes', 'MB/s'], rows)}\nHonest notes of the corpus, written to be close to attacks.`;
}

export function growthTable(title: string, { points, exponent }: Growth): string {
  const rows = points.map(([length, micros]) => [String(length), duration(micros), short((micros * 1000) / length)]);
  return `${title}: time ~ length^${exponent.toFixed(3)}\n${table(['characters', 'time', 'ns each'], rows)}`;
}

export function worstFirst({ written, derived }: Alone): readonly Hard[] {
  return [...written.worst, ...derived.worst].sort((a, b) => b.ratio - a.ratio);
}

export function hardTable(contestant: string, found: Alone): string {
  const { written, derived } = found;
  const rows = worstFirst(found)
    .slice(0, 15)
    .map(({ name, beginning, nanosPerUnit, ratio }) => [
      `${name.slice(0, 80)}${beginning ? ' (its first 8 KB)' : ''}`,
      short(nanosPerUnit),
      short(ratio),
    ]);
  const title = `Worst for ${contestant} of ${written.looked} hostile inputs and ${derived.looked} made from its own phrases, 64 KB each`;
  const note =
    'In a separate process, where no other contestant runs; clean text in the same process, in turn with them.';
  return `${title}\n${table(['input', 'ns per byte', 'x clean'], rows)}\n${note}`;
}

export function stallTable(stalls: ReadonlyMap<string, readonly Stalled[]>, inputs: number, limit: number): string {
  const rows = [...stalls].map(([name, found]) => {
    const stopped = found.filter(({ micros }) => micros === undefined);
    const finished = found.filter(({ micros }) => micros !== undefined);
    const worst = finished.reduce<Stalled | undefined>(
      (a, b) => ((b.micros ?? 0) > (a?.micros ?? -1) ? b : a),
      undefined,
    );
    const slowest = stopped[0]?.name ?? worst?.name ?? 'none';
    const time = stopped.length > 0 ? `> ${limit / 1000} s` : duration(worst?.micros ?? Number.NaN);
    return [name, time, slowest, `${stopped.length} of ${found.length}`, `${found.length} of ${inputs}`];
  });
  const head = ['the same hostile inputs, 64 KB', 'worst', 'on', 'stopped', 'run before its time was up'];
  return `${table(head, rows)}\nOne cold scan each, in a separate process; a scan that takes longer than ${limit / 1000} s is stopped.`;
}

export function startupTable(
  startup: ReadonlyMap<string, number>,
  bare: number,
  weights: number | undefined,
  times: number,
): string {
  const rows = [['node itself', duration(bare * 1000), '']];
  for (const [name, millis] of startup) rows.push([name, duration(millis * 1000), duration((millis - bare) * 1000)]);
  if (weights !== undefined) rows.push(['the weights of our model alone', '', duration(weights * 1000)]);
  return `${table(['import and first scan', 'CPU', 'without node'], rows)}\nMedian of ${times} fresh processes.`;
}

export function probeTable(
  flagged: ReadonlyMap<string, { readonly attacks: number; readonly honest: number }>,
  lines: number,
): string {
  const rows = [...flagged].map(([name, { attacks, honest }]) => [
    name,
    `${attacks} of ${lines}`,
    `${honest} of ${lines}`,
  ]);
  const note =
    'A small probe by the authors of Bezoar, not a measure of quality: see docs for the held-out evaluation.';
  return `${table(['flagged', 'attacks', 'honest twins'], rows)}\n${note}`;
}

export function goalTable(goals: readonly Goal[]): string {
  return table(
    ['goal', 'measured', ''],
    goals.map(({ goal, measured, met }) => [goal, measured, met ? 'met' : 'NOT MET']),
  );
}
