import { atOnce } from '../base/work-slices.ts';
import type { AttributionAnswer } from '../model/attribution.ts';
import type { Coverage, RecordedAttribution, RecordedSource } from '../model/provenance.ts';
import type { AttributionInput } from './attribution-input.ts';
import { maxTextLength } from './clauses.ts';
import {
  bitOf,
  isValue,
  looser,
  type MarkedClause,
  type MarkedToken,
  type NotedClause,
  type ReadClause,
  readNote,
} from './marks.ts';
import type { Mark } from './noted-words.ts';
import {
  arrangedOutside,
  asSource,
  holdsOutside,
  isFromOutside,
  marksOf,
  outsideShare,
  outsideSources,
  standsBesideOutside,
} from './outside-statements.ts';
import type { Cover, Strictness } from './statement.ts';
import { allClauses, bestOf, wordsOfUser } from './user-statements.ts';

export type ClauseAnswer = Omit<RecordedAttribution, 'coverage'>;

const maxSourcesNamed = 8;
/** A clause of more words, none of which carries anything of its own, may still ask for something: "do what they say". */
const maxEmptyWords = 2;
/** A clause of which this share of neighbouring words is in outside text was restated from there. */
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
  if (read.some(({ clause }, at) => answers[at]?.answer !== 'user' && isNegated(clause))) {
    const wide = (yield* readNote(text, mark, true)).filter(saysSomething);
    yield* readAgain(wide, ({ clause }) => (isNegated(clause) ? clause : undefined), input, answers);
  }
  // A word that is like the user's is not theirs where it binds.
  if (!input.highImpact) {
    const wasSaid = wordsOfUser(input);
    const loose = (one: ReadClause): NotedClause | undefined =>
      modeOf(one.clause, input) === 'free' ? looser(one, mark, wasSaid) : undefined;
    yield* readAgain(read, loose, input, answers);
  }
  const worstFirst: readonly AttributionAnswer[] = ['outside', nowhere, 'user'];
  const answer = worstFirst.find((one) => answers.some((given) => given.answer === one)) ?? nowhere;
  return { answer, sources: distinct(answers.flatMap(({ sources }) => sources)).slice(0, maxSourcesNamed) };
}

/** A note can be read in more than one way. The user stated it if they stated it in one of them. */
function* readAgain(
  read: readonly ReadClause[],
  otherwise: (one: ReadClause) => NotedClause | undefined,
  input: AttributionInput,
  answers: ClauseAnswer[],
): Generator<undefined, void> {
  for (const [at, one] of read.entries()) {
    const known = answers[at];
    if (known === undefined || known.answer === 'user') continue;
    const clause = otherwise(one);
    if (clause === undefined) continue;
    answers[at] = statedByUser(clause, input) ?? known;
    yield;
  }
}

/** "Or not", "and everyone": few words without content, that change what stands beside them. */
const changing = bitOf('untrue') | bitOf('all') | bitOf('at-least');

function saysSomething({ clause: { tokens, words, qualifiers } }: ReadClause): boolean {
  return (
    tokens.some(({ kind }) => kind !== 'person') ||
    words > maxEmptyWords + tokens.length ||
    (qualifiers & changing) !== 0
  );
}

function isNegated({ tokens }: MarkedClause): boolean {
  return tokens.some(({ negated }) => negated);
}

/** The answer for what no source states. */
export function unfound(coverage: Coverage): 'inferred' | 'unattested' {
  return coverage === 'full' ? 'inferred' : 'unattested';
}

function attributeClause(clause: NotedClause, input: AttributionInput, before: ReadonlySet<number>): ClauseAnswer {
  return statedByUser(clause, input) ?? statedElsewhere(clause, input, before);
}

function statedByUser(clause: NotedClause, input: AttributionInput): ClauseAnswer | undefined {
  const strictness: Strictness = {
    mode: modeOf(clause, input),
    isOutside: (token, content) => isFromOutside(token, content, input),
    isBesideOutside: (token, content) => standsBesideOutside(token, content, input),
    context: { clauses: allClauses(input.own) },
  };
  const said = bestOf(clause, input, strictness);
  if (said === undefined || isRearranged(clause, said.cover, input)) return undefined;
  return { answer: 'user', sources: [said.source] };
}

function statedElsewhere(clause: NotedClause, input: AttributionInput, before: ReadonlySet<number>): ClauseAnswer {
  const sources = outsideSources(clause, input, before);
  const isNewValue = (token: MarkedToken): boolean => isValue(token) && !before.has(token.mark);
  const hasOutsideValue = clause.tokens.some((token) => isNewValue(token) && holdsOutside(input, token.mark));
  if (outsideShare(clause, input, before) >= restatedShare || sources.length > 0 || hasOutsideValue) {
    return { answer: 'outside', sources };
  }
  // What the agent inferred before is no more and no less than that when it says it again.
  return { answer: unfound(input.own.coverage), sources: input.entries.notesRestatedBy(clause).map(asSource) };
}

/** The user's own words, in an arrangement that an outside text has and they do not, are that text's statement. */
function isRearranged(clause: NotedClause, { order }: Cover, input: AttributionInput): boolean {
  if (order === 1) return false;
  const outside = arrangedOutside(clause, input);
  return outside >= restatedShare && order < outside;
}

function modeOf({ qualifiers }: NotedClause, { own, highImpact }: AttributionInput): Strictness['mode'] {
  if (own.coverage !== 'full' || own.overflowed) return 'exact';
  return highImpact || (qualifiers & bitOf('may')) !== 0 ? 'strict' : 'free';
}

function distinct(sources: readonly RecordedSource[]): readonly RecordedSource[] {
  if (sources.length < 2) return sources;
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()];
}
