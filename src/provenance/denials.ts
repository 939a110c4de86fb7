import { closestClauses, has, isSame } from './agreement.ts';
import { isValue, type MarkedClause, type MarkedToken } from './marks.ts';
import type { Said } from './said-words.ts';
import { isPlainKind } from './tokens.ts';

// What the user said with the opposite negation is denied.

/**
 * Whether the user said the opposite: a value of the note that they named only to exclude it, or more than a third of its
 * words the other way round in the clause that comes closest.
 */
export function isDenied(
  content: readonly MarkedToken[],
  missing: readonly MarkedToken[],
  { clauses }: Said,
  main: readonly MarkedClause[],
): boolean {
  if (missing.some((token) => clauses.some((clause) => excludes(clause, token, content)))) return true;
  if (losesNegation(content, missing, main) || isOnlyDenied(content, main)) return true;
  if (missing.length * 3 <= content.length) return false;
  const agreeing = main.map(
    ({ tokens }) => content.filter((token) => tokens.some((said) => isSame(said, token))).length,
  );
  const most = Math.max(0, ...agreeing);
  const closest = main.filter((_, index) => agreeing[index] === most);
  const opposite = missing.filter((token) => closest.some((clause) => denies(clause, token)));
  return opposite.length * 3 > content.length;
}

/** "Kim eats pork. Lee avoids pork" does not say that Lee eats it: all that was said of Lee denies a word of the note. */
function isOnlyDenied(content: readonly MarkedToken[], main: readonly MarkedClause[]): boolean {
  const [subject, ...rest] = content;
  if (subject === undefined || content.some(({ negated }) => negated)) return false;
  const about = main.filter(({ tokens }) => has(tokens, subject));
  return (
    about.length > 0 &&
    about.every((clause) =>
      rest.some((token) => denies(clause, token) && !clause.tokens.some((said) => isSame(said, token))),
    )
  );
}

/**
 * "Nunca viajo en tren" does not say "viaja en tren". Where endings change, the word that is denied looks like another
 * one: the note has nothing of the negation, and a word of its own in its place.
 */
function losesNegation(
  content: readonly MarkedToken[],
  missing: readonly MarkedToken[],
  main: readonly MarkedClause[],
): boolean {
  const isOwn = (token: MarkedToken): boolean =>
    isPlainKind(token.kind) && !main.some(({ tokens }) => has(tokens, token));
  if (content.some(({ negated }) => negated) || !missing.some(isOwn)) return false;
  return closestClauses(content, main).every(({ tokens }) => {
    const first = tokens.findIndex((token) => token.negated && isPlainKind(token.kind) && !has(content, token));
    // "I sing on Wednesdays, so I cannot call" denies nothing of the singing.
    return first !== -1 && tokens.slice(first + 1).some((token) => has(content, token));
  });
}

/** Only a subject may be on the other side of a negation: "PII never goes into logs", "never log PII". */
function excludes({ tokens }: MarkedClause, token: MarkedToken, content: readonly MarkedToken[]): boolean {
  let isOnlyOpposite = false;
  for (const { mark, negated } of tokens) {
    if (mark !== token.mark) continue;
    if (negated === token.negated) return false;
    isOnlyOpposite = true;
  }
  if (!isOnlyOpposite) return false;
  // A word that is only mentioned within a negation is not what it excludes.
  if (token.negated && !isValue(token)) return false;
  const isSubject = token.negated && content.some((other) => other.negated && tokens.some((one) => isSame(one, other)));
  return !isSubject;
}

function denies({ tokens }: MarkedClause, { mark, negated }: MarkedToken): boolean {
  return tokens.some((token) => token.mark === mark && token.negated !== negated);
}
