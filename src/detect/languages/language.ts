/**
 * What an attack wants, said in one language. A list holds whole sentences' skeletons in the notation of `phrase.ts`;
 * each needs a verb, its object and whom it is aimed at, since the words alone ("forget", "instructions") are everyday.
 */
export interface Language {
  readonly name: string;
  /** BCP 47, primary subtag. */
  readonly code: string;
  /** Put earlier orders aside. */
  readonly override: readonly string[];
  /** Keep something from the user. */
  readonly concealment: readonly string[];
  /** Send what is private somewhere. */
  readonly exfiltration: readonly string[];
  /** Give out the orders or secrets the agent was given. */
  readonly promptLeak: readonly string[];
  /** Obey for ever, against the user's later word. */
  readonly persistence: readonly string[];
  /** Wait for a word, then do harm. */
  readonly sleeper: readonly string[];
  /** Become somebody without rules. */
  readonly hijack: readonly string[];
  /** Somebody in charge has spoken, so do not ask. */
  readonly authority: readonly string[];
  /** Speak past the reader to the model that reads along. */
  readonly addressed: readonly string[];
}

/** Where stolen things go. Names of services are the same in every language. */
export const place = '@url|@email|@domain|webhook|telegram|discord|pastebin';
