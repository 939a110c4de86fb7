import { actorsAgree } from './actors.ts';
import {
  binding,
  closestClauses,
  countIn,
  harmless,
  has,
  hasOtherSubject,
  isContrary,
  isExchanged,
  isWithin,
  mayBorrow,
  ordersAgree,
  qualifiersAgree,
} from './agreement.ts';
import { allAsSaid } from './as-said.ts';
import { areItemsCrossed, isCrossed, isParted } from './crossed.ts';
import { isDenied } from './denials.ts';
import {
  bitOf,
  isValue,
  type MarkedClause,
  type MarkedToken,
  mayBeName,
  type NotedClause,
  pairOf,
  pairsOf,
} from './marks.ts';
import { rolesAgree } from './roles-agree.ts';
import { type SaidWords, saidWords } from './said-words.ts';
import { isPlainKind } from './tokens.ts';

/** A text that states clauses in the user's name: a turn of theirs, or an entry they are known to stand for. */
export interface UserStatement {
  readonly clauses: readonly MarkedClause[];
}

/** What must hold for a clause to count as stated. */
export interface Strictness {
  /**
   * `exact`: every word in one sentence of the user. `strict`: nearly every word in one turn. `free`: at least half of the
   * words, with the rest of the session as context.
   */
  readonly mode: 'exact' | 'strict' | 'free';
  /** Whether a word that the user did not say is in an outside text beside another word of the clause. */
  readonly isOutside: (token: MarkedToken, content: readonly MarkedToken[]) => boolean;
  /** The same without what is there by itself, as most numbers and days do. */
  readonly isBesideOutside: (token: MarkedToken, content: readonly MarkedToken[]) => boolean;
  /** Everything the user said in this session: words may be taken from there. */
  readonly context: UserStatement;
}

/** How well a statement covers a clause: the share of its words, and of its neighbouring words in one clause. */
export interface Cover {
  readonly share: number;
  readonly order: number;
}

/** Who acts is compared by itself. */
const parties = bitOf('agent-acts') | bitOf('user-acts');
/** What may be added to a note that binds: nothing that changes what it asks for. */
const addableToRules = bitOf('someone-else') | bitOf('usually') | bitOf('waits') | parties;
/** The share of a note's words that must be the user's. */
export const minShares = { exact: 1, strict: 0.75, free: 0.4 } as const;

/**
 * Whether a statement states a clause: all of its values and names in the same order, the same negations, no qualifier
 * dropped or added, and enough of its words. Undefined if not.
 */
export function stating(clause: NotedClause, statement: UserStatement, strictness: Strictness): Cover | undefined {
  const words = saidWords(statement);
  const tokens = allAsSaid(clause.tokens, words, strictness.isOutside);
  const content = tokens.filter(({ kind }) => kind !== 'person');
  if (!content.some(({ mark }) => words.has(mark))) return undefined;
  const noted = tokens === clause.tokens ? clause : { ...clause, tokens };
  return strictness.mode === 'exact'
    ? statedExactly(noted, content, statement)
    : statedFreely(noted, content, statement, strictness);
}

/** Every word in one sentence of the statement. */
function statedExactly(
  clause: NotedClause,
  content: readonly MarkedToken[],
  statement: UserStatement,
): Cover | undefined {
  for (const sentence of sentencesOf(statement)) {
    const words = saidWords(sentence);
    if (!content.every((token) => says(words, token))) continue;
    const said = sentence.clauses.reduce((sum, { qualifiers }) => sum | qualifiers, 0);
    if ((clause.qualifiers & ~said & ~parties) !== 0 || (said & ~clause.qualifiers & binding) !== 0) continue;
    if (!ordersAgree(clause, sentence) || !actorsAgree(clause, sentence.clauses)) continue;
    if (!rolesAgree(clause.tokens, sentence.clauses) || areItemsCrossed(clause, sentence, sentence)) continue;
    return { share: 1, order: pairShare(content, sentence) };
  }
  return undefined;
}

function statedFreely(
  clause: NotedClause,
  content: readonly MarkedToken[],
  statement: UserStatement,
  strictness: Strictness,
): Cover | undefined {
  const { mode, isOutside, context } = strictness;
  const words = saidWords(statement);
  const matched = content.filter((token) => says(words, token));
  if (matched.length === 0) return undefined;
  const isFree = mode === 'free';
  const missing = matched.length === content.length ? [] : content.filter((token) => !says(words, token));
  const inContext = saidWords(context);
  const borrowed = isFree ? missing.filter((token) => says(inContext, token)) : [];
  const share = (matched.length + borrowed.length) / content.length;
  const main = mainClauses(statement, content);
  // Most statements share a word with the note and no more, so this is asked before what takes longer.
  if (share < minShares[mode] && !(isFree && isShortAnswer(content, main, isOutside))) return undefined;
  // What the user said with the opposite negation is denied.
  if (isDenied(content, missing, statement, main)) return undefined;
  if (!mayBorrow(borrowed, content, main)) return undefined;
  const unsaid = missing.filter((token) => !borrowed.includes(token));
  if (claimsMore(content, { matched, missing, unsaid }, statement, main)) return undefined;
  if (hasOtherSubject(content, unsaid, main)) return undefined;
  if (unsaid.some((token) => isOutside(token, content))) return undefined;
  if (isPutTogether(content, unsaid, statement, isOutside)) return undefined;
  if (!isSameClaim(clause, content, statement, main, strictness)) return undefined;
  if (isCrossed(content, statement, context)) return undefined;
  return { share, order: pairShare(content, statement) };
}

/** The words of a note, by whether the user said them. */
interface NotedWords {
  readonly matched: readonly MarkedToken[];
  readonly missing: readonly MarkedToken[];
  readonly unsaid: readonly MarkedToken[];
}

/** A value, an exclusion, a unit or a contrary that the user did not give is a claim of its own. */
function claimsMore(
  content: readonly MarkedToken[],
  { matched, missing, unsaid }: NotedWords,
  statement: UserStatement,
  main: readonly MarkedClause[],
): boolean {
  const words = saidWords(statement);
  const excludesToo = matched.some(({ negated }) => negated) || main.some((said) => excludesAll(said, content));
  const isNew = (token: MarkedToken): boolean =>
    (isValue(token) && !words.has(token.mark)) || (token.negated && !excludesToo) || isExchanged(token, content, main);
  if (unsaid.some(isNew)) return true;
  if (missing.length === 0) return false;
  const closest = closestClauses(content, main);
  return missing.some((token) => isContrary(token, content, closest));
}

/** "Don't schedule anything in the morning" excludes appointments in the morning as well. */
function excludesAll({ tokens, qualifiers }: MarkedClause, content: readonly MarkedToken[]): boolean {
  return (
    (qualifiers & bitOf('all')) !== 0 &&
    tokens.some(({ negated }) => negated) &&
    tokens.every((token) => token.negated || token.kind === 'person' || has(content, token))
  );
}

/** Whether qualifiers, order and actors are the user's. */
function isSameClaim(
  clause: NotedClause,
  content: readonly MarkedToken[],
  statement: UserStatement,
  main: readonly MarkedClause[],
  { mode, context }: Strictness,
): boolean {
  const addable = mode === 'free' ? harmless : addableToRules;
  const sharing = sharingWith(content, statement);
  return (
    qualifiersAgree(clause, main, sharing, addable) &&
    ordersAgree(clause, statement) &&
    actorsAgree(clause, main) &&
    rolesAgree(clause.tokens, sharing) &&
    !isParted(content, statement) &&
    !areItemsCrossed(clause, statement, context)
  );
}

/** A short answer ("Tuesday") is noted with the words of the question, if nothing in the note is in outside text. */
function isShortAnswer(
  content: readonly MarkedToken[],
  main: readonly MarkedClause[],
  isOutside: Strictness['isOutside'],
): boolean {
  return main.some(({ tokens }) => isWithin(tokens, content)) && !content.some((token) => isOutside(token, content));
}

function says(words: SaidWords, { mark, negated }: MarkedToken): boolean {
  const word = words.get(mark);
  return word !== undefined && (negated ? word.negated : word.plain);
}

const sentencesByClauses = new WeakMap<UserStatement['clauses'], readonly UserStatement[]>();

/** Clauses with what continues their sentence, each as one statement. A turn is compared with many notes, so this is kept. */
function sentencesOf({ clauses }: UserStatement): readonly UserStatement[] {
  const known = sentencesByClauses.get(clauses);
  if (known !== undefined) return known;
  const sentences: MarkedClause[][] = [];
  for (const clause of clauses) {
    if (clause.continues && sentences.length > 0) sentences.at(-1)?.push(clause);
    else sentences.push([clause]);
  }
  const found = sentences.map((one) => ({ clauses: one }));
  sentencesByClauses.set(clauses, found);
  return found;
}

/** The clauses of all sentences that share a word with the note. */
function sharingWith(content: readonly MarkedToken[], statement: UserStatement): readonly MarkedClause[] {
  return sentencesOf(statement)
    .filter(({ clauses }) => clauses.some(({ tokens }) => content.some((token) => has(tokens, token))))
    .flatMap(({ clauses }) => clauses);
}

/** Whether an outside text has a name or value that the user gave in another sentence, and words of the note beside it. */
function isPutTogether(
  content: readonly MarkedToken[],
  unsaid: readonly MarkedToken[],
  statement: UserStatement,
  isOutside: Strictness['isOutside'],
): boolean {
  const named = content.filter((token) => isNamed(token) && !unsaid.includes(token) && isOutside(token, content));
  if (named.length === 0) return false;
  const home = homeOf(statement, content);
  return (
    named.some((token) => !has(home, token)) &&
    content.some((token) => isPlainKind(token.kind) && isOutside(token, content))
  );
}

function isNamed(token: MarkedToken): boolean {
  return isValue(token) || mayBeName(token);
}

/** The words of the sentence that shares the most with the note. */
function homeOf(statement: UserStatement, content: readonly MarkedToken[]): readonly MarkedToken[] {
  let home: readonly MarkedToken[] = [];
  let most = 0;
  for (const { clauses } of sentencesOf(statement)) {
    const tokens = clauses.flatMap((clause) => clause.tokens);
    const shared = countIn(content, tokens);
    if (shared > most) [home, most] = [tokens, shared];
  }
  return home;
}

/** The clauses of the statement that share the most with the note. */
function mainClauses({ clauses }: UserStatement, content: readonly MarkedToken[]): readonly MarkedClause[] {
  const shared = clauses.map(({ tokens }) => countIn(tokens, content));
  const most = Math.max(0, ...shared);
  return clauses.filter((_, index) => (shared[index] ?? 0) > 0 && (shared[index] ?? 0) * 2 >= most);
}

const pairsByClause = new WeakMap<MarkedClause, ReadonlySet<number>>();

/** The pairs of neighbours of what the user said. A turn is compared with many notes, so they are kept. */
function saidPairs(clause: MarkedClause): ReadonlySet<number> {
  const known = pairsByClause.get(clause);
  if (known !== undefined) return known;
  const pairs = new Set(pairsOf(clause));
  pairsByClause.set(clause, pairs);
  return pairs;
}

/** The largest share of the note's neighbouring words that one clause of the statement has as neighbours. */
function pairShare(content: readonly MarkedToken[], { clauses }: UserStatement): number {
  if (content.length < 2) return 1;
  const noted = content.slice(1).map((token, index) => pairOf(content[index] as MarkedToken, token));
  let most = 0;
  for (const clause of clauses) {
    const said = saidPairs(clause);
    const shared = said.size === 0 ? 0 : noted.filter((pair) => said.has(pair)).length;
    if (shared > most) most = shared;
  }
  return most / noted.length;
}
