import type { ImpactMark, Span } from '../model/finding.ts';
import { LearnedLayer } from './learned/layer.ts';
import type { LearnedModel } from './learned/model.ts';
import { shippedModel } from './learned/shipped.ts';
import { factsOf } from './learned/window-facts.ts';
import { lex } from './lexer/lexer.ts';
import { WordTokens } from './lexer/tokens.ts';
import { readableViews } from './readable-views.ts';
import { builtInLexicon, createScanner, type Scanner } from './scanner.ts';
import { originalSpan, overlapsChanged, type TextView } from './views/index.ts';

/** What the rules and the linear model make of a text below the levels at which they speak, for a reader that looks closer. */
export interface Hints {
  readonly impacts: readonly ImpactMark[];
  /** Where a rule matched but something around it makes it harmless, such as quotation marks. */
  readonly softened: readonly Span[];
  /** The linear model's score of the worst window. */
  readonly score: number;
  /** The score from which it speaks alone. */
  readonly alone: number;
  /** Whether the rules read all of the text. */
  readonly complete: boolean;
}

const mediumLevel = 2;
/** A text without words. */
const lowestScore = -9;

let rules: Scanner | undefined;
const tokens = new WordTokens();

/** Gives the hints of texts, by the shipped rules and by `model`. */
export function hintsBy(model: LearnedModel = shippedModel()): (text: string) => Hints {
  const layer = new LearnedLayer(model);
  const lexicon = builtInLexicon();
  return (text) => {
    rules ??= createScanner({ learned: false });
    const { impacts, findings, complete } = rules.scan(text);
    const facts = factsOf(impacts);
    const worst = (view: TextView): number => {
      lex(view.text, lexicon, tokens, false);
      const spanOf = (first: number, last: number): Span =>
        originalSpan(view, tokens.starts[first] ?? 0, tokens.ends[last] ?? 0);
      const found = layer.worst(view.text, tokens, lexicon, lowestScore, {
        factsOf: (first, last) => facts(() => spanOf(first, last), last - first + 1),
        isNew: (first, last) => overlapsChanged(view, spanOf(first, last)),
      });
      return found?.score ?? lowestScore;
    };
    return {
      impacts,
      softened: findings.filter(({ level }) => level < mediumLevel).map(({ span }) => span),
      score: Math.max(lowestScore, ...readableViews(text).map(worst)),
      alone: model.alone,
      complete,
    };
  };
}
