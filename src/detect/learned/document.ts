import type { Span } from '../../model/finding.ts';

/** A window that the model suspects, and the part of the text it points at. */
export interface SuspectedPart {
  readonly score: number;
  readonly span: Span;
}

/** Thresholds and scale of a model, see `modelSchema`. */
export interface Thresholds {
  readonly alone: number;
  readonly seconding: number;
  readonly slope: number;
}

/** What a suspected part amounts to: it counts, it is a note for a reader, or it is nothing. */
export type Weight = 'counts' | 'note' | 'nothing';

/** The thresholds were measured on texts with about this many windows: some 200 words. */
const calibratedWindows = 8;
/** From here on more windows change nothing, so that what padding can buy is bounded. */
const maxWindows = 512;
/** Suspicions within this many UTF-16 units of each other add up: about three windows. */
const nearbyUnits = 1_200;

/**
 * Judges the suspected parts of a text together. The largest of many scores is high by chance, so the odds that a part
 * needs grow with the number of windows that were tried. Parts near each other add up, and so does a weak finding of a
 * rule near one of them: an attack of several sentences counts in a text of any length.
 *
 * `minWindows` raises the number of windows that the thresholds assume: a tree of files is tried file by file, and each
 * file is one more chance to be wrong.
 */
export function weigh(
  parts: readonly SuspectedPart[],
  windows: number,
  weakFindings: readonly Span[],
  model: Thresholds,
  minWindows = calibratedWindows,
): readonly Weight[] {
  const tried = Math.min(maxWindows, Math.max(windows, minWindows));
  const needed = model.alone + Math.log(Math.max(1, tried / calibratedWindows)) / model.slope;
  const long = isDocument(windows);
  const near = (a: Span, b: Span): boolean => !long || distance(a, b) <= nearbyUnits;
  return parts.map((part): Weight => {
    if (weakFindings.some((span) => near(span, part.span))) return 'counts';
    const neighbours = long ? parts.filter((other) => near(other.span, part.span)) : [part];
    const evidence = neighbours.reduce((sum, { score }) => sum + Math.max(0, score - model.seconding), model.seconding);
    if (part.score >= model.alone && evidence >= needed) return 'counts';
    return part.score >= model.alone ? 'note' : 'nothing';
  });
}

/** Whether a text is so long that its worst window says little about it. */
export function isDocument(windows: number): boolean {
  return windows > calibratedWindows;
}

function distance(a: Span, b: Span): number {
  return Math.max(0, a.start - b.end, b.start - a.end);
}
