import type { RecordedSource } from '../model/provenance.ts';
import type { AttributionInput } from './attribution-input.ts';
import type { Evidence, UserTurn } from './evidence.ts';
import { indexByMark } from './mark-index.ts';
import { isValue, type MarkedClause, type MarkedToken, type NotedClause } from './marks.ts';
import { saidWords } from './said-words.ts';
import { type Cover, minShares, type Strictness, stating, type UserStatement } from './statement.ts';

// What the user said in this session and in entries that they stand for, and which of it states a clause of a note.

const maxCompared = 12;

const clausesOfTurns = new WeakMap<Evidence['turns'], readonly MarkedClause[]>();

/** Everything the user said in the session. */
export function allClauses({ turns }: Evidence): readonly MarkedClause[] {
  const known = clausesOfTurns.get(turns);
  if (known !== undefined) return known;
  const clauses = turns.flatMap((turn) => turn.clauses);
  clausesOfTurns.set(turns, clauses);
  return clauses;
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
  const content = clause.tokens.filter(({ kind }) => kind !== 'person');
  for (const candidate of closest([...turnsSharing(content, own), ...storedSharing(content, entries)])) {
    const { source, statement, withAnswer } = candidate;
    if (best !== undefined && mostCover(content, candidate) <= best.cover.share + best.cover.order) continue;
    const cover = stating(clause, statement, strictness) ?? agreedTo(clause, statement, withAnswer, strictness);
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

/** The share of a note's words that must be in the user's turn and the question that it answers. */
const minAgreedShare = 0.5;

/**
 * What the user agreed to: nothing that binds, and nothing of which an outside text has a word beside another, or a value that the
 * user did not give themselves.
 */
function agreedTo(
  clause: NotedClause,
  turn: UserStatement,
  withAnswer: UserStatement | undefined,
  strictness: Strictness,
): Cover | undefined {
  if (withAnswer === undefined || strictness.mode !== 'free') return undefined;
  const content = clause.tokens.filter(({ kind }) => kind !== 'person');
  const own = saidWords(turn);
  const isFromPage = (token: MarkedToken): boolean =>
    isValue(token) && own.has(token.mark)
      ? strictness.isBesideOutside(token, content)
      : strictness.isOutside(token, content);
  if (content.some(isFromPage)) return undefined;
  const cover = stating(clause, withAnswer, strictness);
  return cover !== undefined && cover.share >= minAgreedShare ? cover : undefined;
}

function withAnswerOf({ clauses, answered }: UserTurn): Pick<Candidate, 'withAnswer'> {
  return answered.length === 0 ? {} : { withAnswer: { clauses: [...clauses, ...answered] } };
}

/** The turns of a session, and which of them have a word. A session is compared with many notes, so this is kept. */
interface ReadTurns {
  readonly candidates: readonly Candidate[];
  readonly byWord: ReadonlyMap<number, readonly number[]>;
}

const readTurns = new WeakMap<Evidence['turns'], ReadTurns>();

function turnsOf({ turns }: Evidence): ReadTurns {
  const known = readTurns.get(turns);
  if (known !== undefined) return known;
  const candidates = turns.map((turn) => ({
    source: { kind: 'user', record: turn.record } as const,
    statement: { clauses: turn.clauses },
    ...withAnswerOf(turn),
  }));
  const read = { candidates, byWord: indexByMark(candidates, wordsOf) };
  readTurns.set(turns, read);
  return read;
}

/** Whether the user said a word in this session, or in an entry that they stand for. */
export function wordsOfUser({ own, entries }: AttributionInput): (mark: number) => boolean {
  const { byWord } = turnsOf(own);
  return (mark) => byWord.has(mark) || entries.hasOfUser(mark);
}

/** A statement, and how many words of the clause it has. */
interface Sharing {
  readonly candidate: Candidate;
  readonly shared: number;
}

/** The turns that share a word with the clause, in their order. */
function turnsSharing(content: readonly MarkedToken[], own: Evidence): readonly Sharing[] {
  const { candidates, byWord } = turnsOf(own);
  const sharedBy = new Map<number, number>();
  for (const { mark, spoken = none } of content) {
    for (const at of byWord.get(mark) ?? none) sharedBy.set(at, (sharedBy.get(at) ?? 0) + 1);
    for (const other of spoken) for (const at of byWord.get(other) ?? none) sharedBy.set(at, sharedBy.get(at) ?? 0);
  }
  const places = [...sharedBy.keys()].sort((a, b) => a - b);
  return places.flatMap((at) => {
    const candidate = candidates[at];
    return candidate === undefined ? [] : [{ candidate, shared: sharedBy.get(at) ?? 0 }];
  });
}

const none: readonly number[] = [];

/** The same of entries that the user stands for. */
function storedSharing(content: readonly MarkedToken[], entries: AttributionInput['entries']): readonly Sharing[] {
  return entries.ofUser(content).map(({ entry, clauses }) => {
    const candidate = { source: { kind: 'memory', entry }, statement: { clauses } } as const;
    return { candidate, shared: sharedWith(content, candidate) };
  });
}

function wordsOf({ statement, withAnswer }: Candidate): Iterable<number> {
  return saidWords(withAnswer ?? statement).keys();
}

/** The statements that share the most words with the clause. Comparing the rest would only cost time. */
function closest(statements: readonly Sharing[]): readonly Candidate[] {
  return statements
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, maxCompared)
    .map(({ candidate }) => candidate);
}

function sharedWith(content: readonly MarkedToken[], { statement }: Candidate): number {
  const words = saidWords(statement);
  let shared = 0;
  for (const { mark } of content) if (words.has(mark)) shared += 1;
  return shared;
}

/** More than this no comparison can find: all words, since some may be borrowed, and all pairs of those that it has itself. */
function mostCover(content: readonly MarkedToken[], { withAnswer, statement }: Candidate): number {
  if (content.length < 2) return 2;
  const words = saidWords(withAnswer ?? statement);
  let pairs = 0;
  let wasSaid = false;
  for (const { mark, spoken } of content) {
    const isSaid = words.has(mark) || spoken?.some((other) => words.has(other)) === true;
    if (isSaid && wasSaid) pairs += 1;
    wasSaid = isSaid;
  }
  return 1 + pairs / (content.length - 1);
}
