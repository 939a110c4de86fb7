/**
 * The words of one language with which a text runs something or speaks for somebody: alternatives in the notation of
 * `phrase.ts`. The sentences made of them are in `sentences.ts`, the same for every language.
 */
export interface ImpactWords {
  /** BCP 47, primary subtag. */
  readonly code: string;
  /** "Run", "execute", "start", as orders. */
  readonly run: string;
  /** What is run: script, command, program. */
  readonly script: string;
  /** "By order of". */
  readonly byOrder: string;
  /** People who give orders: management, administrator, security team. */
  readonly chiefs: string;
}
