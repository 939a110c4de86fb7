import type { Refused } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { Trust } from '../../model/trust.ts';
import type { RowReconciler } from './row-reconciler.ts';
import { entryOf } from './standing.ts';

/** A row with its raw text, and what the guard makes of it. Never put into a prompt. */
export interface InspectedMemory {
  readonly id: string;
  readonly createdAt: string;
  readonly memory: string;
  readonly category: string;
  readonly state: 'empty' | 'active' | 'held' | 'blocked';
  readonly why: readonly string[];
  readonly trust?: Trust;
  /** The entry to release or discard; absent for what the guard refused to keep. */
  readonly entry?: string;
}

export interface InspectedMemories {
  readonly outcome: 'inspected';
  readonly rows: readonly InspectedMemory[];
  /** Texts that were in the file and are not any more, though nobody deleted them through the guard. */
  readonly missing: readonly { readonly entry: string; readonly target: string; readonly memory: string }[];
}

export async function inspectMemories(surveyor: RowReconciler, person: Origin): Promise<InspectedMemories | Refused> {
  if (person.channel !== 'user' && person.channel !== 'operator') {
    return {
      outcome: 'refused',
      problem: 'not-a-person',
      message: 'raw memories are shown to a user or an operator only',
    };
  }
  const { standings, orphans } = await surveyor.look();
  return {
    outcome: 'inspected',
    rows: standings.map((standing): InspectedMemory => {
      const { id, createdAt, memory, category } = standing.row;
      const entry = entryOf(standing);
      return {
        ...{ id, createdAt, memory, category, state: standing.state },
        why: 'why' in standing ? standing.why : [],
        ...(entry === undefined ? {} : { trust: entry.trust, entry: entry.id }),
      };
    }),
    missing: orphans.map(({ id, target, content }) => ({ entry: id, target, memory: content })),
  };
}
