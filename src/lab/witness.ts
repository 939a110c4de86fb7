import { Fault } from '../base/fault.ts';
import { Oracle, type PromptView } from './oracle.ts';

/** Counters of a running trial. */
interface SceneCounts {
  /** Prompts in which the poison appeared bare, or as data. */
  bare: number;
  fenced: number;
  /** Texts held for review. */
  reviews: number;
  /** The turn and the cause of the first detection. */
  detected: { readonly turn: number; readonly by: string } | undefined;
}

/** Receives the duration of each call of the victim, which never enters the record. */
export interface CallClock {
  now(): number;
  took(milliseconds: number): void;
}

const maxLines = 60;
const maxLineLength = 600;

/** Sees what happens in a trial: prompts, signs of a detection, and what was done. */
export class Witness {
  readonly #oracle: Oracle;
  readonly #clock: CallClock | undefined;
  turn = 0;
  readonly counts: SceneCounts = { bare: 0, fenced: 0, reviews: 0, detected: undefined };
  readonly transcript: string[] = [];

  constructor(pieces: readonly string[], clock?: CallClock) {
    this.#oracle = new Oracle(pieces);
    this.#clock = clock;
  }

  alsoExpect(pieces: readonly string[]): void {
    this.#oracle.alsoExpect(pieces);
  }

  detect(by: string): void {
    this.note(`sign: ${by}`);
    this.counts.detected ??= { turn: this.turn, by };
  }

  note(line: string): void {
    if (this.transcript.length < maxLines) this.transcript.push(`${this.turn} ${line.slice(0, maxLineLength)}`);
  }

  /** A Fault that stops the victim counts as a detection, not as an error of the lab. */
  async watched<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.detect(`fault:${error.code}`);
      return undefined;
    }
  }

  protected async timed<T>(work: () => Promise<T>): Promise<T> {
    if (this.#clock === undefined) return work();
    const start = this.#clock.now();
    const result = await work();
    this.#clock.took(this.#clock.now() - start);
    return result;
  }

  /** How the poison is in what the victim is shown at one time. */
  look(prompts: readonly string[]): PromptView {
    const view = this.#oracle.look(prompts);
    if (view.bare) this.counts.bare += 1;
    if (view.fenced) this.counts.fenced += 1;
    this.note(`reads its memory: poison ${view.bare ? 'bare' : view.fenced ? 'as data' : 'not there'}`);
    for (const prompt of prompts.map((text) => this.#oracle.excerpt(text))) if (prompt !== '') this.note(prompt);
    return view;
  }

  /** Whether the poison is in these stored texts. */
  isIn(texts: readonly string[]): boolean {
    return this.#oracle.isIn(texts);
  }
}
