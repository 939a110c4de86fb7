import { isLost } from './faults.ts';
import type { PostgresAnswer, PostgresClient, PostgresPool } from './pool.ts';

/**
 * A dying connection reports it twice: to the running query, whose error we handle, and as an event, which would end the
 * process if nobody listened.
 */
export function withErrorListeners(pool: PostgresPool): Pick<PostgresPool, 'connect' | 'end'> {
  const withListener = new WeakSet<PostgresClient>();
  const ignore = (): void => {};
  pool.on('error', ignore);
  return {
    connect: async () => {
      const client = await pool.connect();
      if (!withListener.has(client)) client.on('error', ignore);
      withListener.add(client);
      return withLastResult(client);
    },
    end: () => pool.end(),
  };
}

/** Several commands sent as one text return several results; only the last one is of interest. */
function withLastResult(client: PostgresClient): PostgresClient {
  let lost = false;
  return {
    on: client.on.bind(client),
    // The error arrives before the end of the connection. Until then the pool would hand it to the next caller.
    release: (error) => client.release(lost || error),
    query: async (statement, values) => {
      try {
        const result: PostgresAnswer | readonly PostgresAnswer[] = await client.query(statement, values);
        return Array.isArray(result) ? result.at(-1) : result;
      } catch (error) {
        lost ||= isLost(error);
        throw error;
      }
    },
  };
}
