import { closestClauses, has, indexOf, isContent } from './agreement.ts';
import { bitOf, type MarkedClause, type MarkedToken } from './marks.ts';
import { isPlainKind } from './tokens.ts';

const someoneElse = bitOf('someone-else');

/** What somebody else does is not the user's doing. */
export function actorsAgree({ tokens, qualifiers }: MarkedClause, main: readonly MarkedClause[]): boolean {
  const [first, second] = tokens;
  if (isOfOtherParty(qualifiers, closestClauses(tokens.filter(isContent), main))) return false;
  const isOfOthers = (qualifiers & someoneElse) !== 0 && first !== undefined && second !== undefined;
  if (isOfOthers && main.some((clause) => isTurned(first, second, clause))) return false;
  if (isOfOthers && isSelfsDoing(tokens, main)) return false;
  if (first?.kind !== 'person' || (qualifiers & someoneElse) !== 0) return true;
  return tokens.every((token) => {
    const given = main.filter((clause) => isContent(token) && has(clause.tokens, token));
    return given.length === 0 || given.some((clause) => !isAboutOthers(clause));
  });
}

/** "You decide on colours, I decide on prices" does not say that the agent decides on prices. */
function isOfOtherParty(noted: number, closest: readonly MarkedClause[]): boolean {
  const [agent, user] = [bitOf('agent-acts'), bitOf('user-acts')];
  const acting = noted & (agent | user);
  if (acting === 0 || acting === (agent | user) || closest.length === 0) return false;
  return closest.every(({ qualifiers, tokens }) => {
    const said = qualifiers & (agent | user);
    // "You can call me Max": both are named.
    const isBoth = acting === user && tokens.some(({ kind }) => kind === 'person');
    return said !== 0 && (said & acting) === 0 && !isBoth;
  });
}

/** "My mother lives in Graz": somebody else is named, and the speaker is not. */
function isAboutOthers({ tokens, qualifiers }: MarkedClause): boolean {
  return (qualifiers & someoneElse) !== 0 && tokens.every(isContent);
}

/** "My brother likes jazz, I like rock" does not say that the brother likes rock. "My brother and I like rock" does. */
function isSelfsDoing(tokens: readonly MarkedToken[], main: readonly MarkedClause[]): boolean {
  const [first] = tokens;
  if (first === undefined || first.kind === 'person') return false;
  const hasOwnDoing = main.some(
    ({ tokens: said, qualifiers }) =>
      (qualifiers & someoneElse) !== 0 &&
      has(said, first) &&
      said.some((token) => isContent(token) && !has(tokens, token)),
  );
  if (!hasOwnDoing) return false;
  const isOfSelf = ({ tokens: said, qualifiers }: MarkedClause): boolean =>
    (qualifiers & someoneElse) === 0 && said[0]?.kind === 'person';
  return tokens.filter(isContent).some((token) => {
    const given = main.filter((clause) => has(clause.tokens, token));
    return given.length > 0 && given.every(isOfSelf);
  });
}

/** "I live with my mother" does not say that the mother lives with somebody. */
function isTurned(first: MarkedToken, second: MarkedToken, { tokens }: MarkedClause): boolean {
  const [self, acts, on] = [
    tokens.findIndex(({ kind }) => kind === 'person'),
    indexOf(tokens, second),
    indexOf(tokens, first),
  ];
  return self !== -1 && isWord(first) && isWord(second) && self < acts && acts < on;
}

function isWord({ kind }: MarkedToken): boolean {
  return isPlainKind(kind);
}
