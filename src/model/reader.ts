import type { Span } from './finding.ts';

/** The rule id of a reader's suspicion. */
export const secondOpinionRule = 'second_opinion';
/** The rule id that says that the reader did not answer. */
export const unreadRule = 'second_opinion_missing';

/** What a reader thinks of a text. */
export interface ReaderAnswer {
  readonly suspicious: boolean;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The part of the text that it suspects, if it can say. */
  readonly span?: Span;
}

/**
 * A second opinion about a text that is about to be remembered: slower and deeper than the scanner, possibly another
 * program. It can only make a verdict stricter. A reader that throws, or that does not answer in time, has not read the
 * text, and a text that was not read is not clean.
 */
export interface TextReader {
  /** A short name for records and people, such as `encoder`. */
  readonly name: string;
  /** Changes with everything that can change an answer. */
  readonly digest: string;
  /** Reads a text; stops when `signal` says so. */
  read(text: string, signal: AbortSignal): Promise<ReaderAnswer>;
}
