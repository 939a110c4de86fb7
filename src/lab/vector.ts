import { type DisguiseName, disguiseNames, type Payload } from './disguises.ts';
import type { TrialScene } from './scene.ts';
import type { Depth } from './tamper.ts';

/** How much the attacker can do, least first. `restore` puts back an older copy that was valid once. Nobody has the key. */
export type Power = 'tool' | Depth | 'restore';
export const powers: readonly Power[] = ['tool', 'store', 'store-hashes', 'journal', 'restore'];

/**
 * Whether the program around the guard keeps its side. A careless one passes nothing to `observe`, takes guests and links for
 * its owner, and keeps no checkpoints: what the guard is not told, it cannot know.
 */
export type Host = 'careful' | 'careless';
export const hosts: readonly Host[] = ['careful', 'careless'];

/** What Phase C showed. */
export interface Effect {
  readonly expected: string;
  readonly observed: string;
  /** The poison is intact and still reachable, whether anyone believes it or not. */
  readonly retained: boolean;
  /** A decision, a classification or an action is not what it would have been. */
  readonly activated: boolean;
}

/** One way to poison a memory: planted in Phase A, left alone in Phase B, set off in Phase C. */
export interface Vector {
  /** For ever: runs are compared by it. */
  readonly id: string;
  readonly title: string;
  /** Who does what, and what happens when it works. */
  readonly story: string;
  /** What the host has to do for the guard to have a chance. Shown in the report. */
  readonly assumes?: string;
  readonly threats: readonly string[];
  /** `memory` steers an agent by words, `contract` a decision by data, and a `control` is honest and must not be flagged. */
  readonly kind: 'memory' | 'contract' | 'control';
  /** What an activation is: a wrong class, or an action that should not have happened. */
  readonly harm: 'misclassification' | 'policy_shift';
  readonly powers: readonly Power[];
  readonly disguises: readonly DisguiseName[];
  readonly payload?: Payload;
  /** Cuts a disguised payload into what is really written, entry by entry. */
  readonly cut?: (pieces: readonly string[]) => readonly string[];
  /** Life before the attack. */
  prepare?(scene: TrialScene): Promise<void>;
  inject(scene: TrialScene): Promise<void>;
  trigger(scene: TrialScene): Promise<Effect>;
}

type MemoryVector = Omit<Vector, 'kind' | 'harm' | 'powers' | 'disguises' | 'trigger'> &
  Partial<Pick<Vector, 'powers' | 'disguises' | 'trigger'>> & { readonly payload: Payload; readonly question: string };

/** A vector whose poison is words. Unless it says otherwise, it is set off by a question the owner asks. */
export function memoryVector({ question, ...given }: MemoryVector): Vector {
  return {
    powers: ['tool'],
    disguises: disguiseNames,
    trigger: (scene) => scene.ask(question),
    ...given,
    kind: 'memory',
    harm: 'policy_shift',
  };
}
