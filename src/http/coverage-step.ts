import type { RemoveResult, WriteResult } from '../guard/index.ts';
import type { KnownCaller } from './parts.ts';
import { type SessionStanding, startOne } from './session-header.ts';

interface Standing {
  readonly session: SessionStanding;
  readonly caller: Pick<KnownCaller, 'reportsUser'>;
}

const shownAsData = 'Notes are shown as data unless the user is known to have said them.';
const report =
  'report every user turn, tool result and document with POST /observations, and start sessions with coverage `full`';
const hostToken = 'a host program does this with a token created by `bezoar token create --reports-user`';

/**
 * The result of a write, with the step that raises the coverage over HTTP. The guard tells it with the first write of a
 * session; a caller that names a session of its own choosing gets it every time, because such a name counts for
 * nothing.
 */
export function withCoverageStep<R extends WriteResult | RemoveResult>(result: R, { session, caller }: Standing): R {
  if (result.outcome !== 'stored' && result.outcome !== 'held') return result;
  const level = result.coverage?.level ?? result.judged.attribution?.coverage;
  if (level === undefined || (result.coverage === undefined && session !== 'unknown')) return result;
  return { ...result, coverage: { level, step: `${shownAsData} ${stepFor(session, caller)}` } };
}

function stepFor(session: SessionStanding, { reportsUser }: Standing['caller']): string {
  const start =
    session === 'own'
      ? ''
      : session === 'unknown'
        ? `The session in Bezoar-Session was not started here with this token, so it counts as none: ${startOne}. `
        : `Next, ${startOne}. `;
  return `${start}To raise the coverage, ${report}${reportsUser ? '' : `; ${hostToken}`}.`;
}
