/**
 * The words of one language with which a text changes what may happen: alternatives in the notation of `phrase.ts`. The
 * sentences made of them are in `sentences.ts`, the same for every language.
 */
export interface ImpactWords {
  /** BCP 47, primary subtag. */
  readonly code: string;
  /** The agent, in the cases that follow a preposition too. */
  readonly agent: string;
  /** "May", "is allowed to", "has permission". */
  readonly may: string;
  /** Acts that are grave in an agent's hands: delete, approve, pay, sign, access, refund, publish. */
  readonly acts: string;
  /** "Without confirmation", "without asking". */
  readonly unchecked: string;
  /** Money that moves: pay, transfer, rent, salary, invoice. */
  readonly pay: string;
  /** Where it can go: account, card, IBAN. */
  readonly account: string;
  /** Orders to change something: change, add, disable. */
  readonly change: string;
  /** What governs an agent and nobody else: system prompt, instruction file. */
  readonly prompt: string;
  /** Settings that anything could have, so they need "your" or the agent beside them. */
  readonly settings: string;
  /** "Your", to one reader. */
  readonly your: string;
  /** "From now on", "always". */
  readonly fromNow: string;
  /** What such a rule makes the agent do: forward, send, approve, trust, ignore. */
  readonly orders: string;
  /** "Run", "execute", "start", as orders. */
  readonly run: string;
  /** What is run: script, command, program. */
  readonly script: string;
  /** "By order of". */
  readonly byOrder: string;
  /** People who give orders: management, administrator, security team. */
  readonly chiefs: string;
  /** What protects: certificate checks, second factor, review, audit log, encryption. */
  readonly protections: string;
  /** Switched off, not needed, removed. */
  readonly off: string;
  /** What is worth having in bulk: traffic, logs, backups, all mails, copies. */
  readonly data: string;
  /** How it is moved: goes through, is sent, is forwarded, is copied. */
  readonly moved: string;
}
