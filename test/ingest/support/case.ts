import type { DocumentProblem, ReadOptions } from '../../../src/documents/index.ts';
import type { HidingMethod } from '../../../src/model/document.ts';
import type { Verdict } from '../../../src/model/verdict.ts';

/** One file and its exact expected outcome. */
export interface Case {
  readonly title: string;
  readonly file: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  readonly limits?: ReadOptions['limits'];
  readonly expect: Expected | DocumentProblem;
}

export interface Expected {
  readonly verdict: Verdict;
  /** Every rule with a finding, in alphabetical order. */
  readonly rules: readonly string[];
  /** Every hiding method found, in alphabetical order. */
  readonly hidden: readonly HidingMethod[];
}

/** The rules that find the order of these tests where it is hidden. */
const found = [
  'document_imperative',
  'hidden_text',
  'learned_attack',
  'prompt_injection',
  'recall_order',
  'send_to_url',
];
const inMarkup = [...found, 'hidden_markup_order', 'html_comment_injection'].sort();
/** The model does not scan words outside the text. */
const withoutModel = (rules: readonly string[]): readonly string[] => rules.filter((rule) => rule !== 'learned_attack');

/** A concealed attack: refused, and nothing of it is stored. */
export const concealedAttack = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'block',
  rules: inMarkup,
  hidden,
});

/** Long, clean and concealed: all chunks are held together. */
export const concealedProse = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'quarantine',
  rules: ['hidden_text'],
  hidden,
});

/** Short, clean and concealed: reported, stored as data. */
export const concealedLabel = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'sanitize',
  rules: ['hidden_text'],
  hidden,
});

/** Clean, but nobody knows whether readers see it: it waits. */
export const doubted = (): Expected => ({
  verdict: 'quarantine',
  rules: ['uncertain_visibility'],
  hidden: ['undetermined'],
});

/** An order in a place for words outside the text. */
export const orderAside = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'quarantine',
  rules: withoutModel(found),
  hidden,
});

/** The same in markup, which has rules of its own. */
export const orderInMarkup = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'quarantine',
  rules: withoutModel(inMarkup),
  hidden,
});

/** An order in text of uncertain visibility, which is kept. */
export const orderPerhapsSeen = (...hidden: readonly HidingMethod[]): Expected => ({
  verdict: 'quarantine',
  rules: found,
  hidden,
});

export const quiet = (...hidden: readonly HidingMethod[]): Expected => ({ verdict: 'allow', rules: [], hidden });
