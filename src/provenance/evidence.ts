import type { Coverage } from '../model/provenance.ts';
import { NumberSet } from './bloom.ts';
import { isValue, type MarkedClause, type MarkedToken, marked, pairOf } from './marks.ts';
import type { Mark } from './noted-words.ts';
import type { OutsideMarks } from './outside-marks.ts';
import { answeredClauses } from './questions.ts';
import { takesBackTurn } from './retractions.ts';
import { isCorrection, saidClauses } from './said.ts';

/** What a person said in one turn. */
export interface UserTurn {
  /** Number of the journal record of the turn. */
  readonly record: number;
  /** Keyed hash of the call and its bytes, to recognise a repeated report. */
  readonly id: number;
  readonly clauses: readonly MarkedClause[];
  /** What the agent asked and the user agreed to, denied or chose with this turn. */
  readonly answered: readonly MarkedClause[];
}

/** What a host reports of a turn. */
export interface ReportedTurn extends Pick<UserTurn, 'record' | 'id'> {
  /** What the agent said before it. */
  readonly asked?: string | undefined;
}

/** A few marks of an outside text, enough to name it as the source of a note. */
export interface OutsideText {
  readonly record: number;
  readonly id: number;
  readonly kind: 'tool' | 'document';
  /** Its values and names, and a sample of its pairs. */
  readonly marks: readonly number[];
}

/** What entered the context of one session, without a word of it. */
export interface Evidence {
  readonly coverage: Coverage;
  readonly turns: readonly UserTurn[];
  readonly sources: readonly OutsideText[];
  /** Pairs, values and names of all outside texts. */
  readonly outside: readonly NumberSet[];
  /** Whether more was read than there is room for. From then on only exact statements of the user count. */
  readonly overflowed: boolean;
}

export const noEvidence: Evidence = { coverage: 'none', turns: [], sources: [], outside: [], overflowed: false };

/** Room for the turns of a session, in tokens and clauses. */
const maxTurnTokens = 1_000;
const maxClausesPerTurn = 100;
const maxSources = 80;
/**
 * Sizes of the sets for outside text, in bytes; the next begins when one is full. Together 7.5 KB. A set that is far from full
 * hardly ever claims what it does not hold, and few sessions fill the first.
 */
const setBytes = [2_048, 2_048, 3_584];
const bitsPerNumber = 8;
/** Neighbouring words in a row that nobody types by chance. */
const minPastedPairs = 5;

/** The evidence after a turn of the user. Their oldest turns make room. */
export function withTurn(
  evidence: Evidence,
  { record, id, asked = '' }: ReportedTurn,
  text: string,
  mark: Mark,
): Evidence {
  const said = saidClauses(text)
    .filter(({ tokens, qualifiers }) => tokens.length + qualifiers.size > 0)
    .map((clause) => marked(clause, mark));
  const clauses = withoutPasted(said, evidence.outside).slice(0, maxClausesPerTurn);
  const kept = takesBackTurn(text, asked) ? withoutLast(evidence.turns) : evidence.turns;
  const before = isCorrection(text) ? takenBack(kept, clauses) : kept;
  const answered = answeredIn(evidence, asked, text, mark);
  const turns = [...before, { record, id, clauses: fitting(clauses), answered: fitting(answered) }];
  while (turns.length > 1 && tokensIn(turns) > maxTurnTokens) turns.shift();
  return { ...evidence, turns };
}

/** The turn itself stays: it is known, and what it answered was heard. */
function withoutLast(turns: Evidence['turns']): Evidence['turns'] {
  const last = turns.at(-1);
  return last === undefined ? turns : [...turns.slice(0, -1), { ...last, clauses: [], answered: [] }];
}

/**
 * What the user agreed to. A question that the agent asked after it had read something may restate that in other words, so it
 * counts for nothing; and in a session that has read anything, values that only the agent named do not count.
 */
function answeredIn({ turns, sources }: Evidence, asked: string, text: string, mark: Mark): readonly MarkedClause[] {
  const lastRead = sources.at(-1)?.record ?? -1;
  if (asked === '' || lastRead > (turns.at(-1)?.record ?? -1)) return [];
  const clauses = answeredClauses(asked, text).map((clause) => marked({ ...clause, continues: false }, mark));
  if (sources.length === 0) return clauses;
  return clauses.map((clause) => ({ ...clause, tokens: clause.tokens.filter((token) => !isValue(token)) }));
}

/** The evidence after texts from outside. */
export function withOutside(evidence: Evidence, source: Omit<OutsideText, 'marks'>, read: OutsideMarks): Evidence {
  const { outside, overflowed } = addAll(evidence, [read.values, read.names, read.pairs]);
  const sources = [...evidence.sources, { ...source, marks: read.sample }].slice(-maxSources);
  return { ...evidence, sources, outside, overflowed };
}

/** The first clauses of a turn, as many as there is room for. What lies behind counts as not said. */
function fitting(clauses: readonly MarkedClause[]): readonly MarkedClause[] {
  let room = maxTurnTokens;
  return clauses.filter(({ tokens }) => {
    room -= tokens.length + 1;
    return room >= 0;
  });
}

/** Whether this observation was already reported. */
export function isKnown({ turns, sources }: Evidence, id: number): boolean {
  return turns.some((turn) => turn.id === id) || sources.some((source) => source.id === id);
}

/**
 * A turn that begins with a correction takes back the numbers or days of the turn before it that it replaces. Where
 * there is one of a kind on either side, the new one is in its place.
 */
function takenBack(turns: readonly UserTurn[], correction: readonly MarkedClause[]): readonly UserTurn[] {
  const last = turns.at(-1);
  if (last === undefined) return turns;
  const corrected = (['number', 'date'] as const).reduce((clauses, kind) => {
    const given = ofKind(correction, kind);
    if (given.length === 0) return clauses;
    const kept = new Set(given.map(({ mark }) => mark));
    const replaced = ofKind(clauses, kind).filter(({ mark }) => !kept.has(mark));
    const added = given.filter(
      ({ mark, negated }) => !negated && !ofKind(last.clauses, kind).some((one) => one.mark === mark),
    );
    const [substitute] = replaced.length === 1 && added.length === 1 ? added : [];
    return clauses.map((clause) => ({
      ...clause,
      tokens: clause.tokens.flatMap((token) => {
        if (token.kind !== kind || kept.has(token.mark)) return [token];
        return substitute === undefined ? [] : [{ ...token, mark: substitute.mark }];
      }),
    }));
  }, last.clauses);
  return [...turns.slice(0, -1), { ...last, clauses: corrected }];
}

function ofKind(clauses: readonly MarkedClause[], kind: MarkedToken['kind']): readonly MarkedToken[] {
  return clauses.flatMap(({ tokens }) => tokens.filter((token) => token.kind === kind));
}

/**
 * A long run of words that an outside text had before was pasted, not said. The run goes on from clause to clause: a page
 * that the user pastes is made of many short ones.
 */
function withoutPasted(clauses: readonly MarkedClause[], outside: readonly NumberSet[]): readonly MarkedClause[] {
  const kept: MarkedClause[] = [];
  let run: MarkedClause[] = [];
  let runPairs = 0;
  const endRun = (): void => {
    if (runPairs < minPastedPairs) kept.push(...run);
    run = [];
    runPairs = 0;
  };
  for (const clause of clauses) {
    const content = clause.tokens.filter(({ kind }) => kind !== 'person');
    const neighbours = content.slice(1).map((token, index) => [content[index] as MarkedToken, token] as const);
    if (!neighbours.every(([first, second]) => stoodOutside(first, second, outside))) {
      endRun();
      kept.push(clause);
      continue;
    }
    run.push(clause);
    runPairs += neighbours.length;
  }
  endRun();
  return kept;
}

const polarities = [false, true];

/** Whether two words were neighbours in an outside text, whatever was negated: a turn is cut finer than a page. */
function stoodOutside(first: MarkedToken, second: MarkedToken, outside: readonly NumberSet[]): boolean {
  return polarities.some((negated) =>
    polarities.some((other) => {
      const pair = pairOf({ ...first, negated }, { ...second, negated: other });
      return outside.some((set) => set.has(pair));
    }),
  );
}

function addAll(evidence: Evidence, all: readonly Iterable<number>[]): Pick<Evidence, 'outside' | 'overflowed'> {
  const outside = evidence.outside.map((set) => new NumberSet(set.bytes.slice(), set.count));
  for (const numbers of all) {
    for (const number of numbers) if (!isAdded(outside, number)) return { outside, overflowed: true };
  }
  return { outside, overflowed: evidence.overflowed };
}

/** Adds a number, in a new set if the last is full. Returns whether there was room. */
function isAdded(outside: NumberSet[], number: number): boolean {
  if (outside.some((set) => set.has(number))) return true;
  let last = outside.at(-1);
  if (last === undefined || last.count * bitsPerNumber >= last.bytes.length * 8) {
    const size = setBytes[outside.length];
    if (size === undefined) return false;
    last = new NumberSet(new Uint8Array(size));
    outside.push(last);
  }
  last.add(number);
  return true;
}

function tokensIn(turns: readonly UserTurn[]): number {
  return turns.reduce(
    (sum, { clauses, answered }) =>
      sum + 3 + [...clauses, ...answered].reduce((all, { tokens }) => all + tokens.length + 1, 0),
    0,
  );
}
