import { closestClauses, has, indexOf, isContent, isWithin } from './agreement.ts';
import type { MarkedClause, MarkedToken, NotedClause } from './marks.ts';
import { clausesWith, type Said } from './said-words.ts';
import { isPlainKind } from './tokens.ts';

// A note may be made of the user's words alone and still say what they did not: words of two statements, crossed.

/**
 * Whether a note puts a word of another statement where the user's own has a different one: "Kim has the keys to the shed.
 * The safe is in the cellar" does not say that Kim has the keys to the safe.
 */
export function isCrossed(content: readonly MarkedToken[], { clauses }: Said, context: Said): boolean {
  return closestClauses(content, clauses).every(({ tokens }) => {
    const own = tokens.filter(isContent);
    return content.some((token, at) => {
      if (has(own, token)) return false;
      const [before, after] = [content[at - 1], content[at + 1]];
      if (!isLeftOut(neighbour(own, before, 1), content) && !isLeftOut(neighbour(own, after, -1), content))
        return false;
      // "She is mad about diggers" is noted with the name of who she is.
      if (at === 0 && isNameLike(token) && !own.some(isNameLike)) return false;
      return isTakenOut(token, content, context);
    });
  });
}

/**
 * "Ana 300, Ben 200": all of it was said, but each item has a word that was said with the other one and never with the word
 * it stands beside now.
 */
export function areItemsCrossed({ items = [], tokens }: NotedClause, statement: Said, context: Said): boolean {
  if (items.length === 0) return false;
  const listed = [0, ...items].map((from, at) => tokens.slice(from, items[at]).filter(isContent));
  const homesOf = (token: MarkedToken): readonly MarkedClause[] => [
    ...clausesWith(token, statement),
    ...clausesWith(token, context),
  ];
  const areTogether = (a: MarkedToken, b: MarkedToken): boolean =>
    homesOf(a).some((clause) => homesOf(b).includes(clause));
  const isMovedFrom = (origin: readonly MarkedToken[], item: readonly MarkedToken[]): boolean =>
    item.some(
      (moved) =>
        origin.some((token) => !has(item, token) && areTogether(token, moved)) &&
        item.some((beside) => beside !== moved && homesOf(beside).length > 0 && !areTogether(beside, moved)),
    );
  return listed.some((item, at) =>
    listed.slice(at + 1).some((other) => isMovedFrom(item, other) && isMovedFrom(other, item)),
  );
}

/** Whether the user gave a word only with others that the note leaves out. */
function isTakenOut(token: MarkedToken, content: readonly MarkedToken[], context: Said): boolean {
  const given = clausesWith(token, context);
  return given.length > 0 && given.every(({ tokens }) => !isWithin(tokens, content));
}

function neighbour(
  tokens: readonly MarkedToken[],
  beside: MarkedToken | undefined,
  step: 1 | -1,
): MarkedToken | undefined {
  const at = beside === undefined ? -1 : indexOf(tokens, beside);
  return at === -1 ? undefined : tokens[at + step];
}

function isLeftOut(token: MarkedToken | undefined, content: readonly MarkedToken[]): boolean {
  return token !== undefined && !has(content, token);
}

/** "Ana and Bob pay" does not say that Ana pays Bob: what is between two names in a note is between them there. */
export function isParted(content: readonly MarkedToken[], { clauses }: Said): boolean {
  return namesInARow(clauses).some(([first, second]) => {
    const [from, to] = [indexOf(content, first), indexOf(content, second)];
    if (from === -1 || to <= from + 1) return false;
    const between = content.slice(from + 1, to).filter((token) => isPlainKind(token.kind));
    return between.length > 0 && !isLeftUnsaid(between, first, clauses);
  });
}

const namesByClauses = new WeakMap<readonly MarkedClause[], readonly (readonly [MarkedToken, MarkedToken])[]>();

/** Each name behind a word that may be one as well. A turn is compared with many notes, so this is kept. */
function namesInARow(clauses: readonly MarkedClause[]): readonly (readonly [MarkedToken, MarkedToken])[] {
  const known = namesByClauses.get(clauses);
  if (known !== undefined) return known;
  const said = clauses.flatMap(({ tokens }) => tokens.filter(isContent));
  const found = said.flatMap((second, at) => {
    const first = said[at - 1];
    const isPair = first !== undefined && second.kind === 'name' && isNameLike(first);
    return isPair ? [[first, second] as const] : [];
  });
  namesByClauses.set(clauses, found);
  return found;
}

/** "Kwame lives in Accra, my sister Adjoa in Toronto": what stood between two names before goes for the next two as well. */
function isLeftUnsaid(between: readonly MarkedToken[], first: MarkedToken, clauses: readonly MarkedClause[]): boolean {
  const at = clauses.findIndex(({ tokens }) => has(tokens, first));
  const before = clauses[at]?.continues === true ? clauses[at - 1] : undefined;
  if (before === undefined) return false;
  const tokens = before.tokens.filter(isContent);
  const names = tokens.flatMap((token, index) => (isNameLike(token) ? [index] : []));
  const [start, end] = [names[0], names.at(-1)];
  if (start === undefined || end === undefined || names.length !== 2) return false;
  const stood = tokens.slice(start + 1, end);
  return stood.length === between.length && between.every((token) => has(stood, token));
}

function isNameLike({ kind }: MarkedToken): boolean {
  return kind === 'name' || kind === 'initial';
}
