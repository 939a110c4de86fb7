/**
 * Computes every figure of a lab run again, from its raw trials, and compares it with what the run says:
 * `npm run lab:check -- run.json`. It shares no code with src/lab, so that an error there cannot hide here; the definitions
 * are those of docs/lab.md. Exit codes: 0 all figures are equal, 1 some differ, 2 the file cannot be read.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { isMain } from './is-main.ts';
import { honestFigures, type RawHonest } from './lab-figures/honest.ts';
import { groupFigures, type RawTrial } from './lab-figures/trials.ts';

interface RawRun {
  readonly format: string;
  readonly trials: readonly RawTrial[];
  readonly honest: readonly RawHonest[];
  readonly summary: unknown;
}

export interface CheckResult {
  readonly figures: number;
  readonly differences: readonly string[];
}

export function checkLab(text: string): CheckResult {
  const run = JSON.parse(text) as RawRun;
  if (run.format !== 'bezoar-lab/2')
    throw new Error(`format is ${JSON.stringify(run.format)}, expected "bezoar-lab/2"`);
  const computed = new Map<string, unknown>();
  flatten('summary', { groups: groups(run), harmless: harmless(run.trials) }, computed);
  flatten('honest', run.honest.map(honestFigures), computed);
  const stored = new Map<string, unknown>();
  flatten('summary', run.summary, stored);
  flatten('honest', run.honest, stored);
  const names = [...new Set([...computed.keys(), ...stored.keys()])];
  const differences = names
    .filter((name) => !Object.is(computed.get(name), stored.get(name)))
    .map((name) => `${name}: the run says ${said(stored.get(name))}, its trials give ${said(computed.get(name))}`);
  return { figures: names.length, differences };
}

function groups({ trials, honest }: RawRun): readonly unknown[] {
  const found = new Map<string, RawTrial[]>();
  for (const trial of trials) {
    const name = `${trial.suite}\n${trial.profile}`;
    found.set(name, [...(found.get(name) ?? []), trial]);
  }
  const figures = [...found.values()].map((own) => {
    const costs = honest.find(({ profile }) => profile === own[0]?.profile);
    return groupFigures(own, costs === undefined ? undefined : honestFigures(costs).ordinary);
  });
  // Worst first: by what works under C, by what stands unmarked, by what is shown as data, then by name.
  const badness = ({ conditions }: (typeof figures)[number]): readonly number[] => {
    const full = conditions.full;
    if (full === undefined) return [0, 0, 0];
    return [full.dasr, full.unmarked, full.fenced].map(({ count, of }) => count / of);
  };
  return figures.sort((a, b) => {
    for (const [index, rate] of badness(a).entries()) {
      const other = badness(b)[index] ?? 0;
      if (rate !== other) return other - rate;
    }
    return `${a.suite} ${a.profile}`.localeCompare(`${b.suite} ${b.profile}`, 'en');
  });
}

/** Attacks that work at no delay, although nothing protects the memory. */
function harmless(trials: readonly RawTrial[]): readonly string[] {
  const worked = new Map<string, boolean>();
  for (const { vector, power, disguise, condition, record } of trials) {
    if (condition !== 'none' || vector.startsWith('control_')) continue;
    const name = `${vector} ${power} ${disguise}`;
    worked.set(name, (worked.get(name) ?? false) || record.activation_succeeded);
  }
  return [...worked.keys()].filter((name) => worked.get(name) === false).sort();
}

/** Every value of a tree, by its path; an empty list or object is a value too. */
function flatten(path: string, value: unknown, into: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null) {
    into.set(path, value);
    return;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) into.set(path, Array.isArray(value) ? '[]' : '{}');
  for (const [key, inner] of entries) flatten(`${path}.${key}`, inner, into);
}

function said(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200);
}

function main(files: readonly string[]): number {
  if (files.length === 0) {
    process.stderr.write('Name the files that `bezoar lab run --out` wrote: npm run lab:check -- run.json\n');
    return 2;
  }
  let code = 0;
  for (const file of files) {
    try {
      const { figures, differences } = checkLab(readFileSync(file, 'utf8'));
      process.stdout.write(`${file}: ${figures - differences.length} of ${figures} figures are equal\n`);
      for (const line of differences.slice(0, 50)) process.stdout.write(`  ${line}\n`);
      if (differences.length > 0) code = Math.max(code, 1);
    } catch (error) {
      process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
      code = 2;
    }
  }
  return code;
}

if (isMain(import.meta.url)) process.exitCode = main(process.argv.slice(2));
