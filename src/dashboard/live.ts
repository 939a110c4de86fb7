import { streamSSE } from 'hono/streaming';
import type { Call, DashboardParts } from './parts.ts';
import type { SpaceVisit } from './visit.ts';

const pause = 2_000;
/** A page that is left open asks again after this; nothing then holds a server that wants to stop. */
const longest = 300_000;

/** How long the journal is and how much waits, whenever that changes. Numbers only: no word of a memory travels here. */
export function live(call: Call, visit: SpaceVisit, parts: DashboardParts): Response {
  return streamSSE(call, async (stream) => {
    let told = '';
    for (let waited = 0; waited < longest && !stream.aborted && !stream.closed; waited += pause) {
      const data = await stateOf(visit, parts);
      if (data === undefined) return;
      if (data !== told) await stream.writeSSE({ event: 'state', data });
      told = data;
      await stream.sleep(pause);
    }
  });
}

/** Undefined when the memory cannot be read: the stream ends, and the next page says why. */
async function stateOf({ space }: SpaceVisit, { onError }: DashboardParts): Promise<string | undefined> {
  try {
    const { records, waiting } = await space.stats();
    return JSON.stringify({ records, waiting: waiting.count });
  } catch (error) {
    onError?.(error instanceof Error ? error : new Error('the stream of a page failed'));
    return undefined;
  }
}
