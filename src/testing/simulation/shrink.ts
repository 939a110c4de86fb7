import type { SimulationOptions, SimulationResult } from './simulate.ts';
import { simulate } from './simulate.ts';
import { type FaultKind, faultKinds } from './weather.ts';

/** A failing run, and what is needed to repeat it. */
export interface ShrunkRun {
  readonly result: SimulationResult;
  /** Numbers of the calls that are needed. */
  readonly only: readonly number[];
  /** Faults that are not. */
  readonly without: readonly FaultKind[];
}

const maxRuns = 200;

/**
 * Makes a failing run smaller, as long as the same law is broken: without each kind of fault, then with fewer and fewer calls.
 * Returns undefined if the run does not fail.
 */
export async function shrinkRun(options: SimulationOptions): Promise<ShrunkRun | undefined> {
  const first = await simulate(options);
  const law = first.violations[0]?.law;
  if (law === undefined) return undefined;
  let best: ShrunkRun = { result: first, only: numbersIn(first), without: [...(options.without ?? [])] };
  let runs = 0;
  const isSmaller = async (only: readonly number[], without: readonly FaultKind[]): Promise<boolean> => {
    runs += 1;
    if (runs > maxRuns) return false;
    const result = await simulate({ ...options, only: new Set(only), without: new Set(without) });
    if (!result.violations.some((violation) => violation.law === law)) return false;
    best = { result, only, without };
    return true;
  };
  for (const kind of faultKinds) {
    if (best.result.weather[kind] !== undefined) await isSmaller(best.only, [...best.without, kind]);
  }
  for (let size = Math.ceil(best.only.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.only.length; ) {
      const rest = best.only.filter((_, index) => index < at || index >= at + size);
      if (!(await isSmaller(rest, best.without))) at += size;
    }
  }
  return best;
}

function numbersIn({ trace }: SimulationResult): readonly number[] {
  const numbers = trace.flatMap((line) => / > .* #(\d+)-/.exec(line)?.[1] ?? []);
  return [...new Set(numbers.map(Number))].sort((a, b) => a - b);
}

const maxViolations = 5;

/** The run in words: what was broken, and the calls, answers and faults that led to it, with their times in milliseconds. */
export function describeRun({ seed, violations, trace, weather }: SimulationResult): string {
  const told = violations.slice(0, maxViolations).map(({ law, what }) => `  broken: ${law}\n    ${what}`);
  const more = violations.length > maxViolations ? [`  and ${violations.length - maxViolations} more`] : [];
  const faults = Object.keys(weather).join(', ') || 'none';
  const steps = trace.filter((line) => /^\d+ [!<>] /.test(line)).map((line) => `  ${line}`);
  return [`seed ${seed}, faults: ${faults}`, ...told, ...more, ...steps].join('\n');
}
