import type { Evidence } from './evidence.ts';
import type { StoredText, StoredTexts } from './stored-texts.ts';

/** What a note is compared with. */
export interface AttributionInput {
  /** Evidence of the session that writes. */
  readonly own: Evidence;
  /** Evidence of other sessions of the same principal. It can only lower. */
  readonly others: readonly Evidence[];
  /** Entries that the session was shown. */
  readonly entries: StoredTexts;
  /** The text that the note replaces, if the agent inferred it. What was in it before was not taken from elsewhere now. */
  readonly edited?: StoredText;
  /** Whether the note grants, pays, configures or sets a rule: then the user must have stated it exactly. */
  readonly highImpact: boolean;
}
