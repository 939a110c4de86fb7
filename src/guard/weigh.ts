import type { Text } from '../model/entry.ts';
import type { Trust } from '../model/trust.ts';
import { verdictRank } from '../model/verdict.ts';
import type { Ruling } from '../policy/index.ts';
import type { Draft } from './draft.ts';
import { type Reading, withFindings } from './judge.ts';
import type { Judged } from './results.ts';
import type { Arrival } from './sentinel.ts';
import { createText } from './text.ts';

/** A text and everything that was found out about it. */
export interface Weighing {
  readonly text: Text;
  readonly reading: Reading;
  readonly ruling: Ruling;
  readonly trust: Trust;
}

/** Reads a text alone and beside everything else, and asks the policy. */
export async function weigh(draft: Draft, arrival: Arrival): Promise<Weighing> {
  const { desk } = draft;
  const { candidate, trust } = arrival;
  const alone = desk.judge.read(candidate.content, candidate.tags);
  const seen = await desk.sentinel.look(draft, arrival);
  const together = withFindings(alone, ...seen.findings);
  const reading = seen.complete ? together : { ...together, complete: false };
  const ruling = desk.judge.weigh(desk.policy, 'write', trust, reading);
  return { text: createText(desk.parts.env, candidate.content, candidate.tags), reading, ruling, trust };
}

export function passes({ ruling }: Weighing): boolean {
  return verdictRank(ruling.verdict) < verdictRank('challenge');
}

export function judgedOf({ reading, ruling, trust }: Omit<Weighing, 'text'>): Judged {
  const { verdict, advised, row, why } = ruling;
  const { findings, impacts, complete } = reading;
  return { verdict, advised, row, why, trust, findings, impacts, complete };
}
