import type { SaltedText } from '../../model/entry.ts';
import type { Trust } from '../../model/trust.ts';
import { verdictRank } from '../../model/verdict.ts';
import type { Ruling } from '../../policy/index.ts';
import type { ArrivingText } from '../../sentinel/sentinel.ts';
import type { Draft } from '../core/draft.ts';
import { createText } from '../core/salted-text.ts';
import type { Judgement } from '../results.ts';
import { type ScanSummary, withFindings } from './cached-scanner.ts';

/** A text and everything that was found out about it. */
export interface Assessment {
  readonly text: SaltedText;
  readonly reading: ScanSummary;
  readonly ruling: Ruling;
  readonly trust: Trust;
}

/** Reads a text alone and beside everything else, and asks the policy. */
export async function assess(draft: Draft, arrival: ArrivingText): Promise<Assessment> {
  const { context } = draft;
  const { candidate, trust } = arrival;
  const alone = context.scanner.read(candidate.content, candidate.tags);
  const seen = await context.sentinel.look(draft, arrival);
  const together = withFindings(alone, ...seen.findings);
  const reading = seen.complete ? together : { ...together, complete: false };
  const ruling = context.scanner.weigh(context.policy, 'write', trust, reading);
  return { text: createText(context.dependencies.env, candidate.content, candidate.tags), reading, ruling, trust };
}

export function passes({ ruling }: Assessment): boolean {
  return verdictRank(ruling.verdict) < verdictRank('challenge');
}

export function judgementOf({ reading, ruling, trust }: Omit<Assessment, 'text'>): Judgement {
  const { verdict, advised, row, why } = ruling;
  const { findings, impacts, complete } = reading;
  return { verdict, advised, row, why, trust, findings, impacts, complete };
}
