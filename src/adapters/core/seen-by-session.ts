import { sha256 } from '../../base/hash.ts';
import type { WrappedContent } from '../../prompt/index.ts';
import { type ContentForm, contentForm, isSameForm } from './content-form.ts';

interface SeenResult {
  readonly content: ContentForm;
  /** What is shown, which some frameworks hand to the next step instead. */
  shownContent?: ContentForm | undefined;
  readonly shown: Promise<WrappedContent>;
  characters: number;
}

const maxTurns = 2_000;
const maxResults = 1_000;
/** Of results that a session keeps, raw and wrapped. What no longer fits is wrapped again when it is needed, to the same bytes. */
const maxCharacters = 2_000_000;

/** What adapters have reported for a session in this process: a prompt of many steps costs the guard one call for each text. */
export class SeenBySession {
  readonly #turns = new Map<string, Promise<void>>();
  readonly #results = new Map<string, SeenResult>();
  #characters = 0;

  /** Reports a turn, unless it was reported. A failed report is tried again next time. */
  turn(turn: string, report: () => Promise<unknown>): Promise<void> {
    const key = sha256(turn);
    const known = this.#turns.get(key);
    if (known !== undefined) return known;
    const reported = report().then(() => undefined);
    if (this.#turns.size >= maxTurns) this.#turns.clear();
    this.#turns.set(key, reported);
    reported.catch(() => this.#turns.delete(key));
    return reported;
  }

  /** Wraps a result, unless the same content of the same call was wrapped. Without its form nothing is remembered. */
  result(key: string, content: ContentForm | undefined, wrap: () => Promise<WrappedContent>): Promise<WrappedContent> {
    if (content === undefined) return wrap();
    const known = this.#results.get(key);
    if (known !== undefined && (isSameForm(known.content, content) || isSameForm(known.shownContent, content))) {
      return known.shown;
    }
    this.#drop(key);
    const seen: SeenResult = { content, shown: wrap(), characters: 0 };
    this.#results.set(key, seen);
    seen.shown.then(
      (shown) => {
        if (this.#results.get(key) !== seen) return;
        seen.shownContent = contentForm(shown);
        seen.characters = content.text.length + (seen.shownContent?.text.length ?? 0);
        this.#characters += seen.characters;
        this.#makeRoom();
      },
      () => this.#drop(key),
    );
    return seen.shown;
  }

  #makeRoom(): void {
    for (const key of this.#results.keys()) {
      if (this.#characters <= maxCharacters && this.#results.size <= maxResults) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#results.get(key)?.characters ?? 0;
    this.#results.delete(key);
  }
}
