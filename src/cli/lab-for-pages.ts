import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import type { LabCell, LabMiss, LabRun, LabRuns } from '../dashboard/index.ts';
import type { ExperimentRun } from '../lab/index.ts';

const mostRuns = 50;
const mostMisses = 100;

/** The runs that `bezoar lab run --out` left in a folder, as the pages show them. A file that is none is passed over. */
export function labForPages(folder: string): LabRuns {
  return {
    async runs() {
      const { parseRun } = await import('../lab/index.ts');
      const files = namesIn(folder)
        .map((name) => ({ name, at: Math.round(statSync(join(folder, name)).mtimeMs) }))
        .sort((a, b) => b.at - a.at)
        .slice(0, mostRuns);
      return files.flatMap(({ name, at }) => {
        const run = runIn(join(folder, name), parseRun);
        return run === undefined ? [] : [shown(run, name, at)];
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

function shown({ store, seed, version, trials }: ExperimentRun, name: string, at: number): LabRun {
  const cells = new Map<string, LabCell>();
  const misses: LabMiss[] = [];
  for (const { vector, condition, record, transcript } of trials) {
    const key = `${vector} ${condition}`;
    const cell = cells.get(key) ?? { vector, condition, trials: 0, breaches: 0 };
    const breached = record.activation_succeeded;
    cells.set(key, { ...cell, trials: cell.trials + 1, breaches: cell.breaches + (breached ? 1 : 0) });
    // Where nothing protects, a breach is what the attack is for.
    if (condition === 'full' && breached && misses.length < mostMisses) {
      misses.push({ vector, condition, transcript: transcript.join('\n') });
    }
  }
  const title = `${name}: ${trials.length} trials on ${store}, seed ${seed}, version ${version}`;
  return { id: name, at, title, cells: [...cells.values()], misses };
}
