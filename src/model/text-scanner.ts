import type { Report } from './finding.ts';

/** What the guard needs from a scanner. Any implementation will do if its digest identifies what it looks for. */
export interface TextScanner {
  /** Changes whenever the rules or the model change. */
  readonly digest: string;
  /** Everything it found in the text, and whether it read all of it. */
  scan(text: string): Report;
}
