import { streamSSE } from 'hono/streaming';
import type { DashboardDependencies, DashboardRequest } from './parts.ts';
import { personOf, type SpaceVisit } from './visit.ts';

const pollMs = 2_000;
/** The stream ends after this and the page reconnects, so that an open page cannot keep a server from stopping. */
const maxStreamMs = 300_000;

/** Streams the number of records and of held entries whenever they change. Numbers only, never memory text. */
export function live(call: DashboardRequest, visit: SpaceVisit, dependencies: DashboardDependencies): Response {
  return streamSSE(call, async (stream) => {
    let lastSent = '';
    for (let waited = 0; waited < maxStreamMs && !stream.aborted && !stream.closed; waited += pollMs) {
      const data = await stateOf(visit, dependencies);
      if (data === undefined) return;
      if (data !== lastSent) await stream.writeSSE({ event: 'state', data });
      lastSent = data;
      await stream.sleep(pollMs);
    }
  });
}

/** Undefined when the memory cannot be read: the stream ends, and the next page says why. */
async function stateOf(visit: SpaceVisit, { onError }: DashboardDependencies): Promise<string | undefined> {
  try {
    const { records, waiting } = await visit.space.audit.stats({}, personOf(visit));
    return JSON.stringify({ records, waiting: waiting.count });
  } catch (error) {
    onError?.(error instanceof Error ? error : new Error('The live update stream of a page failed.'));
    return undefined;
  }
}
