import type { Rendering } from '../model/event.ts';
import { levelName } from '../model/level.ts';
import { describeMasked } from '../model/private-data.ts';
import type { Verdict } from '../model/verdict.ts';
import { decide, matching, renderingOf } from './decide.ts';
import { type Policy, type PolicyInput, type Ruling, reservedRowIds } from './policy.ts';

/** A ruling with every row that supports it. */
export interface Explanation extends Ruling {
  readonly rendering: Rendering;
  /** Every row that matched, in the order of the table. Exactly one decided, unless none matched or an exception did. */
  readonly matched: readonly {
    readonly id: string;
    readonly verdict: Verdict;
    readonly why: string;
    readonly decided: boolean;
  }[];
  /** The same in one paragraph. */
  readonly text: string;
}

/** The ruling of `decide`, with every row that matched. */
export function explain(policy: Policy, input: PolicyInput): Explanation {
  const ruling = decide(policy, input);
  const rendering = renderingOf(policy, input);
  const matched = matching(policy, input).map(({ id, verdict, why }) => ({
    id,
    verdict,
    why,
    decided: id === ruling.row,
  }));
  const text = [
    `Input: ${facts(input)}.`,
    ...reasons(ruling),
    ...(input.redacted === undefined ? [] : [`Masked before it is kept: ${describeMasked(input.redacted.masked)}.`]),
    ...alsoMatched(matched.filter((row) => !row.decided)),
    `In a prompt: ${rendering}. Policy ${policy.preset}, ${policy.digest}.`,
  ].join(' ');
  return { ...ruling, rendering, matched, text };
}

function facts({
  level,
  impacts,
  signals = [],
  private: kinds = [],
  trust,
  grounded,
  path,
  complete,
}: PolicyInput): string {
  const impactPart = impacts.length === 0 ? 'no impact' : `impact ${[...new Set(impacts)].sort().join(', ')}`;
  const signalPart = signals.length === 0 ? '' : `, signal ${[...new Set(signals)].sort().join(', ')}`;
  const privatePart = kinds.length === 0 ? '' : `, private data ${[...new Set(kinds)].sort().join(', ')}`;
  return `level ${levelName(level)}, ${impactPart}${signalPart}${privatePart}, trust ${trust}${grounded === true ? ', traced to the user' : ''}, path ${path}, scanned ${complete ? 'in full' : 'in part'}`;
}

function sentence({ verdict, advised }: Ruling): string {
  return verdict === advised
    ? `Verdict: ${verdict}.`
    : `Verdict: ${verdict}, because the policy only observes; enforced, it would be ${advised}.`;
}

function reasons(ruling: Ruling): readonly string[] {
  const { row, why, exceptions = [] } = ruling;
  if ((reservedRowIds as readonly string[]).includes(row)) return [sentence(ruling), why];
  const made = exceptions.map(({ name, by, at }) => `${name} (by ${by} on ${at})`).join(', ');
  return [sentence(ruling), `Row ${row}: ${why}`, ...(made === '' ? [] : [`Made milder by an exception: ${made}.`])];
}

function alsoMatched(others: Explanation['matched']): readonly string[] {
  return others.length === 0
    ? []
    : [`Also matched: ${others.map(({ id, verdict }) => `${id} (${verdict})`).join(', ')}.`];
}
