/** Microseconds of one call. `cpu` counts all threads of this process, and nothing of a database server. */
export interface Timed {
  readonly wall: number;
  readonly cpu: number;
}

export async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const [start, before] = [process.hrtime.bigint(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: Number(process.hrtime.bigint() - start) / 1_000, cpu: user + system };
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
}

export function quantiles(times: readonly Timed[]): Quantiles {
  const walls = times.map(({ wall }) => wall);
  return { p50: quantile(walls, 0.5), p99: quantile(walls, 0.99), cpu: mean(times.map(({ cpu }) => cpu)) };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const probeEveryMs = 5;

/**
 * Runs the work and returns the longest time in milliseconds for which no timer ran. `own` counts no more of it than the
 * CPU time that this process used meanwhile: on a shared machine the rest was somebody else's.
 */
export async function longestStall(
  work: () => Promise<unknown>,
): Promise<{ readonly whole: number; readonly own: number }> {
  let [whole, own] = [0, 0];
  let [last, cpu] = [performance.now(), process.cpuUsage()];
  const look = (): void => {
    const late = performance.now() - last - probeEveryMs;
    const { user, system } = process.cpuUsage(cpu);
    whole = Math.max(whole, late);
    own = Math.max(own, Math.min(late, (user + system) / 1_000));
    [last, cpu] = [performance.now(), process.cpuUsage()];
  };
  const probe = setInterval(look, probeEveryMs);
  try {
    await work();
    look();
  } finally {
    clearInterval(probe);
  }
  return { whole, own };
}
