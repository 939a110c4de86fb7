import type { Rendering } from '../model/event.ts';
import { levelName } from '../model/level.ts';
import type { Verdict } from '../model/verdict.ts';
import { decide, matching, renderingOf } from './decide.ts';
import type { Policy, PolicyInput, Ruling } from './policy.ts';

/** A ruling with everything that spoke for it. */
export interface Explanation extends Ruling {
  readonly rendering: Rendering;
  /** Every row that matched, in the order of the table; exactly one decided, unless none matched. */
  readonly matched: readonly {
    readonly id: string;
    readonly verdict: Verdict;
    readonly why: string;
    readonly decided: boolean;
  }[];
  /** The same in one paragraph. */
  readonly text: string;
}

/** What the policy says, with every row that matched. */
export function explain(policy: Policy, weighed: PolicyInput): Explanation {
  const ruling = decide(policy, weighed);
  const rendering = renderingOf(policy, weighed);
  const matched = matching(policy, weighed).map(({ id, verdict, why }) => ({
    id,
    verdict,
    why,
    decided: id === ruling.row,
  }));
  const text = [
    `Weighed: ${facts(weighed)}.`,
    matched.length === 0 ? `${sentence(ruling)} ${ruling.why}` : `${sentence(ruling)} Row ${ruling.row}: ${ruling.why}`,
    ...also(matched.filter((row) => !row.decided)),
    `In a prompt: ${rendering}. Policy ${policy.preset}, ${policy.digest}.`,
  ].join(' ');
  return { ...ruling, rendering, matched, text };
}

function facts({ level, impacts, signals = [], trust, path, complete }: PolicyInput): string {
  const changes = impacts.length === 0 ? 'no impact' : `impact ${[...new Set(impacts)].sort().join(', ')}`;
  const beside = signals.length === 0 ? '' : `, signal ${[...new Set(signals)].sort().join(', ')}`;
  return `level ${levelName(level)}, ${changes}${beside}, trust ${trust}, path ${path}, read ${complete ? 'in full' : 'in part'}`;
}

function sentence({ verdict, advised }: Ruling): string {
  return verdict === advised ? `Verdict: ${verdict}.` : `Verdict: ${verdict}, as the policy observes; else ${advised}.`;
}

function also(others: Explanation['matched']): readonly string[] {
  return others.length === 0
    ? []
    : [`Also matched: ${others.map(({ id, verdict }) => `${id} (${verdict})`).join(', ')}.`];
}
