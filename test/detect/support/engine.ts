import { WorkBudget } from '../../../src/detect/budget.ts';
import { lex } from '../../../src/detect/lexer/lexer.ts';
import { WordTokens } from '../../../src/detect/lexer/tokens.ts';
import { compile, type Program } from '../../../src/detect/program.ts';
import type { AccusingRule } from '../../../src/detect/rule.ts';

/** A rule for engine tests; omitted fields do not matter. */
export function ruleOf(parts: Partial<AccusingRule>): AccusingRule {
  return {
    id: 'probe',
    title: 'A rule for tests',
    category: 'custom',
    level: 3,
    confidence: 1,
    scope: 'minimal',
    why: 'It is there to be found.',
    advice: 'Nothing.',
    threats: ['T01'],
    ...parts,
  };
}

export function programOf(...phrases: readonly string[]): Program {
  return compile([ruleOf({ phrases })]);
}

export function tokensOf(text: string, program: Program, segment = false): WordTokens {
  const tokens = new WordTokens();
  lex(text, program.lexicon, tokens, segment);
  return tokens;
}

/** Index pairs of the words of each match, first and last included. */
export function matchesOf(program: Program, tokens: WordTokens): { readonly first: number; readonly last: number }[] {
  const found: { first: number; last: number }[] = [];
  program.automata.run(
    tokens,
    new Uint8Array(program.disabledIn('strict').length),
    new WorkBudget(1_000_000),
    (pattern, first, last) => {
      if (program.ruleOf[pattern] === 0) found.push({ first, last });
    },
  );
  return found;
}
