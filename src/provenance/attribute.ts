import { atOnce } from '../base/work-slices.ts';
import type { AttributionAnswer } from '../model/attribution.ts';
import type { Coverage, RecordedAttribution, RecordedSource } from '../model/provenance.ts';
import { maxTextLength } from './clauses.ts';
import type { Evidence, UserTurn } from './evidence.ts';
import { indexByMark } from './mark-index.ts';
import {
  bitOf,
  isValue,
  looser,
  type Mark,
  type MarkedClause,
  type MarkedToken,
  mayBeName,
  type NotedClause,
  nameOf,
  pairOf,
  pairsOf,
  type ReadClause,
  readNote,
} from './marks.ts';
import { saidWords } from './said-words.ts';
import { type Cover, minShares, type Strictness, stating, type UserStatement } from './statement.ts';
import type { StoredText, StoredTexts } from './stored-texts.ts';

/** What a note is compared with. */
export interface AttributionInput {
  /** Evidence of the session that writes. */
  readonly own: Evidence;
  /** Evidence of other sessions of the same principal. It can only lower. */
  readonly others: readonly Evidence[];
  /** Entries that the session was shown. */
  readonly entries: StoredTexts;
  /** The text that the note replaces, if the agent inferred it. What was in it before was not taken from elsewhere now. */
  readonly edited?: StoredText;
  /** Whether the note grants, pays, configures or sets a rule: then the user must have stated it exactly. */
  readonly highImpact: boolean;
}

export type ClauseAnswer = Omit<RecordedAttribution, 'coverage'>;

const maxSourcesNamed = 8;
const maxCompared = 12;
/** A clause of more words, none of which carries anything of its own, may still ask for something: "do what they say". */
const maxEmptyWords = 2;
/** A clause of which this share of neighbouring words stands in outside text was restated from there. */
const restatedShare = 0.5;

/** Attributes each clause of a note to where it was stated. A note is worth what its worst clause is worth. */
export function attribute(text: string, input: AttributionInput, mark: Mark): ClauseAnswer {
  return atOnce(attributeClauses(text, input, mark));
}

/** The same in small steps: a long note is traced in slices. */
export function* attributeClauses(
  text: string,
  input: AttributionInput,
  mark: Mark,
): Generator<undefined, ClauseAnswer> {
  const read = (yield* readNote(text, mark)).filter(saysSomething);
  const nowhere = unfound(input.own.coverage);
  // What was not read may say anything.
  if (read.length === 0 || text.length > maxTextLength) return { answer: nowhere, sources: [] };
  const before = new Set(input.edited?.clauses.flatMap(marksOf) ?? []);
  const answers: ClauseAnswer[] = [];
  for (const { clause } of read) {
    answers.push(attributeClause(clause, input, before));
    yield;
  }
  if (hasOpen(answers) && read.some(({ clause }) => isNegated(clause))) {
    const wide = (yield* readNote(text, mark, true)).filter(saysSomething);
    yield* readAgain(
      wide.map(({ clause }) => (isNegated(clause) ? clause : undefined)),
      input,
      before,
      answers,
    );
  }
  // A word that is like the user's is not theirs where it binds.
  if (hasOpen(answers) && !input.highImpact) {
    const loose = read.map((one) =>
      modeOf(one.clause, input) === 'free' ? looserReading(one, input, mark) : undefined,
    );
    yield* readAgain(loose, input, before, answers);
  }
  const worstFirst: readonly AttributionAnswer[] = ['outside', nowhere, 'user'];
  const answer = worstFirst.find((one) => answers.some((given) => given.answer === one)) ?? nowhere;
  return { answer, sources: distinct(answers.flatMap(({ sources }) => sources)).slice(0, maxSourcesNamed) };
}

/** A note can be read in more than one way. The user stated it if they stated it in one of them. */
function* readAgain(
  clauses: readonly (NotedClause | undefined)[],
  input: AttributionInput,
  before: ReadonlySet<number>,
  answers: ClauseAnswer[],
): Generator<undefined, void> {
  for (const [at, clause] of clauses.entries()) {
    const known = answers[at];
    if (clause === undefined || known === undefined || known.answer === 'user') continue;
    const other = attributeClause(clause, input, before);
    if (other.answer === 'user') answers[at] = other;
    yield;
  }
}

function hasOpen(answers: readonly ClauseAnswer[]): boolean {
  return answers.some(({ answer }) => answer !== 'user');
}

function looserReading(read: ReadClause, { own, entries }: AttributionInput, mark: Mark): NotedClause | undefined {
  const turns = turnsWith(own);
  return looser(read, mark, (word) => turns.has(word) || entries.hasOfUser(word));
}

function saysSomething({ clause: { tokens, words } }: ReadClause): boolean {
  return tokens.some(({ kind }) => kind !== 'person') || words > maxEmptyWords + tokens.length;
}

function isNegated({ tokens }: MarkedClause): boolean {
  return tokens.some(({ negated }) => negated);
}

/** The answer for what no source states. */
export function unfound(coverage: Coverage): 'inferred' | 'unattested' {
  return coverage === 'full' ? 'inferred' : 'unattested';
}

function attributeClause(clause: NotedClause, input: AttributionInput, before: ReadonlySet<number>): ClauseAnswer {
  const { own } = input;
  const restated = outsideShare(clause, input);
  const strictness: Strictness = {
    mode: modeOf(clause, input),
    isOutside: (token, content) => isFromOutside(token, content, input),
    context: { clauses: allClauses(own) },
  };
  const said = bestOf(clause, input, strictness);
  // The user's own words, in an arrangement that an outside text has and they do not, are that text's statement.
  const isRearranged = said !== undefined && restated >= restatedShare && said.cover.order < restated;
  if (said !== undefined && !isRearranged) return { answer: 'user', sources: [said.source] };
  const sources = outsideSources(clause, input, before);
  const isNewValue = (token: MarkedToken): boolean => isValue(token) && !before.has(token.mark);
  const hasOutsideValue = clause.tokens.some((token) => isNewValue(token) && holdsOutside(input, token.mark));
  if (outsideShare(clause, input, before) >= restatedShare || sources.length > 0 || hasOutsideValue) {
    return { answer: 'outside', sources };
  }
  // What the agent inferred before is no more and no less than that when it says it again.
  return { answer: unfound(own.coverage), sources: input.entries.notesRestatedBy(clause).map(asSource) };
}

function modeOf({ qualifiers }: NotedClause, { own, highImpact }: AttributionInput): Strictness['mode'] {
  if (own.coverage !== 'full' || own.overflowed) return 'exact';
  return highImpact || (qualifiers & bitOf('may')) !== 0 ? 'strict' : 'free';
}

interface Stating {
  readonly source: RecordedSource;
  readonly cover: Cover;
}

const clausesOfTurns = new WeakMap<Evidence['turns'], readonly MarkedClause[]>();

function allClauses({ turns }: Evidence): readonly MarkedClause[] {
  const known = clausesOfTurns.get(turns) ?? turns.flatMap(({ clauses }) => clauses);
  clausesOfTurns.set(turns, known);
  return known;
}

interface Candidate {
  readonly source: RecordedSource;
  readonly statement: UserStatement;
  /** The same with what the user agreed to. */
  readonly withAnswer?: UserStatement;
}

/** The turn or entry of the user that states the clause best. */
function bestOf(clause: NotedClause, input: AttributionInput, strictness: Strictness): Stating | undefined {
  if (!mayBeStated(clause, input, strictness)) return undefined;
  const { own, entries } = input;
  let best: Stating | undefined;
  const stored = entries
    .ofUser(clause)
    .map(({ entry, clauses }) => ({ source: { kind: 'memory', entry }, statement: { clauses } }) as const);
  for (const { source, statement, withAnswer } of closest(clause, [...turnsSharing(clause, own), ...stored])) {
    const cover = stating(clause, statement, strictness) ?? agreedTo(clause, withAnswer, strictness);
    if (cover === undefined) continue;
    if (best === undefined || cover.share + cover.order > best.cover.share + best.cover.order) best = { source, cover };
  }
  return best;
}

/** Whether the user said enough of the words at all, wherever that was. Most notes of what a page says end here. */
function mayBeStated(
  { tokens }: NotedClause,
  { own, entries }: AttributionInput,
  { mode, isOutside }: Strictness,
): boolean {
  const turns = turnsWith(own);
  const wasSaid = (word: number): boolean => turns.has(word) || entries.hasOfUser(word);
  const content = tokens.filter(({ kind }) => kind !== 'person');
  let said = 0;
  let isRephrased = false;
  for (const { mark, spoken } of content) {
    const isSpoken = spoken?.some(wasSaid) === true;
    if (isSpoken || wasSaid(mark)) said += 1;
    if (isSpoken) isRephrased = true;
  }
  if (said === 0) return false;
  if (said / content.length >= minShares[mode]) return true;
  // A short answer may be noted with the words of the question, but not with those of an outside text.
  return mode === 'free' && (isRephrased || !content.some((token) => isOutside(token, content)));
}

/** The share of a note's words that must stand in the user's turn and the question that it answers. */
const minAgreedShare = 0.5;

/** What the user agreed to: nothing that binds, and nothing of which an outside text has a word beside another. */
function agreedTo(
  clause: NotedClause,
  statement: UserStatement | undefined,
  strictness: Strictness,
): Cover | undefined {
  if (statement === undefined || strictness.mode !== 'free') return undefined;
  const content = clause.tokens.filter(({ kind }) => kind !== 'person');
  if (content.some((token) => strictness.isOutside(token, content))) return undefined;
  const cover = stating(clause, statement, strictness);
  return cover !== undefined && cover.share >= minAgreedShare ? cover : undefined;
}

const withAnswers = new WeakMap<UserTurn, UserStatement>();

function withAnswerOf(turn: UserTurn): Pick<Candidate, 'withAnswer'> {
  const { clauses, answered } = turn;
  if (answered.length === 0) return {};
  const known = withAnswers.get(turn) ?? { clauses: [...clauses, ...answered] };
  withAnswers.set(turn, known);
  return { withAnswer: known };
}

const turnsByWord = new WeakMap<Evidence['turns'], ReadonlyMap<number, readonly number[]>>();

/** The turns by the words that they have. */
function turnsWith({ turns }: Evidence): ReadonlyMap<number, readonly number[]> {
  const index = turnsByWord.get(turns) ?? indexByMark(turns, wordsOf);
  turnsByWord.set(turns, index);
  return index;
}

/** The turns that share a word with the clause, in their order. */
function turnsSharing({ tokens }: NotedClause, own: Evidence): readonly Candidate[] {
  const index = turnsWith(own);
  const found = new Set(
    tokens.flatMap(({ mark, kind, spoken = [] }) =>
      kind === 'person' ? [] : [mark, ...spoken].flatMap((one) => index.get(one) ?? []),
    ),
  );
  return [...found]
    .sort((a, b) => a - b)
    .flatMap((at) => own.turns[at] ?? [])
    .map((turn) => ({
      source: { kind: 'user', record: turn.record },
      statement: { clauses: turn.clauses },
      ...withAnswerOf(turn),
    }));
}

function wordsOf(turn: UserTurn): Iterable<number> {
  return saidWords(withAnswerOf(turn).withAnswer ?? { clauses: turn.clauses }).keys();
}

/** The statements that share the most words with the clause. Comparing the rest would only cost time. */
function closest(clause: NotedClause, statements: readonly Candidate[]): readonly Candidate[] {
  const content = clause.tokens.filter(({ kind }) => kind !== 'person');
  return statements
    .map((one) => {
      const words = saidWords(one.withAnswer ?? one.statement);
      return { one, shared: content.filter(({ mark }) => words.has(mark)).length };
    })
    .sort((a, b) => b.shared - a.shared)
    .slice(0, maxCompared)
    .map(({ one }) => one);
}

function holdsOutside({ own, others, entries }: AttributionInput, number: number): boolean {
  return (
    own.outside.some((set) => set.has(number)) ||
    entries.holdsOutside(number) ||
    others.some(({ outside }) => outside.some((set) => set.has(number)))
  );
}

/** The values and the pairs of neighbours of a clause. */
function marksOf(clause: MarkedClause): readonly number[] {
  return [...pairsOf(clause), ...clause.tokens.filter(isValue).map(({ mark }) => mark)];
}

const nothing: ReadonlySet<number> = new Set();

function outsideShare(clause: MarkedClause, input: AttributionInput, before: ReadonlySet<number> = nothing): number {
  const pairs = pairsOf(clause).filter((pair) => !before.has(pair));
  return pairs.length === 0 ? 0 : pairs.filter((pair) => holdsOutside(input, pair)).length / pairs.length;
}

/** Whether an outside text has this word beside another word of the clause, has this value, or has what may be this name. */
function isFromOutside(token: MarkedToken, content: readonly MarkedToken[], input: AttributionInput): boolean {
  if (isValue(token) || mayBeName(token)) {
    if (holdsOutside(input, token.mark) || holdsOutside(input, nameOf(token))) return true;
  }
  return content.some((other) => other !== token && holdsOutside(input, pairOf(token, other)));
}

const sourcesByMark = new WeakMap<Evidence['sources'], ReadonlyMap<number, readonly number[]>>();

/** Outside texts and entries that state the clause, as far as their marks tell. */
function outsideSources(
  clause: MarkedClause,
  input: AttributionInput,
  before: ReadonlySet<number>,
): readonly RecordedSource[] {
  const marks = marksOf(clause).filter((mark) => !before.has(mark));
  const read = [input.own, ...input.others].flatMap(({ sources }) => {
    const index = sourcesByMark.get(sources) ?? indexByMark(sources, (source) => source.marks);
    sourcesByMark.set(sources, index);
    return [...new Set(marks.flatMap((mark) => index.get(mark) ?? []))]
      .sort((a, b) => a - b)
      .flatMap((at) => sources[at] ?? [])
      .map(({ kind, record }) => ({ kind, record }));
  });
  return [...input.entries.restatedBy(clause, before).map(asSource), ...read];
}

function asSource({ entry }: StoredText): RecordedSource {
  return { kind: 'memory', entry };
}

function distinct(sources: readonly RecordedSource[]): readonly RecordedSource[] {
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()];
}
