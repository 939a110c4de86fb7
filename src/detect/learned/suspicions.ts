import type { ImpactMark, Span, ViewName } from '../../model/finding.ts';
import { WordTokens } from '../lexer/tokens.ts';
import type { Lexicon } from '../phrases/lexicon.ts';
import { originalSpan, overlapsChanged, type TextView } from '../views/index.ts';
import { isDocument, type Setting, type SuspectedPart, type Weight, weigh } from './document.ts';
import type { LearnedLayer, Suspicion, WindowContext } from './layer.ts';
import { isList } from './prose.ts';
import { factsOf } from './window-facts.ts';
import { windowsOfWords } from './windows.ts';

/** The most parts of one view that the model points at. */
const maxPartsPerView = 4;
/** A list is read again without what makes it a list only this often, so that a text of lists costs no more. */
const maxListsPerView = 4;

/** A short text with a table or a few addresses may be an attack in disguise; with so many it is a list of them. */
const minAddressesInShortText = 12;

export interface LearnedPart extends SuspectedPart {
  readonly view: ViewName;
  readonly probability: number;
}

/** A part to report. */
export interface JudgedPart extends LearnedPart {
  readonly weight: Exclude<Weight, 'nothing'>;
}

/** The facts of words `first` to `last`. */
type FactsIn = NonNullable<WindowContext['factsOf']>;

/** What the model suspects in all views of one text. */
export class Suspicions {
  readonly #layer: LearnedLayer;
  readonly #lexicon: Lexicon;
  readonly #parts: LearnedPart[] = [];
  #prose: WordTokens | undefined;
  /** The length of the longest view, in windows and in words. */
  #windows = 0;
  #words = 0;

  constructor(layer: LearnedLayer, lexicon: Lexicon) {
    this.#layer = layer;
    this.#lexicon = lexicon;
  }

  /**
   * Reads a view, with a pause before each time; `tokens` are its words, `impacts` what rules found in the text so far.
   * `pay` says whether the budget allows to read it again.
   */
  *read(view: TextView, tokens: WordTokens, impacts: readonly ImpactMark[], pay: () => boolean): Iterable<undefined> {
    const layer = this.#layer;
    const spanOf = (first: number, last: number, words = tokens): Span =>
      originalSpan(view, words.starts[first] ?? 0, words.ends[last] ?? 0);
    const facts = factsOf(impacts);
    const factsIn =
      (words: WordTokens): FactsIn =>
      (first, last) =>
        facts(() => spanOf(first, last, words), last - first + 1);
    const look: WindowContext = { factsOf: factsIn(tokens), isNew: (first, last) => isNew(first, last) };
    const taken: { readonly first: number; readonly last: number }[] = [];
    // Windows without a disguise were already judged in their own paragraph.
    const isNew = (first: number, last: number): boolean =>
      !taken.some((part) => part.first <= last && first <= part.last) &&
      (!view.changed || overlapsChanged(view, spanOf(first, last)));
    const seen = view.name === 'folded' && view.changed === undefined ? 'as-written' : view.name;
    this.#windows = Math.max(this.#windows, windowsOfWords(view.text, tokens));
    this.#words = Math.max(this.#words, tokens.count);
    for (let parts = 0, lists = 0; parts < maxPartsPerView && lists <= maxListsPerView; ) {
      if (taken.length > 0) {
        if (!pay()) break;
        yield;
      }
      const worst = layer.worst(view.text, tokens, this.#lexicon, layer.model.seconding, look);
      if (worst === undefined) break;
      const { first, last } = worst;
      taken.push({ first, last });
      const minAddresses = isDocument(this.#windows) ? 0 : minAddressesInShortText;
      const read = this.#withoutList(view.text, tokens, worst, minAddresses, factsIn);
      if (read === undefined) {
        lists++;
        continue;
      }
      parts++;
      const { score, probability } = read;
      this.#parts.push({ score, probability, span: spanOf(first, last), view: seen });
    }
  }

  /** The suspicion, by the sentences alone if the words are a list; undefined if those are not suspicious. */
  #withoutList(
    text: string,
    tokens: WordTokens,
    worst: Suspicion,
    minAddresses: number,
    factsIn: (words: WordTokens) => FactsIn,
  ): Pick<Suspicion, 'score' | 'probability'> | undefined {
    this.#prose ??= new WordTokens();
    const prose = this.#prose;
    const { model } = this.#layer;
    if (!isList(text, tokens, this.#lexicon, worst, minAddresses, prose)) return worst;
    const look: WindowContext = { factsOf: factsIn(prose) };
    const again = this.#layer.worst(text, prose, this.#lexicon, model.seconding, look);
    return again !== undefined && again.score < worst.score ? again : again && worst;
  }

  /**
   * The parts to report, worst first: those that count, here or from outside, and those that are only worth a note. Of a text that
   * is no document only the worst one.
   */
  judged(weakFindings: readonly Span[], setting: Setting): readonly JudgedPart[] {
    const parts = this.#parts.toSorted((a, b) => b.score - a.score);
    if (!isDocument(this.#windows)) parts.splice(1);
    const weights = weigh(parts, this.#windows, weakFindings, this.#layer.model, { ...setting, words: this.#words });
    return parts.flatMap((part, index) => {
      const weight = weights[index];
      return weight === undefined || weight === 'nothing' ? [] : [{ ...part, weight }];
    });
  }
}
