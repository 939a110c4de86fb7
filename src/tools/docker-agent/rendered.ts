import type { RecalledEntry } from '../../guard/index.ts';

/** A rendered entry, taken apart: the lines of its text, and the marks around them. */
export interface RenderedRow {
  readonly before: readonly string[];
  readonly lines: readonly string[];
  readonly after: readonly string[];
}

/**
 * For contracts that have a frame of their own. What is left out is the renderer's label of a text it shows bare; a fence
 * stays around what it fences.
 */
export function renderedLines({ rendering, text }: Pick<RecalledEntry, 'rendering' | 'text'>): RenderedRow {
  const lines = text.split('\n');
  switch (rendering) {
    case 'verbatim':
      // The label ends at the first bracket: the renderer leaves none inside it. Further lines are indented by two.
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
