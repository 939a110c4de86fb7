/** Whether the machine has nothing else to do. `npm run test:long` says so; beside other tests nobody can know. */
export const isQuiet: boolean = process.env.BEZOAR_QUIET !== undefined;

/** A limit in milliseconds of the clock, which holds on a quiet machine only. */
export function quietMs(limitMs: number): number {
  return isQuiet ? limitMs : Number.MAX_VALUE;
}
