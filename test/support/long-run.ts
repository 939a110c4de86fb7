/**
 * Whether every law is tried on all of its inputs, as `npm run test:long` does. `npm test` tries it on a part of them.
 * Figures that are written count everything.
 */
export const isLongRun: boolean = process.env.BEZOAR_LONG !== undefined || process.env.UPDATE_ASSURANCE === '1';

/** How often something is tried: many times in a long run, and a few times in a run of every day. */
export function times(many: number, few: number): number {
  return isLongRun ? many : few;
}

/** All rows in a long run; otherwise so many of them, spread evenly and the same in every run. */
export function sampleOf<Row>(rows: readonly Row[], count: number): readonly Row[] {
  return isLongRun ? rows : spread(rows, count);
}

/** That many rows, spread evenly: neighbours in a list are often of one kind. */
export function spread<Row>(rows: readonly Row[], count: number): readonly Row[] {
  const step = Math.max(1, rows.length / count);
  return rows.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, count);
}
