import { bitOf, isValue, type MarkedClause, type MarkedToken, type NotedClause } from './marks.ts';
import { clausesWith, type Said } from './said-words.ts';
import type { TokenKind } from './tokens.ts';

// Words alone are not a statement: negations, qualifiers, amounts and who acts must agree as well.

/** Qualifiers that a note may not drop. */
export const binding = (
  [
    'only',
    'except',
    'if',
    'until',
    'without',
    'at-most',
    'at-least',
    'before',
    'maybe',
    'may',
    'temporary',
    'waits',
    'cancelled',
    'untrue',
  ] as const
).reduce((sum, name) => sum | bitOf(name), 0);
/** Qualifiers that a note may add: "answer in French" is noted as "always answer in French". */
export const harmless = (
  [
    'always',
    'all',
    'without',
    'instead',
    'after',
    'if',
    'someone-else',
    'must',
    'until',
    'temporary',
    'can',
    'usually',
    'agent-acts',
    'user-acts',
    'waits',
  ] as const
).reduce((sum, name) => sum | bitOf(name), 0);
const [always, all, must, may, can] = [bitOf('always'), bitOf('all'), bitOf('must'), bitOf('may'), bitOf('can')];
const usually = bitOf('usually');

export function has(tokens: readonly MarkedToken[], { mark }: MarkedToken): boolean {
  return tokens.some((token) => token.mark === mark);
}

/** How many of these words are among others. */
export function countIn(words: readonly MarkedToken[], others: readonly MarkedToken[]): number {
  let count = 0;
  for (const word of words) if (has(others, word)) count += 1;
  return count;
}

export function isContent({ kind }: MarkedToken): boolean {
  return kind !== 'person';
}

export function isSame(a: MarkedToken, b: MarkedToken): boolean {
  return a.mark === b.mark && a.negated === b.negated;
}

const exclusive: ReadonlySet<TokenKind> = new Set(['name', 'value', 'number', 'date']);

/**
 * A value or name from another turn may complete a statement ("she is allergic to nuts"), but not take the place of one
 * that the statement itself names.
 */
export function mayBorrow(
  borrowed: readonly MarkedToken[],
  content: readonly MarkedToken[],
  main: readonly MarkedClause[],
): boolean {
  return borrowed.every(
    ({ kind }) =>
      !exclusive.has(kind) ||
      main.every(({ tokens }) => tokens.every((token) => token.kind !== kind || has(content, token))),
  );
}

/** A note that begins with a word of its own, where the user named somebody whom it leaves out, is about somebody else. */
export function hasOtherSubject(
  content: readonly MarkedToken[],
  unsaid: readonly MarkedToken[],
  main: readonly MarkedClause[],
): boolean {
  const [first] = content;
  if (first?.kind !== 'initial' || !unsaid.includes(first)) return false;
  return main.some(({ tokens }) => tokens.some((token) => token.kind === 'name' && !has(content, token)));
}

/** Where the user said another word of a contrast, and the note leaves that out: "the repo is private", noted as public. */
export function isContrary(
  { excludes = [] }: MarkedToken,
  content: readonly MarkedToken[],
  closest: readonly MarkedClause[],
): boolean {
  return (
    excludes.length > 0 &&
    closest.some(({ tokens }) => tokens.some((said) => excludes.includes(said.mark) && !has(content, said)))
  );
}

/** A word right behind a number says what is counted: what the user gave as "2 metres" is not noted as "2 feet". */
export function isExchanged(
  token: MarkedToken,
  content: readonly MarkedToken[],
  main: readonly MarkedClause[],
): boolean {
  const number = content[content.indexOf(token) - 1];
  if (number?.kind !== 'number') return false;
  return main.some((clause) => {
    const tokens = clause.tokens.filter(isContent);
    const counted = tokens[tokens.findIndex(({ mark }) => mark === number.mark) + 1];
    return counted !== undefined && has(tokens, number) && !has(content, counted);
  });
}

/** The clauses that share the most words with a note. */
export function closestClauses(
  content: readonly MarkedToken[],
  clauses: readonly MarkedClause[],
): readonly MarkedClause[] {
  const shared = clauses.map(({ tokens }) => countIn(content, tokens));
  const most = Math.max(1, ...shared);
  return clauses.filter((_, index) => shared[index] === most);
}

export function qualifiersAgree(
  { tokens, qualifiers: noted, around }: NotedClause,
  main: readonly MarkedClause[],
  sharing: readonly MarkedClause[],
  addable: number,
): boolean {
  const said = sharing.reduce((sum, { qualifiers }) => sum | qualifiers, 0);
  // "Answer in French" is noted as "always answer in French"; "delete the drafts of March" is not "delete all drafts".
  if ((noted & ~said & (always | all)) !== 0 && !main.some((clause) => isWithin(clause.tokens, tokens))) return false;
  const closest = closestClauses(tokens.filter(isContent), main);
  const everywhere = closest.reduce((sum, { qualifiers }) => sum & qualifiers, -1);
  // "You may book trains. I book flights" does not say that the agent may book flights.
  const permitted = closest.some(({ qualifiers }) => (qualifiers & (may | can)) !== 0);
  const known = permitted ? said | may : said & ~may;
  const kept = (around & (bitOf('if') | bitOf('after') | bitOf('until'))) === 0 ? around : around | bitOf('waits');
  if ((noted & ~known & ~addable) !== 0 || (everywhere & ~kept & binding) !== 0) return false;
  const added = noted & ~said;
  // What usually holds is not noted as a rule, and what always holds not under a condition.
  if ((added & (always | all | must)) !== 0 && (said & usually) !== 0) return false;
  if ((added & bitOf('if')) !== 0 && (said & (always | all)) !== 0) return false;
  // What holds for today is not noted as a rule, and what is permitted not as a duty.
  return (
    !((noted & always & ~said) !== 0 && (said & bitOf('temporary')) !== 0) &&
    !((noted & must & ~said) !== 0 && (said & may) !== 0)
  );
}

/** Whether the note has everything that a clause of the user says. */
export function isWithin(said: readonly MarkedToken[], noted: readonly MarkedToken[]): boolean {
  let hasContent = false;
  for (const token of said) {
    if (!isContent(token)) continue;
    if (!has(noted, token)) return false;
    hasContent = true;
  }
  return hasContent;
}

export function indexOf(tokens: readonly MarkedToken[], { mark }: MarkedToken): number {
  return tokens.findIndex((token) => token.mark === mark);
}

/**
 * Who acts on whom, and which number belongs to what: names and numbers that are in one clause of the user keep their
 * order, and a value stays with the names and values it was said with.
 */
export function ordersAgree({ tokens }: MarkedClause, statement: Said): boolean {
  const { clauses } = statement;
  const actors = tokens.filter(({ kind }) => kind === 'name' || kind === 'person');
  const amounts = tokens.filter(({ kind }) => kind === 'number' || kind === 'value');
  return (
    clauses.every((said) => inOrder(actors, said) && inOrder(amounts, said)) &&
    tokens.every((token) => !isValue(token) || staysTogether(token, tokens, statement))
  );
}

function inOrder(noted: readonly MarkedToken[], { tokens }: MarkedClause): boolean {
  if (noted.length < 2) return true;
  const wanted = distinctMarks(noted.filter((token) => has(tokens, token)));
  if (wanted.length < 2) return true;
  let at = 0;
  for (const { mark } of tokens) if (mark === wanted[at]) at += 1;
  return at >= wanted.length;
}

function distinctMarks(tokens: readonly MarkedToken[]): readonly number[] {
  return [...new Set(tokens.map(({ mark }) => mark))];
}

/** Whether the words of the note were said with another value, and this one with other words. */
function isMisplaced(
  { kind: wanted }: MarkedToken,
  noted: readonly MarkedToken[],
  given: readonly MarkedClause[],
  clauses: readonly MarkedClause[],
): boolean {
  const wordsOf = ({ tokens }: MarkedClause): readonly MarkedToken[] =>
    tokens.filter(({ kind }) => kind !== wanted && kind !== 'number' && kind !== 'date' && kind !== 'person');
  const sharesWord = (clause: MarkedClause): boolean => wordsOf(clause).some((token) => has(noted, token));
  const hasOther = ({ tokens }: MarkedClause): boolean =>
    tokens.some((token) => token.kind === wanted && !has(noted, token));
  const isElsewhere = given.every((clause) => wordsOf(clause).length > 0 && !sharesWord(clause));
  return isElsewhere && clauses.some((clause) => sharesWord(clause) && hasOther(clause));
}

const nameOnly = ['name'] as const;
const nameOrValue = ['name', 'value'] as const;

/** In some clause where the user gave this value, no name or value beside it was exchanged for another. */
function staysTogether(value: MarkedToken, noted: readonly MarkedToken[], statement: Said): boolean {
  const given = clausesWith(value, statement);
  if (given.length === 0) return true;
  if (isMisplaced(value, noted, given, statement.clauses)) return false;
  return given.some(({ tokens }) =>
    (value.kind === 'name' ? nameOnly : nameOrValue).every((kind) => {
      const said = tokens.filter((token) => token.kind === kind && !has(noted, token));
      const added = noted.filter((token) => token.kind === kind && !has(tokens, token));
      return said.length === 0 || added.length === 0;
    }),
  );
}
