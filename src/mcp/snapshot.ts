import type { GuardedSpace, SessionOrigin, SessionStart } from '../guard/index.ts';
import type { McpConnection } from './connection.ts';

/** Starts the session once. A failed attempt does not count and is repeated. */
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
