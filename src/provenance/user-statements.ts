import type { RecordedSource } from '../model/provenance.ts';
import type { AttributionInput } from './attribution-input.ts';
import type { Evidence, UserTurn } from './evidence.ts';
import { indexByMark } from './mark-index.ts';
import type { MarkedClause, NotedClause } from './marks.ts';
import { saidWords } from './said-words.ts';
import { type Cover, minShares, type Strictness, stating, type UserStatement } from './statement.ts';

// What the user said in this session and in entries that they stand for, and which of it states a clause of a note.

const maxCompared = 12;

const clausesOfTurns = new WeakMap<Evidence['turns'], readonly MarkedClause[]>();

/** Everything the user said in the session. */
export function allClauses({ turns }: Evidence): readonly MarkedClause[] {
  const known = clausesOfTurns.get(turns) ?? turns.flatMap(({ clauses }) => clauses);
  clausesOfTurns.set(turns, known);
  return known;
}

/** Where the user stated a clause. */
interface Stating {
  readonly source: RecordedSource;
  readonly cover: Cover;
}

interface Candidate {
  readonly source: RecordedSource;
  readonly statement: UserStatement;
  /** The same with what the user agreed to. */
  readonly withAnswer?: UserStatement;
}

/** The turn or entry of the user that states the clause best. */
export function bestOf(clause: NotedClause, input: AttributionInput, strictness: Strictness): Stating | undefined {
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
function mayBeStated({ tokens }: NotedClause, input: AttributionInput, { mode, isOutside }: Strictness): boolean {
  const wasSaid = wordsOfUser(input);
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

/** Whether the user said a word in this session, or in an entry that they stand for. */
export function wordsOfUser({ own, entries }: AttributionInput): (mark: number) => boolean {
  const turns = turnsWith(own);
  return (mark) => turns.has(mark) || entries.hasOfUser(mark);
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
