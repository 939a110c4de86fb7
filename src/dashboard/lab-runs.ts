/** One cell of the heat map: how often an attack was tried and how often it succeeded. */
export interface LabCell {
  readonly vector: string;
  readonly condition: string;
  readonly trials: number;
  readonly breaches: number;
}

/** An attack that succeeded, with its transcript. */
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

/** The stored lab runs, newest first. */
export interface LabRuns {
  /** All runs, for the page that compares them. */
  runs(): Promise<readonly LabRun[]>;
}
