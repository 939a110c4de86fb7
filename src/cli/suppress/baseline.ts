import { readFileSync, statSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import * as z from 'zod';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import type { Inferred } from '../../model/inferred.ts';
import type { Level } from '../../model/level.ts';
import { parseSettings } from '../../model/parse-settings.ts';
import { reasonOf } from '../reason.ts';

const maxBaselineBytes = 32 * 1024 * 1024;
const maxFindings = 100_000;

const accepted = z.strictObject({
  path: z.string().min(1).max(4_096),
  rule: z.string().min(1).max(256),
  /** SHA-256 of the lines of the finding, so that a changed line is a new finding. No text: agents read this file too. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  count: z.int().min(1).max(maxFindings),
});
const baselineFile = z.strictObject({
  format: z.literal('bezoar-baseline/1'),
  findings: z.array(accepted).max(maxFindings),
});

/** Findings of one kind in one file, which a team has accepted. */
export type AcceptedFinding = Inferred<typeof accepted>;

type FindingKey = Omit<AcceptedFinding, 'count'>;

/** A finding of this run. */
export interface TakenFinding extends FindingKey {
  readonly level: Level;
}

/** The findings that a team has accepted, each as often as it was there. */
export interface Baseline {
  /** Whether this finding was there; every call uses one up. */
  take(finding: TakenFinding): boolean;
  /** Findings in these files that were there and are gone. */
  unused(paths: ReadonlySet<string>): number;
  readonly findings: readonly AcceptedFinding[];
}

/** The path of a scanned file as a baseline names it: relative to the folder of the baseline. */
export function pathInBaseline(baseline: string, file: string): string {
  return relative(dirname(baseline), file).split(sep).join('/');
}

export function readBaseline(path: string): Baseline {
  const parsed = parseSettings(baselineFile, dataOf(path), { whole: 'the file' });
  if (!parsed.ok) throw invalid(path, parsed.problem);
  return baselineOf(parsed.data.findings);
}

function baselineOf(findings: readonly AcceptedFinding[]): Baseline {
  const left = new Map<string, number>();
  for (const one of findings) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + one.count);
  return {
    findings,
    take(finding) {
      const count = left.get(keyOf(finding)) ?? 0;
      if (count > 0) left.set(keyOf(finding), count - 1);
      return count > 0;
    },
    unused: (paths) =>
      findings.filter((one) => paths.has(one.path)).reduce((sum, one) => sum + (left.get(keyOf(one)) ?? 0), 0),
  };
}

export const emptyBaseline: Baseline = baselineOf([]);

/** Writes a baseline in a stable order, so that a review of its changes shows what was accepted. */
export function writeBaseline(
  path: string,
  found: readonly FindingKey[],
  kept: readonly AcceptedFinding[],
  env: Env,
): void {
  const counts = new Map(kept.map((one) => [keyOf(one), one]));
  for (const one of found) {
    const { path: file, rule, hash } = one;
    counts.set(keyOf(one), { path: file, rule, hash, count: (counts.get(keyOf(one))?.count ?? 0) + 1 });
  }
  if (counts.size > maxFindings) throw invalid(path, `there are more than ${maxFindings} findings; scan fewer folders`);
  const findings = [...counts.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const text = `${JSON.stringify({ format: 'bezoar-baseline/1', findings }, null, 2)}\n`;
  try {
    writeFileAtomic(path, text, { env, mode: 0o644, keepMode: true });
  } catch (error) {
    throw new Fault('config-invalid', `cannot write the baseline ${path}: ${reasonOf(error)}`, { path }, error);
  }
}

function keyOf({ path, rule, hash }: FindingKey): string {
  return JSON.stringify([path, rule, hash]);
}

function dataOf(path: string): unknown {
  try {
    if (statSync(path).size > maxBaselineBytes) throw invalid(path, `it is larger than ${maxBaselineBytes} bytes`);
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (codeOf(error) === 'ENOENT') throw invalid(path, 'no such file; add --write-baseline to write it', error);
    throw invalid(path, error instanceof SyntaxError ? 'not JSON' : reasonOf(error), error);
  }
}

function invalid(path: string, problem: string, cause?: unknown): Fault {
  return new Fault('config-invalid', `baseline ${path}: ${problem}`, { path }, cause);
}
