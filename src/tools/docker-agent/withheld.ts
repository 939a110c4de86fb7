import { sha256 } from '../../base/hash.ts';
import type { RowView } from './show.ts';
import { shownId } from './words.ts';

/** A row that no model is shown, for a log. */
export interface WithheldRow {
  /** As the tools show it: an id that could carry words is replaced. */
  readonly id: string;
  /** Rule ids, or codes if no rule accuses the text. */
  readonly why: readonly string[];
  /** The SHA-256 of the text: the same poison in two rows has the same one. */
  readonly contentHash: string;
}

/** Reports every withheld row once for each of its texts, not at every look. */
export function reportingOnce(onWithheld: (row: WithheldRow) => void): (views: readonly RowView[]) => void {
  const reported = new Set<string>();
  return (views) => {
    for (const view of views) {
      if (view.as !== 'blocked' && view.as !== 'held') continue;
      const row: WithheldRow = { id: shownId(view.row.id), why: view.why, contentHash: sha256(view.row.memory) };
      const key = JSON.stringify(row);
      if (reported.has(key)) continue;
      reported.add(key);
      onWithheld(row);
    }
  };
}
