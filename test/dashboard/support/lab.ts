import type { LabRun, LabRuns } from '../../../src/dashboard/index.ts';

const vectors = ['web page', 'document', 'tool result', 'sister process'];
const conditions = ['none', 'integrity', 'full'];

function run(id: string, title: string, breaches: (vector: number, condition: number) => number): LabRun {
  return {
    id,
    at: 1_760_000_000_000,
    title,
    cells: vectors.flatMap((vector, row) =>
      conditions.map((condition, column) => ({ vector, condition, trials: 50, breaches: breaches(row, column) })),
    ),
    misses: [{ vector: 'document', condition: 'full', transcript: 'user: what is the account?\nagent: DE89 ...' }],
  };
}

/** Runs in the lab's format; the figures are invented. */
export const lab: LabRuns = {
  runs: async () => [
    run('b', 'second run', (row, column) => [48, 21 + row, row][column] ?? 0),
    run('a', 'first run', (row, column) => [49, 25, row * 3][column] ?? 0),
  ],
};
