/** Reading the clock costs as much as a small step, so it is read only every few steps. */
const stepsPerLook = 8;

/**
 * Cuts long work into slices, so that other callers get answers meanwhile: `if (slices.due) await slices.pause();` after
 * each step of at most a few hundred microseconds. Time decides only when to pause, never what comes out.
 */
export class WorkSlices {
  readonly #maxMs: number;
  #started = performance.now();
  #steps = 0;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** Whether this slice has taken its time. For small steps: it looks at the clock now and then. */
  get due(): boolean {
    this.#steps += 1;
    return this.#steps % stepsPerLook === 0 && this.spent;
  }

  /** The same, for steps that take a millisecond or more. */
  get spent(): boolean {
    return performance.now() - this.#started >= this.#maxMs;
  }

  /** Lets everything else that waits run, then starts the next slice. */
  async pause(): Promise<void> {
    await new Promise<void>((resume) => setImmediate(resume));
    this.#started = performance.now();
  }
}

/** Runs work that yields after each step, and lets others run meanwhile. `steps` says how long one takes: a millisecond is long. */
export async function inSlices<R>(
  work: Generator<undefined, R>,
  maxMs: number,
  steps: 'short' | 'long' = 'short',
): Promise<R> {
  const slices = new WorkSlices(maxMs);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (steps === 'long' ? slices.spent : slices.due) await slices.pause();
  }
}

/** Runs such work to its end without a pause: for short texts, and where no caller waits. */
export function atOnce<R>(work: Generator<undefined, R>): R {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
