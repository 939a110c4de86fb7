import type { GuardedSpace, SessionOrigin, SessionStart } from '../guard/index.ts';
import { remember } from './caller.ts';
import type { McpConnection } from './connection.ts';

/** The memory that a session starts with, loaded once. A failed attempt does not count and is repeated. */
export function startOnce(
  space: GuardedSpace,
  { snapshots }: McpConnection,
  origin: SessionOrigin,
): Promise<SessionStart> {
  const start = snapshots.get(origin.session) ?? space.startSession({}, origin);
  remember(snapshots, origin.session, start);
  return start;
}
