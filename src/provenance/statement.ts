import { isValue } from './evidence.ts';
import { bitOf, type MarkedClause, type MarkedToken, pairOf } from './marks.ts';

/** A text that states clauses in the user's name: a turn of theirs, or an entry they are known to stand for. */
export interface Statement {
  readonly clauses: readonly MarkedClause[];
}

/** What must hold for a clause to count as stated. */
export interface Strictness {
  /** Every word must be the user's, in one sentence, with the same qualifiers. */
  readonly exact: boolean;
  /** Whether a word that the user did not say stands in an outside text beside another word of the clause. */
  readonly isOutside: (token: MarkedToken, content: readonly MarkedToken[]) => boolean;
  /** Other things the user said in this session: words may be taken from there. */
  readonly context: readonly Statement[];
}

/** How well a statement covers a clause: the share of its words, and of its neighbouring words in one clause. */
export interface Cover {
  readonly share: number;
  readonly order: number;
}

/** Qualifiers that a note may not drop. */
const binding = (
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
    'less',
    'may',
    'temporary',
  ] as const
).reduce((sum, name) => sum | bitOf(name), 0);
/** Qualifiers that a note may add: "answer in French" is noted as "always answer in French". */
const harmless = (
  ['always', 'without', 'instead', 'after', 'if', 'someone-else', 'must', 'until', 'temporary', 'can'] as const
).reduce((sum, name) => sum | bitOf(name), 0);
const [always, must, may, can] = [bitOf('always'), bitOf('must'), bitOf('may'), bitOf('can')];
const someoneElse = bitOf('someone-else');
/** The share of a note's words that must be the user's where every outside text is known. */
const minShare = 0.5;

/**
 * Whether a statement states a clause: all of its values and names in the same order, the same negations, no qualifier
 * dropped or added, and enough of its words. Undefined if not.
 */
export function stating(clause: MarkedClause, statement: Statement, strictness: Strictness): Cover | undefined {
  const content = clause.tokens.filter(({ kind }) => kind !== 'person');
  if (content.length === 0) return undefined;
  return strictness.exact
    ? statedExactly(clause, content, statement)
    : statedFreely(clause, content, statement, strictness);
}

/** Every word in one sentence of the statement. */
function statedExactly(clause: MarkedClause, content: readonly MarkedToken[], statement: Statement): Cover | undefined {
  for (const sentence of sentencesOf(statement)) {
    if (!content.every((token) => says(sentence, token))) continue;
    const said = sentence.clauses.reduce((sum, { qualifiers }) => sum | qualifiers, 0);
    if ((clause.qualifiers & ~said) !== 0 || (said & ~clause.qualifiers & (binding | may)) !== 0) continue;
    if (!ordersAgree(clause, sentence) || !actorsAgree(clause, sentence.clauses)) continue;
    return { share: 1, order: pairShare(content, sentence) };
  }
  return undefined;
}

function statedFreely(
  clause: MarkedClause,
  content: readonly MarkedToken[],
  statement: Statement,
  { isOutside, context }: Strictness,
): Cover | undefined {
  const matched = content.filter((token) => says(statement, token));
  if (matched.length === 0) return undefined;
  const main = mainClauses(statement, content);
  const missing = content.filter((token) => !says(statement, token));
  // What the user said with the opposite negation is denied.
  const denied = missing.filter((token) => denies(main, token));
  if (denied.some(isValue) || denied.length * 3 > content.length) return undefined;
  const borrowed = missing.filter((token) => context.some((other) => says(other, token)));
  if (!mayBorrow(borrowed, content, main)) return undefined;
  const unsaid = missing.filter((token) => !borrowed.includes(token));
  if (unsaid.some(isValue)) return undefined;
  const share = (matched.length + borrowed.length) / content.length;
  // A short answer ("Tuesday") is noted with the words of the question, if nothing in the note stands in outside text.
  const isAnswer =
    main.some(({ tokens }) => isWithin(tokens, content)) && !content.some((token) => isOutside(token, content));
  if (share < minShare && !isAnswer) return undefined;
  if (unsaid.some((token) => isOutside(token, content))) return undefined;
  const sharing = sentencesOf(statement)
    .filter(({ clauses }) => clauses.some(({ tokens }) => content.some((token) => has(tokens, token))))
    .flatMap(({ clauses }) => clauses);
  if (!qualifiersAgree(clause.qualifiers, main, sharing)) return undefined;
  if (!ordersAgree(clause, statement) || !actorsAgree(clause, main)) return undefined;
  return { share, order: pairShare(content, statement) };
}

/** Whether the note has everything that a clause of the user says. */
function isWithin(said: readonly MarkedToken[], noted: readonly MarkedToken[]): boolean {
  const content = said.filter(({ kind }) => kind !== 'person');
  return content.length > 0 && content.every((token) => has(noted, token));
}

function says({ clauses }: Statement, { mark, negated }: MarkedToken): boolean {
  return clauses.some(({ tokens }) => tokens.some((token) => token.mark === mark && token.negated === negated));
}

function denies(clauses: readonly MarkedClause[], { mark, negated }: MarkedToken): boolean {
  return clauses.some(({ tokens }) => tokens.some((token) => token.mark === mark && token.negated !== negated));
}

/** Clauses with what continues their sentence, each as one statement. */
function sentencesOf({ clauses }: Statement): readonly Statement[] {
  const sentences: MarkedClause[][] = [];
  for (const clause of clauses) {
    if (clause.continues && sentences.length > 0) sentences.at(-1)?.push(clause);
    else sentences.push([clause]);
  }
  return sentences.map((one) => ({ clauses: one }));
}

/** The clauses of the statement that share the most with the note. */
function mainClauses({ clauses }: Statement, content: readonly MarkedToken[]): readonly MarkedClause[] {
  const marks = new Set(content.map(({ mark }) => mark));
  const shared = clauses.map((clause) => clause.tokens.filter(({ mark }) => marks.has(mark)).length);
  const most = Math.max(0, ...shared);
  return clauses.filter((_, index) => (shared[index] ?? 0) > 0 && (shared[index] ?? 0) * 2 >= most);
}

/**
 * A value or name from another turn may complete a statement ("she is allergic to nuts"), but not take the place of one
 * that the statement itself names.
 */
function mayBorrow(
  borrowed: readonly MarkedToken[],
  content: readonly MarkedToken[],
  main: readonly MarkedClause[],
): boolean {
  const noted = new Set(content.map(({ mark }) => mark));
  return (['name', 'value', 'number'] as const).every(
    (kind) =>
      !borrowed.some((token) => token.kind === kind) ||
      main.every(({ tokens }) => tokens.every((token) => token.kind !== kind || noted.has(token.mark))),
  );
}

function qualifiersAgree(noted: number, main: readonly MarkedClause[], sharing: readonly MarkedClause[]): boolean {
  const said = sharing.reduce((sum, { qualifiers }) => sum | qualifiers, 0);
  const everywhere = main.reduce((sum, { qualifiers }) => sum & qualifiers, -1);
  const known = (said & can) === 0 ? said : said | may;
  if ((noted & ~known & ~harmless) !== 0 || (everywhere & ~noted & binding) !== 0) return false;
  // What holds for today is not noted as a rule, and what is permitted not as a duty.
  return (
    !((noted & always & ~said) !== 0 && (said & bitOf('temporary')) !== 0) &&
    !((noted & must & ~said) !== 0 && (said & may) !== 0)
  );
}

/** What somebody else does is not the user's doing. */
function actorsAgree({ tokens, qualifiers }: MarkedClause, main: readonly MarkedClause[]): boolean {
  const [first] = tokens;
  if (first?.kind !== 'person' || (qualifiers & someoneElse) !== 0 || tokens.some(({ kind }) => kind === 'name'))
    return true;
  return main.some((clause) => (clause.qualifiers & someoneElse) === 0);
}

/**
 * Who acts on whom, and which number belongs to what: names and numbers that stand in one clause of the user keep their
 * order, and a value stays with the names and values it was said with.
 */
function ordersAgree({ tokens }: MarkedClause, { clauses }: Statement): boolean {
  return (
    clauses.every(
      (said) =>
        inOrder(tokens, said, ({ kind }) => kind === 'name' || kind === 'person') &&
        inOrder(tokens, said, ({ kind }) => kind === 'number' || kind === 'value'),
    ) && tokens.every((token) => !isValue(token) || staysTogether(token, tokens, clauses))
  );
}

function inOrder(
  noted: readonly MarkedToken[],
  { tokens }: MarkedClause,
  counts: (token: MarkedToken) => boolean,
): boolean {
  const known = new Set(tokens.map(({ mark }) => mark));
  // A name that opens a sentence looks like any word, so a name in either text is one in both.
  const counted = new Set([...noted, ...tokens].filter(counts).map(({ mark }) => mark));
  const wanted = distinctMarks(noted.filter(({ mark }) => counted.has(mark) && known.has(mark)));
  if (wanted.length < 2) return true;
  let at = 0;
  for (const { mark } of tokens) if (mark === wanted[at]) at += 1;
  return at >= wanted.length;
}

function distinctMarks(tokens: readonly MarkedToken[]): readonly number[] {
  return [...new Set(tokens.map(({ mark }) => mark))];
}

const nameOnly = ['name'] as const;
const nameOrValue = ['name', 'value'] as const;

/** In some clause where the user gave this value, no name or value beside it was exchanged for another. */
function staysTogether(value: MarkedToken, noted: readonly MarkedToken[], clauses: readonly MarkedClause[]): boolean {
  const given = clauses.filter(({ tokens }) => tokens.some(({ mark }) => mark === value.mark));
  if (given.length === 0) return true;
  if (isExchanged(value, noted, given, clauses)) return false;
  return given.some(({ tokens }) =>
    (value.kind === 'name' ? nameOnly : nameOrValue).every((kind) => {
      const said = tokens.filter((token) => token.kind === kind && !has(noted, token));
      const added = noted.filter((token) => token.kind === kind && !has(tokens, token));
      return said.length === 0 || added.length === 0;
    }),
  );
}

/** Whether the words of the note were said with another value, and this one with other words. */
function isExchanged(
  { kind: wanted }: MarkedToken,
  noted: readonly MarkedToken[],
  given: readonly MarkedClause[],
  clauses: readonly MarkedClause[],
): boolean {
  const wordsOf = ({ tokens }: MarkedClause): readonly MarkedToken[] =>
    tokens.filter(({ kind }) => kind !== wanted && kind !== 'number' && kind !== 'person');
  const sharesWord = (clause: MarkedClause): boolean => wordsOf(clause).some((token) => has(noted, token));
  const hasOther = ({ tokens }: MarkedClause): boolean =>
    tokens.some((token) => token.kind === wanted && !has(noted, token));
  const isElsewhere = given.every((clause) => wordsOf(clause).length > 0 && !sharesWord(clause));
  return isElsewhere && clauses.some((clause) => sharesWord(clause) && hasOther(clause));
}

function has(tokens: readonly MarkedToken[], { mark }: MarkedToken): boolean {
  return tokens.some((token) => token.mark === mark);
}

/** The largest share of the note's neighbouring words that one clause of the statement has as neighbours. */
function pairShare(content: readonly MarkedToken[], { clauses }: Statement): number {
  if (content.length < 2) return 1;
  const noted = content.slice(1).map((token, index) => pairOf(content[index] as MarkedToken, token));
  return Math.max(
    0,
    ...clauses.map(({ tokens }) => {
      const own = tokens.filter(({ kind }) => kind !== 'person');
      const said = new Set(own.slice(1).map((token, index) => pairOf(own[index] as MarkedToken, token)));
      return noted.filter((pair) => said.has(pair)).length / noted.length;
    }),
  );
}
