import { Fault } from '../base/fault.ts';
import type { Origin } from '../model/provenance.ts';
import { type Explanation, explain as explained, type Path, paths, trustOf } from '../policy/index.ts';
import type { Candidate } from './candidate.ts';
import { Draft } from './draft.ts';
import { noEcho } from './echoes.ts';
import { weighed, withFindings } from './judge.ts';
import type { Bench } from './operate.ts';

/** What the policy would say of a text that came now, from here, beside all that is there. Nothing is stored or journaled. */
export function explain(bench: Bench, asked: Asked, origin: Origin, path: Path): Promise<Explanation> {
  const { content, tags = [] } = readable(asked, path);
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

type Asked = Pick<Candidate, 'content' | 'tags'>;

/** Any text may be asked about, also one that no memory would take; but it must be a text. */
function readable(asked: Asked, path: Path): Asked {
  const { content, tags = [] } = (asked ?? {}) as Partial<Asked>;
  if (typeof content !== 'string' || !Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string')) {
    throw new Fault('input-invalid', 'explain takes { content, tags }: a string, and a list of strings');
  }
  if (!paths.includes(path)) throw new Fault('input-invalid', `explain: path must be one of ${paths.join(', ')}`);
  return { content, tags };
}
