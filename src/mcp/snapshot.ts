import type { GuardedSpace, SessionOrigin, SessionStart } from '../guard/index.ts';
import type { McpConnection } from './connection.ts';

/** A session starts once. A failed attempt is not what it started with. */
export function startOnce(
  space: GuardedSpace,
  connection: McpConnection,
  origin: SessionOrigin,
): Promise<SessionStart> {
  connection.snapshot ??= space.startSession({}, origin).catch((error: unknown) => {
    delete connection.snapshot;
    throw error;
  });
  return connection.snapshot;
}
