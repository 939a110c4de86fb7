import { splitCss } from './text.ts';

/** Undefined: not known. */
export type Truth = boolean | undefined;

export function not(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}

export function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}

export function some(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(undefined) ? undefined : false;
}

/**
 * Evaluates the conditions that `@media` and `@supports` share: `not`, `and`, `or` and brackets. A leaf is what stands
 * in brackets, or a word or a function outside them.
 */
export function evaluate(text: string, leaf: (text: string) => Truth): Truth {
  const words = splitCss(text.replace(/\)(?=[a-z])/gi, ') ').replace(/\b(and|or|not)\(/gi, '$1 ('), ' ');
  const truths: Truth[] = [];
  let operator: string | undefined;
  let isNegated = false;
  for (const word of words) {
    const name = word.toLowerCase();
    if (name === 'not') isNegated = !isNegated;
    else if (name === 'and' || name === 'or') {
      // Browsers refuse a mixture of both; it is not evaluated here.
      if (operator !== undefined && operator !== name) return undefined;
      operator = name;
    } else {
      const truth = operand(word, leaf);
      truths.push(isNegated ? not(truth) : truth);
      isNegated = false;
    }
  }
  if (truths.length === 0) return undefined;
  return operator === 'or' ? some(truths) : every(truths);
}

function operand(word: string, leaf: (text: string) => Truth): Truth {
  if (!word.startsWith('(')) return leaf(word);
  const inside = word.replace(/^\(|\)$/g, '').trim();
  return /^\(|^not\b/i.test(inside) ? evaluate(inside, leaf) : leaf(inside);
}
