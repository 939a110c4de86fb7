import { isObject } from '../../base/is-object.ts';
import { isStructural } from '../../prompt/index.ts';
import { mapTexts, textsOf } from '../core/index.ts';
import type { KeptTexts } from './kept-texts.ts';
import type { GuardStoreOptions, LangGraphStore } from './store.ts';
import { labelsIn, withoutLabels } from './store-labels.ts';
import { StoreRefusal } from './store-refusal.ts';

interface Item {
  readonly namespace: readonly string[];
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface PutOperation {
  readonly namespace: readonly string[];
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>> | null;
}

/** The operations of a store with the guard between. */
export class GuardedItems {
  readonly #store: LangGraphStore;
  readonly #texts: () => Promise<KeptTexts>;
  readonly #textOf: NonNullable<GuardStoreOptions['textOf']>;

  constructor(
    store: LangGraphStore,
    texts: () => Promise<KeptTexts>,
    textOf: NonNullable<GuardStoreOptions['textOf']>,
  ) {
    this.#store = store;
    this.#texts = texts;
    this.#textOf = textOf;
  }

  /**
   * Runs operations in order. LangGraph queues those of a run and answers each with its element: a refused one gets an
   * element that rejects, so that the others succeed.
   */
  async batch(operations: readonly unknown[]): Promise<unknown[]> {
    const texts = await this.#texts();
    const results: unknown[] = [];
    for (const operation of operations) {
      if (!isPut(operation)) {
        results.push(await this.#shown(texts, await this.#run(operation)));
        continue;
      }
      const refusal = await this.#refusalOf(texts, operation);
      if (refusal === undefined) results.push(await this.#run(operation));
      else results.push(rejected(refusal));
    }
    return results;
  }

  async #run(operation: unknown): Promise<unknown> {
    const results = await this.#store.batch([operation] as never);
    return Array.isArray(results) ? (results[0] as unknown) : undefined;
  }

  async #refusalOf(texts: KeptTexts, { namespace, key, value }: PutOperation): Promise<string | undefined> {
    const before = await this.#run({ namespace, key });
    const old = isItem(before) ? (this.#contentOf(before.value, namespace) ?? '') : '';
    if (value === null) {
      const verdict = await texts.drop(old);
      return verdict.run ? undefined : verdict.message;
    }
    const content = this.#contentOf(value, namespace);
    if (content === null) return undefined;
    if (content === '') {
      // Without a word: a flag, a date. Texts that nobody looked for are another matter.
      const isWordless = textsOf(withoutLabels(value)).length === 0;
      return isWordless ? undefined : 'Not saved. The text was not found in the value.';
    }
    if (content === old) return undefined;
    const verdict = await texts.keep(content, old);
    return verdict.run ? undefined : verdict.message;
  }

  #contentOf(value: Readonly<Record<string, unknown>>, namespace: readonly string[]): string | null {
    const found = this.#textOf(value, namespace);
    return found === null ? null : textsOf(found).join('\n');
  }

  async #shown(texts: KeptTexts, result: unknown): Promise<unknown> {
    if (isItem(result)) return (await this.#shownItems(texts, [result]))[0];
    return Array.isArray(result) && result.some(isItem) ? this.#shownItems(texts, result as readonly Item[]) : result;
  }

  /** Items of the user's trust as they are; in any other, every text is marked or withheld in place. */
  async #shownItems(texts: KeptTexts, items: readonly Item[]): Promise<readonly Item[]> {
    const contents = items.map(({ value, namespace }) => this.#contentOf(value, namespace));
    const asked = items.flatMap(({ value }, at) => {
      const content = contents[at] ?? '';
      return content === '' ? [] : [{ at, content, beside: textsOf(value).filter((text) => !content.includes(text)) }];
    });
    const shown = await texts.show(asked.map(({ content, beside }) => ({ content, beside })));
    const doubtful = new Set(asked.flatMap(({ at }, index) => (shown[index]?.rendering === 'verbatim' ? [] : [at])));
    const words = [...new Set([...doubtful].flatMap((at) => wordsIn(items[at]?.value)))];
    const marked = await texts.show(words.map((content) => ({ content })));
    const textFor = new Map<string, string>(words.map((word, index) => [word, marked[index]?.text ?? '']));
    return items.map((item, at) =>
      doubtful.has(at)
        ? { ...item, value: mapTexts(item.value, (text) => textFor.get(text) ?? text) as Item['value'] }
        : item,
    );
  }
}

/** Every text and name of a member with words in it. */
function wordsIn(value: unknown): readonly string[] {
  const words: string[] = [];
  const labels = new Set(labelsIn(value));
  mapTexts(value, (text) => {
    if (!isStructural(text) && !labels.has(text)) words.push(text);
    return text;
  });
  return words;
}

/** A promise that rejects for every caller, and is not an unhandled rejection before that. */
function rejected(message: string): Promise<never> {
  const refusal = Promise.reject(new StoreRefusal(message));
  refusal.catch(() => undefined);
  return refusal;
}

function isPut(operation: unknown): operation is PutOperation {
  return isObject(operation) && 'value' in operation && Array.isArray(operation.namespace);
}

function isItem(value: unknown): value is Item {
  return isObject(value) && isObject(value.value) && Array.isArray(value.namespace);
}
