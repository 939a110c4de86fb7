import type { DocumentProblem, ReadOptions } from '../../../src/documents/index.ts';
import type { HidingMethod } from '../../../src/model/document.ts';
import type { Verdict } from '../../../src/model/verdict.ts';

/** One file and exactly what must come of it. */
export interface Case {
  readonly title: string;
  readonly file: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  readonly limits?: ReadOptions['limits'];
  readonly expect: Expected | DocumentProblem;
}

export interface Expected {
  readonly verdict: Verdict;
  /** Every rule that found something, in order of the alphabet. */
  readonly rules: readonly string[];
  /** Every way in which something is hidden, in order of the alphabet. */
  readonly hidden: readonly HidingMethod[];
}

/** The rules that find the order of these tests where it is hidden. */
const found = ['document_imperative', 'hidden_text', 'learned_attack', 'prompt_injection', 'send_to_url'];
const inMarkup = [...found, 'hidden_markup_order', 'html_comment_injection'].sort();
/** The model is not asked about words beside the text. */
const withoutModel = (rules: readonly string[]): readonly string[] => rules.filter((rule) => rule !== 'learned_attack');

/** An attack that somebody concealed: refused, and nothing of it is kept. */
export const concealedAttack = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'block',
  rules: inMarkup,
  hidden,
});

/** Long and clean and concealed: all chunks wait together. */
export const concealedProse = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'quarantine',
  rules: ['hidden_text'],
  hidden,
});

/** Short and clean and concealed: said, stored as data. */
export const concealedLabel = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'sanitize',
  rules: ['hidden_text'],
  hidden,
});

/** An order in a place that exists for words beside the text. */
export const orderAside = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'quarantine',
  rules: withoutModel(found),
  hidden,
});

/** The same in markup, where rules of its own look for it. */
export const orderInMarkup = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'quarantine',
  rules: withoutModel(inMarkup),
  hidden,
});

/** An order in text that may be seen or not, and is kept. */
export const orderPerhapsSeen = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'quarantine',
  rules: found,
  hidden,
});

export const quiet = (...hidden: readonly HidingMethod[]): Expected => ({ verdict: 'allow', rules: [], hidden });
