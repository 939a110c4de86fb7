import type { Origin } from '../../model/provenance.ts';
import type { Observation, ObservedContent, ObserveResult } from '../prompt/observe.ts';
import type { SessionRequest, SessionStart } from '../prompt/session.ts';
import type { GuardedSpace } from './space.ts';

/** A call of a space whose origin is the session's. */
type InSession<Verb extends keyof GuardedSpace> = GuardedSpace[Verb] extends (
  request: infer Request,
  origin: never,
) => infer Result
  ? (request: Request) => Result
  : never;

/** A session of one agent. Every call belongs to it: what it reads is evidence for what it writes. */
export interface GuardedSession {
  readonly id: string;
  /** The memory the session started with, as text for its prompt. */
  readonly start: SessionStart;
  /** For calls of the space that belong to this session. */
  readonly origin: Origin & { readonly session: string };
  /** Reports a turn of the user, a tool result, a document or another memory, and returns what the model may read. */
  observe<Content>(observation: Observation<Content>): Promise<ObserveResult<ObservedContent<Content>>>;
  /** Proposes a text: it is trusted like the sources that its content can be traced to. */
  readonly write: InSession<'write'>;
  /** Proposes a new text for an entry. */
  readonly replace: InSession<'replace'>;
  /** Removes an entry from prompts. */
  readonly remove: InSession<'remove'>;
  /** Applies several operations, all or none. */
  readonly batch: InSession<'batch'>;
  /** Reports what `write` would answer. */
  readonly check: InSession<'check'>;
  /** Where texts come from that the agent is about to use. Nothing is stored. */
  readonly attribute: InSession<'attribute'>;
  /** Searches entries for a prompt. */
  readonly recall: InSession<'recall'>;
}

/** Starts a session and binds the calls of the space to it. */
export async function openSession(
  space: GuardedSpace,
  request: SessionRequest,
  given: Origin,
): Promise<GuardedSession> {
  const start = await space.startSession(request, given);
  const origin = { ...given, session: start.session ?? '' };
  return {
    id: origin.session,
    start,
    origin,
    observe: (observation) => space.observe(observation, origin),
    write: (candidate) => space.write(candidate, origin),
    replace: (replacement) => space.replace(replacement, origin),
    remove: (one) => space.remove(one, origin),
    batch: (operations) => space.batch(operations, origin),
    check: (candidate) => space.check(candidate, origin),
    attribute: (texts) => space.attribute(texts, origin),
    recall: (query) => space.recall(query, origin),
  };
}
