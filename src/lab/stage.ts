import type { Payload } from './disguises.ts';
import type { PromptView } from './oracle.ts';

/** Where a page came from. */
export interface PageSource {
  readonly tool: string;
  readonly url: string;
}

/** What happened to a note. `stored`: it is in memory. `held`: it waits for a person. `refused`: it was not stored. */
export type NoteOutcome = 'stored' | 'held' | 'refused';

/**
 * What happens to an agent, whatever integration it uses: its owner talks to it, it reads, it takes notes, and sessions end. An
 * attack that needs nothing else runs through every profile.
 */
export interface AgentStage {
  /** What the agent notes of the attack, in the disguise of this trial. */
  readonly pieces: readonly string[];
  /** Which of the three versions of the attack this trial uses. */
  readonly wording: keyof Payload;
  /** The owner writes a turn. */
  says(text: string): Promise<void>;
  /** The agent reads the result of a tool. */
  reads(text: string, source?: Partial<PageSource>): Promise<void>;
  /** The agent notes words that serve the attack. A hold or a refusal counts as a detection. */
  notes(text: string): Promise<NoteOutcome>;
  /** An hour later: another session, with the memory in its prompt. */
  nextSession(): Promise<void>;
  /** Everything stops and starts again, with a new session. */
  restart(): Promise<void>;
  /** The agent looks at its memory; says how the attack stands there. */
  readMemory(question: string): Promise<PromptView>;
  /** The agent condenses what its memory shows into one note. */
  compacts(): Promise<void>;
  /** The attacker changed their words: these must not be in a prompt, either. */
  alsoExpect(pieces: readonly string[]): void;
  /** A line of the transcript. */
  note(line: string): void;
}
