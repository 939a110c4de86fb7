/** One field of the heat map: how often an attack was tried and how often it got through. */
export interface LabCell {
  readonly vector: string;
  readonly condition: string;
  readonly trials: number;
  readonly breaches: number;
}

/** A trial that went wrong, with what was said. */
export interface LabMiss {
  readonly vector: string;
  readonly condition: string;
  readonly transcript: string;
}

export interface LabRun {
  readonly id: string;
  readonly at: number;
  readonly title: string;
  readonly cells: readonly LabCell[];
  readonly misses: readonly LabMiss[];
}

/** Where the lab keeps its runs, newest first. */
export interface LabRuns {
  /** All runs, for the page that compares them. */
  runs(): Promise<readonly LabRun[]>;
}
