/**
 * What an attack wants, in one language. A list holds skeletons of whole sentences in the notation of `phrase.ts`; each
 * needs a verb, its object and its target, because single words ("forget", "instructions") are everyday.
 */
export interface Language {
  readonly name: string;
  /** BCP 47, primary subtag. */
  readonly code: string;
  /** Set earlier orders aside. */
  readonly override: readonly string[];
  /** Hide something from the user. */
  readonly concealment: readonly string[];
  /** Send private data somewhere. */
  readonly exfiltration: readonly string[];
  /** Disclose the agent's instructions or secrets. */
  readonly promptLeak: readonly string[];
  /** Obey forever, against what the user says later. */
  readonly persistence: readonly string[];
  /** Wait for a word, then do harm. */
  readonly sleeper: readonly string[];
  /** Become a persona without rules. */
  readonly hijack: readonly string[];
  /** Somebody in charge has spoken, so do not ask. */
  readonly authority: readonly string[];
  /** Bypass the reader and address the model that processes the text. */
  readonly addressed: readonly string[];
}

/** Where stolen data goes. Names of services are the same in every language. */
export const place = '@url|@email|@domain|webhook|telegram|discord|pastebin';
