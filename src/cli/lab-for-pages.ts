import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import type { LabCell, LabMiss, LabRun, LabRuns } from '../dashboard/index.ts';
import type { ExperimentRun } from '../lab/index.ts';

const maxRuns = 50;
const maxMisses = 100;

/** The runs that `bezoar lab run --out` wrote to a folder, for the dashboard. Other files are ignored. */
export function labForPages(folder: string): LabRuns {
  return {
    async runs() {
      const { parseRun } = await import('../lab/index.ts');
      const files = namesIn(folder)
        .map((name) => ({ name, at: Math.round(statSync(join(folder, name)).mtimeMs) }))
        .sort((a, b) => b.at - a.at)
        .slice(0, maxRuns);
      return files.flatMap(({ name, at }) => {
        const run = runIn(join(folder, name), parseRun);
        return run === undefined ? [] : [toLabRun(run, name, at)];
      });
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function runIn(path: string, parse: (text: string, name: string) => ExperimentRun): ExperimentRun | undefined {
  try {
    return parse(readFileSync(path, 'utf8'), path);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

function toLabRun({ store, seed, version, trials }: ExperimentRun, name: string, at: number): LabRun {
  const cells = new Map<string, LabCell>();
  const misses: LabMiss[] = [];
  for (const { vector, condition, record, transcript } of trials) {
    const key = `${vector} ${condition}`;
    const cell = cells.get(key) ?? { vector, condition, trials: 0, breaches: 0 };
    const breached = record.activation_succeeded;
    cells.set(key, { ...cell, trials: cell.trials + 1, breaches: cell.breaches + (breached ? 1 : 0) });
    // Without protection a breach is expected, so it is not a miss.
    if (condition === 'full' && breached && misses.length < maxMisses) {
      misses.push({ vector, condition, transcript: transcript.join('\n') });
    }
  }
  const title = `${name}: ${trials.length} trials on ${store}, seed ${seed}, version ${version}`;
  return { id: name, at, title, cells: [...cells.values()], misses };
}
