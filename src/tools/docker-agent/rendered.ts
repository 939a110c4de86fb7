import type { RecalledEntry } from '../../guard/index.ts';

/** A rendered entry in parts: the lines of its text, and the fence around them. */
export interface RenderedRow {
  readonly before: readonly string[];
  readonly lines: readonly string[];
  readonly after: readonly string[];
}

/**
 * For contracts with a format of their own. Drops the renderer's label from a plain text; keeps the fence of a fenced one.
 */
export function renderedLines({ rendering, text }: Pick<RecalledEntry, 'rendering' | 'text'>): RenderedRow {
  const lines = text.split('\n');
  switch (rendering) {
    case 'verbatim':
      // The label ends at the first bracket, because the renderer leaves none inside it. Further lines are indented by two.
      return {
        before: [],
        lines: lines.map((line, at) => line.slice(at === 0 ? line.indexOf('] ') + 2 : 2)),
        after: [],
      };
    case 'fenced':
      return { before: lines.slice(0, 1), lines: lines.slice(1, -1), after: lines.slice(-1) };
    case 'placeholder':
      return { before: lines, lines: [], after: [] };
    default:
      return { before: lines, lines: [], after: [] };
  }
}
