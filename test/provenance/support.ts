import { createHash } from 'node:crypto';
import type { AttributionAnswer } from '../../src/model/attribution.ts';
import type { Coverage } from '../../src/model/provenance.ts';
import {
  attribute,
  type Evidence,
  type Mark,
  noEvidence,
  StoredTexts,
  withOutside,
  withTurn,
} from '../../src/provenance/index.ts';

/** A hash without a key: the engine does not care where its numbers come from. */
export const mark: Mark = (form) => createHash('sha256').update(form).digest().readUInt32BE(0);

export interface Conversation {
  /** What the agent read before the user spoke. */
  readonly pages?: readonly string[];
  readonly turns?: readonly string[];
  readonly coverage?: Coverage;
  readonly highImpact?: boolean;
}

/** The evidence of a session that read these pages, and then heard these turns of its user. */
export function evidenceOf({ pages = [], turns = [], coverage = 'full' }: Conversation): Evidence {
  let evidence: Evidence = { ...noEvidence, coverage };
  let record = 0;
  for (const page of pages) {
    evidence = withOutside(evidence, { record, id: record, kind: 'tool' }, [page], mark);
    record += 1;
  }
  for (const turn of turns) {
    evidence = withTurn(evidence, { record, id: record }, turn, mark);
    record += 1;
  }
  return evidence;
}

/** Where a note comes from, after this conversation. */
export function answerOf(note: string, conversation: Conversation): AttributionAnswer {
  const { highImpact = false } = conversation;
  const input = { own: evidenceOf(conversation), others: [], entries: new StoredTexts(), highImpact };
  return attribute(note, input, mark).answer;
}
