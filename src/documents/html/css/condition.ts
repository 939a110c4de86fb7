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
  const names = words.map((word) => word.toLowerCase());
  const [hasAnd, hasOr] = [names.includes('and'), names.includes('or')];
  // Browsers refuse a mixture of both; it is not evaluated here.
  if (hasAnd && hasOr) return undefined;
  const truths = words.flatMap((word, index): readonly Truth[] => {
    if (/^(?:and|or|not)$/i.test(word)) return [];
    const truth = operand(word, leaf);
    return [names[index - 1] === 'not' ? not(truth) : truth];
  });
  if (truths.length === 0) return undefined;
  return hasOr ? some(truths) : every(truths);
}

function operand(word: string, leaf: (text: string) => Truth): Truth {
  if (!word.startsWith('(')) return leaf(word);
  const inside = word.replace(/^\(|\)$/g, '').trim();
  return /^\(|^not\b/i.test(inside) ? evaluate(inside, leaf) : leaf(inside);
}
