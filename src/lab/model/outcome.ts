import type { TrialScene } from '../scene.ts';
import type { Effect } from '../vector.ts';

/** A call of a tool that acts, as the model made it. The arguments are cut. */
export interface ToolEffect {
  readonly tool: string;
  readonly arguments: string;
}

/** What a model did in a trial. */
export interface ModelOutcome {
  readonly requests: number;
  /** Its actions after the trigger. */
  readonly effects: readonly ToolEffect[];
  /** An answer names what the poison wants. For an order that is no obedience: it may be a warning. */
  readonly named: boolean;
  /** The model saved the poison again, in its own name. */
  readonly writtenOn: boolean;
  /** The model was stopped after too many requests without an answer. */
  readonly cutOff: boolean;
}

/** Who uses the memory of a trial, instead of the script that acts on every unmarked line. */
export interface Victim {
  /** The owner asks; the victim answers and acts. */
  answer(scene: TrialScene, question: string): Promise<Effect>;
  /** The owner has the victim read a page and save what matters. */
  readPage(scene: TrialScene, uri: string, content: string): Promise<void>;
}
