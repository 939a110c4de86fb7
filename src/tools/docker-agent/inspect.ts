import type { Refused } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { Trust } from '../../model/trust.ts';
import type { OnImport, RowReconciler } from './row-reconciler.ts';
import { entryOf } from './standing.ts';

/** A row with its raw text and the guard's decision. Never put into a prompt. */
export interface InspectedMemory {
  readonly id: string;
  readonly createdAt: string;
  readonly memory: string;
  readonly category: string;
  readonly state: 'empty' | 'active' | 'held' | 'blocked';
  readonly why: readonly string[];
  readonly trust?: Trust;
  /** The entry to release or discard; absent if the guard refused to store the text. */
  readonly entry?: string;
}

export interface InspectedMemories {
  readonly outcome: 'inspected';
  readonly rows: readonly InspectedMemory[];
  /** Texts that disappeared from the file although nobody deleted them through the guard. */
  readonly missing: readonly { readonly entry: string; readonly target: string; readonly memory: string }[];
}

/** A refusal for callers that must not see raw texts. */
export function notAPerson({ channel }: Origin): Refused | undefined {
  if (channel === 'user' || channel === 'operator') return undefined;
  return {
    outcome: 'refused',
    problem: 'not-a-person',
    message: 'raw memories are shown only to a user or an operator',
  };
}

export async function inspectMemories(
  reconciler: RowReconciler,
  person: Origin,
  onImport?: OnImport,
): Promise<InspectedMemories | Refused> {
  const wrong = notAPerson(person);
  if (wrong !== undefined) return wrong;
  const { standings, orphans } = await reconciler.reconcile(onImport);
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
