import type { ForeignText, GuardedSpace, ShownForeignText } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { type MemoryVerdict, verdictOf } from '../core/index.ts';

/** The guard of texts that something else stores: a store of LangGraph, or a file. */
export class KeptTexts {
  readonly #space: GuardedSpace;
  readonly #origin: Origin;

  constructor(space: GuardedSpace, origin: Origin) {
    this.#space = space;
    this.#origin = origin;
  }

  /** How texts may be shown. What no record of the guard explains is never shown without marks. */
  async show(texts: readonly ForeignText[]): Promise<readonly ShownForeignText[]> {
    return texts.length === 0 ? [] : (await this.#space.showForeignTexts({ texts }, this.#origin)).texts;
  }

  /** Proposes a text that takes the place of another, or of none. It may be stored only if the guard has stored it. */
  async keep(content: string, before: string): Promise<MemoryVerdict> {
    const id = before === '' ? undefined : await this.#entryOf(before);
    const replaced = id === undefined ? undefined : await this.#space.replace({ id, content }, this.#origin);
    // Somebody removed the entry in the meantime: the text is a new one.
    const isGone = replaced?.outcome === 'refused' && replaced.problem === 'not-found';
    if (replaced !== undefined && !isGone) return verdictOf(replaced);
    return verdictOf(await this.#space.write({ content }, this.#origin));
  }

  /** Proposes that a text is removed. What outranks the caller stays. */
  async drop(content: string): Promise<MemoryVerdict> {
    const id = content === '' ? undefined : await this.#entryOf(content);
    if (id === undefined) return { run: true };
    const result = await this.#space.remove({ id }, this.#origin);
    if (result.outcome === 'removed' || result.problem === 'not-found') return { run: true };
    return { run: false, message: `Not removed: ${result.message}.` };
  }

  async #entryOf(content: string): Promise<string | undefined> {
    const [shown] = await this.show([{ content }]);
    return shown?.entry;
  }
}
