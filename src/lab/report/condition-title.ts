import type { LabCondition } from '../../policy/index.ts';

/** One name for each condition, on every part of the page. */
export const conditionTitles: Readonly<Record<LabCondition, string>> = {
  none: 'A: no checks',
  integrity: 'B: integrity',
  full: 'C: full',
};

export const conditionOrder: readonly LabCondition[] = ['none', 'integrity', 'full'];
