import type { MemoryTarget } from '../../stores/markdown/index.ts';
import type { OutsideChange } from './line.ts';
import type { Settled } from './settle.ts';

/** A text that is in a file but withheld from the prompt. */
export interface HeldLine {
  readonly target: MemoryTarget;
  /** Position in the file, counted from one. */
  readonly position: number;
  readonly reasons: readonly string[];
  readonly text: string;
}

export interface Account {
  readonly changes: readonly OutsideChange[];
  readonly held: readonly HeldLine[];
  /** Files that cannot be changed in their current state. */
  readonly problems: readonly { readonly target: MemoryTarget; readonly kind: 'unreadable' | 'drift' | 'read-only' }[];
  readonly entries: Readonly<Record<MemoryTarget, number>>;
}

export function accountOf(settled: readonly (readonly [MemoryTarget, Settled])[]): Account {
  const held = settled.flatMap(([target, { lines }]) =>
    lines.flatMap(({ text, held: reasons }, index) =>
      reasons === undefined ? [] : [{ target, position: index + 1, reasons, text }],
    ),
  );
  return {
    changes: settled.flatMap(([, { changes }]) => changes),
    held,
    problems: settled.flatMap(([target, { problem }]) =>
      problem === undefined ? [] : [{ target, kind: problem.kind }],
    ),
    entries: {
      memory: 0,
      user: 0,
      ...Object.fromEntries(settled.map(([target, { lines }]) => [target, lines.length])),
    },
  };
}

/** How many changes there are of each kind. */
export function counted(changes: readonly OutsideChange[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
