import { Fault } from '../../base/fault.ts';
import type { Origin } from '../../model/provenance.ts';
import { type Explanation, explain as explained, type GuardPath, guardPaths, trustOf } from '../../policy/index.ts';
import { readInContext } from '../assess/assess.ts';
import { policyInput } from '../assess/cached-scanner.ts';
import type { Candidate } from '../assess/candidate.ts';
import { noEcho } from '../assess/neighbours.ts';
import { Draft } from '../core/draft.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

/** What the policy would say of a text that came now, from here, beside all that is there. Nothing is stored or journaled. */
export function explain(
  transactor: SpaceTransactor,
  asked: Asked,
  origin: Origin,
  path: GuardPath,
): Promise<Explanation> {
  const { content, tags = [] } = readable(asked, path);
  return transactor.rehearse(origin, async (context) => {
    const { scanner, policy, neighbours, ledger } = context;
    const draft = new Draft(context);
    const isAgent = origin.channel === 'agent' && scanner.condition === 'full';
    const echo = isAgent ? await neighbours.echoOf(draft, content) : noEcho;
    const trust = trustOf(origin.channel, echo.trusts, ledger.sessions.readBy(origin, policy.taint.window));
    const candidate = { content, tags, kind: 'note', target: 'memory', importance: 5, parents: [] } as const;
    const { reading } = await readInContext(draft, { candidate, trust, echo });
    return explained(policy, policyInput(scanner.condition, path, trust, reading));
  });
}

type Asked = Pick<Candidate, 'content' | 'tags'>;

/** Any text may be asked about, also one that no memory would take; but it must be a text. */
function readable(asked: Asked, path: GuardPath): Asked {
  const { content, tags = [] } = (asked ?? {}) as Partial<Asked>;
  if (typeof content !== 'string' || !Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string')) {
    throw new Fault('input-invalid', 'explain takes { content, tags }: a string, and a list of strings');
  }
  if (!guardPaths.includes(path))
    throw new Fault('input-invalid', `explain: path must be one of ${guardPaths.join(', ')}`);
  return { content, tags };
}
