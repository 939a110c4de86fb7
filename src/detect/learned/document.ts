import type { Span } from '../../model/finding.ts';

/** A window that the model suspects, and the part of the text it points at. */
export interface SuspectedPart {
  readonly score: number;
  readonly span: Span;
}

/** Thresholds and scale of a model, see `modelSchema`. */
export interface Thresholds {
  readonly alone: number;
  /** In place of `alone` where a text is long, or one of many. */
  readonly documents?: number | undefined;
  /** Lower ones for text from outside, without an impact and with one. */
  readonly outside?: number | undefined;
  readonly outsideImpact?: number | undefined;
  readonly seconding: number;
  readonly slope: number;
}

/** What a suspected part amounts to: it counts, it counts if the text is from outside, it is a note for a reader, or it is nothing. */
export type Weight = 'counts' | 'counts-outside' | 'note' | 'nothing';

/** The thresholds were measured on texts with about this many windows: some 200 words. */
const calibratedWindows = 8;
/** From here on more windows change nothing, so that what padding can buy is bounded. */
const maxWindows = 512;
/** Suspicions within this many UTF-16 units of each other add up: about three windows. */
const nearbyUnits = 1_200;

/** What stands around the suspected parts. */
export interface Setting {
  /** Raises the number of windows that the thresholds assume: a tree is tried file by file, each one more chance to be wrong. */
  readonly minWindows?: number | undefined;
  /** Whether a rule found an impact in the text. */
  readonly hasImpact?: boolean;
  /** The number of words of the text, as far as it matters. */
  readonly words?: number;
}

/** Of a name, a label or a line of a list a lower score says too little. */
const minWordsOutside = 8;

/**
 * Judges the suspected parts of a text together. The largest of many scores is high by chance, so the odds that a part
 * needs grow with the number of windows that were tried. Parts near each other add up, and so does a weak finding of a
 * rule near one of them: an attack of several sentences counts in a text of any length.
 *
 * A document or a tree of files has thresholds of its own: few attacks are long, and most honest texts that score high are.
 */
export function weigh(
  parts: readonly SuspectedPart[],
  windows: number,
  weakFindings: readonly Span[],
  model: Thresholds,
  { minWindows = calibratedWindows, hasImpact = false, words = minWordsOutside }: Setting = {},
): readonly Weight[] {
  const tried = Math.min(maxWindows, Math.max(windows, minWindows));
  const long = isDocument(windows);
  const alone = aloneIn(model, isDocument(tried));
  // Of a long text the worst window says too little for a lower threshold.
  const outside = isDocument(tried) || words < minWordsOutside ? Number.POSITIVE_INFINITY : outsideOf(model, hasImpact);
  const needed = alone + Math.log(Math.max(1, tried / calibratedWindows)) / model.slope;
  const near = (a: Span, b: Span): boolean => !long || distance(a, b) <= nearbyUnits;
  return parts.map((part): Weight => {
    if (weakFindings.some((span) => near(span, part.span))) return 'counts';
    const neighbours = long ? parts.filter((other) => near(other.span, part.span)) : [part];
    const evidence = neighbours.reduce((sum, { score }) => sum + Math.max(0, score - model.seconding), model.seconding);
    if (part.score >= alone && evidence >= needed) return 'counts';
    if (part.score >= alone) return 'note';
    return part.score >= outside ? 'counts-outside' : 'nothing';
  });
}

function outsideOf({ outside, outsideImpact = outside }: Thresholds, hasImpact: boolean): number {
  return (hasImpact ? outsideImpact : outside) ?? Number.POSITIVE_INFINITY;
}

function aloneIn({ alone, documents = alone }: Thresholds, isLong: boolean): number {
  return isLong ? documents : alone;
}

/** Whether a text is so long that its worst window says little about it. */
export function isDocument(windows: number): boolean {
  return windows > calibratedWindows;
}

function distance(a: Span, b: Span): number {
  return Math.max(0, a.start - b.end, b.start - a.end);
}
