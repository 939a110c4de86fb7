import { createHash } from 'node:crypto';
import type { AttributionAnswer } from '../../src/model/attribution.ts';
import type { Coverage } from '../../src/model/provenance.ts';
import {
  attribute,
  type Evidence,
  type Mark,
  markedClauses,
  noEvidence,
  type OutsideMarks,
  readOutside,
  StoredTexts,
  withOutside,
  withTurn,
} from '../../src/provenance/index.ts';

/** A hash without a key: the engine does not care where its numbers come from. */
export const mark: Mark = (form) => createHash('sha256').update(form).digest().readUInt32BE(0);

/** What the user said, and what the agent had said before. */
interface Turn {
  readonly asked: string;
  readonly said: string;
}

export interface Conversation {
  /** What the agent read before the user spoke. */
  readonly pages?: readonly string[];
  readonly turns?: readonly (string | Turn)[];
  /** What another session of the same principal has read. */
  readonly readElsewhere?: readonly string[];
  /** Entries of the memory that nobody stands for. */
  readonly entries?: readonly string[];
  readonly coverage?: Coverage;
  readonly highImpact?: boolean;
}

/** What these texts from outside leave behind. */
export function readAtOnce(texts: readonly string[], by: Mark = mark): OutsideMarks {
  const reading = readOutside(texts, by);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

/** The evidence of a session that read these pages, and then heard these turns of its user. */
export function evidenceOf({ pages = [], turns = [], coverage = 'full' }: Conversation): Evidence {
  let evidence: Evidence = { ...noEvidence, coverage };
  let record = 0;
  for (const page of pages) {
    evidence = withOutside(evidence, { record, id: record, kind: 'tool' }, readAtOnce([page]));
    record += 1;
  }
  for (const turn of turns) {
    const { asked, said } = typeof turn === 'string' ? { asked: undefined, said: turn } : turn;
    evidence = withTurn(evidence, { record, id: record, asked }, said, mark);
    record += 1;
  }
  return evidence;
}

/** Where a note comes from, after this conversation. */
export function answerOf(note: string, conversation: Conversation): AttributionAnswer {
  const { highImpact = false, readElsewhere, entries = [] } = conversation;
  const input = {
    own: evidenceOf(conversation),
    others: readElsewhere === undefined ? [] : [evidenceOf({ pages: readElsewhere })],
    entries: new StoredTexts(
      entries.map((text, at) => ({ entry: `e${at}`, clauses: markedClauses(text, mark), standing: 'outside' })),
    ),
    highImpact,
  };
  return attribute(note, input, mark).answer;
}
