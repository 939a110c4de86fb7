import type { Origin } from '../model/provenance.ts';
import { type Explanation, explain as explained, type Path, trustOf } from '../policy/index.ts';
import type { Candidate } from './candidate.ts';
import { Draft } from './draft.ts';
import { noEcho } from './echoes.ts';
import { weighed, withFindings } from './judge.ts';
import type { Bench } from './operate.ts';

/** What the policy would say of a text that came now, from here, beside all that is there. Nothing is stored or journaled. */
export function explain(
  bench: Bench,
  { content, tags = [] }: Pick<Candidate, 'content' | 'tags'>,
  origin: Origin,
  path: Path,
): Promise<Explanation> {
  return bench.rehearse(origin, async (desk) => {
    const { judge, policy, sentinel, ledger } = desk;
    const draft = new Draft(desk);
    const isAgent = origin.channel === 'agent' && judge.condition === 'full';
    const echo = isAgent ? await sentinel.echoes.of(draft, content) : noEcho;
    const trust = trustOf(origin.channel, echo.trusts, ledger.sessions.readBy(origin, policy.taint.window));
    const candidate = { content, tags, kind: 'note', target: 'memory', importance: 5, parents: [] } as const;
    const seen = await sentinel.look(draft, { candidate, trust, echo });
    const together = withFindings(judge.read(content, tags), ...seen.findings);
    const reading = seen.complete ? together : { ...together, complete: false };
    return explained(policy, weighed(judge.condition, path, trust, reading));
  });
}
