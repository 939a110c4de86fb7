import { splitCss } from './text.ts';

/** Longer than any selector that a person nests; the product of nested lists grows exponentially. */
const maxResolvedLength = 4_000;

const token = /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|\\[\s\S]|&|:scope\b/gi;

/**
 * The selector of a nested rule without nesting: `&` and `:scope` stand for the rule or the scope around it. A selector
 * that grows too long becomes one that nothing here evaluates.
 */
export function resolveNesting(selector: string, parent: string | undefined, scope: string | undefined): string {
  const outer = parent ?? scope;
  const around = outer === undefined ? ':scope' : `:is(${outer})`;
  let mentions = 0;
  const resolved = selector.replace(token, (found) => {
    if (found !== '&' && found.toLowerCase() !== ':scope') return found;
    mentions++;
    if (found === '&') return around;
    return scope === undefined ? ':root' : `:is(${scope})`;
  });
  if (resolved.length > maxResolvedLength) return tooLong;
  if (parent === undefined) return resolved;
  if (mentions > 0) return resolved.replace(/(^|,)\s*([>+~])/g, `$1 ${around} $2`);
  return splitCss(resolved, ',')
    .map((part) => `${around} ${part}`)
    .join(',');
}

const tooLong = 'x'.repeat(maxResolvedLength + 1);
