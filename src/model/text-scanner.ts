import type { Report } from './finding.ts';

/** What the guard needs of a scanner. Any other one will do, if it says what it looks for. */
export interface TextScanner {
  /** Changes whenever the rules or the model do. */
  readonly digest: string;
  /** Everything it holds against the text, and whether it read all of it. */
  scan(text: string): Report;
}
