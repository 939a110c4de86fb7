import { streamSSE } from 'hono/streaming';
import type { DashboardDependencies, DashboardRequest } from './parts.ts';
import { personOf, type SpaceVisit } from './visit.ts';

const pause = 2_000;
/** A page that is left open asks again after this; nothing then holds a server that wants to stop. */
const maxStreamMs = 300_000;

/** How long the journal is and how much waits, whenever that changes. Numbers only: no word of a memory travels here. */
export function live(call: DashboardRequest, visit: SpaceVisit, dependencies: DashboardDependencies): Response {
  return streamSSE(call, async (stream) => {
    let lastSent = '';
    for (let waited = 0; waited < maxStreamMs && !stream.aborted && !stream.closed; waited += pause) {
      const data = await stateOf(visit, dependencies);
      if (data === undefined) return;
      if (data !== lastSent) await stream.writeSSE({ event: 'state', data });
      lastSent = data;
      await stream.sleep(pause);
    }
  });
}

/** Undefined when the memory cannot be read: the stream ends, and the next page says why. */
async function stateOf(visit: SpaceVisit, { onError }: DashboardDependencies): Promise<string | undefined> {
  try {
    const { records, waiting } = await visit.space.audit.stats({}, personOf(visit));
    return JSON.stringify({ records, waiting: waiting.count });
  } catch (error) {
    onError?.(error instanceof Error ? error : new Error('the stream of a page failed'));
    return undefined;
  }
}
