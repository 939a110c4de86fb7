/** CPU time, because the machine is shared and waiting is not work. */
export function cpuMicros(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export interface Task {
  readonly name: string;
  readonly run: () => void;
}

export interface Sampling {
  readonly samples: number;
  /** CPU time of one sample; short tasks are repeated until it is filled. */
  readonly micros: number;
  /** A task that takes longer than this once is not repeated. */
  readonly maxTaskMicros: number;
}

/** Median microseconds of one run of each task. Samples take turns, so that a busy second affects all tasks alike. */
export function interleaved(tasks: readonly Task[], { samples, micros, maxTaskMicros }: Sampling): Map<string, number> {
  const times = new Map<string, number[]>();
  const rounds = new Map<string, number>();
  for (const { name, run } of tasks) {
    const once = warm(run, micros);
    rounds.set(name, once > maxTaskMicros ? 0 : Math.max(1, Math.round(micros / Math.max(once, 0.5))));
    times.set(name, once > maxTaskMicros ? [once] : []);
  }
  for (let sample = 0; sample < samples; sample++) {
    for (const { name, run } of tasks) {
      const count = rounds.get(name) ?? 0;
      if (count > 0) times.get(name)?.push(repeated(run, count));
    }
  }
  return new Map([...times].map(([name, found]) => [name, median(found)]));
}

/** Runs until the compiler has optimised, and returns the duration of the last runs. */
function warm(run: () => void, micros: number): number {
  let once = cpuMicros(run);
  for (let spent = once; spent < micros * 4; ) {
    const count = Math.max(1, Math.round(micros / Math.max(once, 0.5)));
    once = repeated(run, count);
    spent += Math.max(once * count, 1);
  }
  return once;
}

function repeated(run: () => void, count: number): number {
  const total = cpuMicros(() => {
    for (let n = 0; n < count; n++) run();
  });
  return total / count;
}

/** The k of time ~ length^k, by least squares on the logarithms. 1 is linear, 2 quadratic. */
export function growthExponent(points: readonly (readonly [length: number, micros: number])[]): number {
  const logs = points.map(([length, micros]) => [Math.log(length), Math.log(micros)] as const);
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / logs.length;
  const above = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return above / below;
}
