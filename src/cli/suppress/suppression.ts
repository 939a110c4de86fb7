import type { LocatedFinding } from '../scan-text.ts';

/** Who decided that a finding does not count: the command line, the configuration, a comment in the file, or the baseline. */
export const suppressors = ['disabled', 'configuration', 'comment', 'baseline'] as const;
export type Suppressor = (typeof suppressors)[number];

/** A finding that does not count. It is still reported. */
export interface SuppressedFinding {
  readonly finding: LocatedFinding;
  readonly by: 'comment' | 'baseline';
  /** The line of the comment. */
  readonly line?: number;
}

export type SuppressedCounts = Readonly<Record<Suppressor, number>>;

export const noSuppressed: SuppressedCounts = { disabled: 0, configuration: 0, comment: 0, baseline: 0 };

/** In a baseline, stands in place of a rule for a file that was not scanned to its end. It is accepted for exactly this text. */
export const incompleteRule = 'incomplete';
