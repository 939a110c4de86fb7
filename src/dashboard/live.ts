import { streamSSE } from 'hono/streaming';
import type { Call } from './parts.ts';
import type { SpaceVisit } from './visit.ts';

const pause = 2_000;
/** A page that is left open asks again after this; nothing then holds a server that wants to stop. */
const longest = 300_000;

/** How long the journal is and how much waits, whenever that changes. Numbers only: no word of a memory travels here. */
export function live(call: Call, { space }: SpaceVisit): Response {
  return streamSSE(call, async (stream) => {
    let told = '';
    for (let waited = 0; waited < longest && !stream.aborted && !stream.closed; waited += pause) {
      const { records, waiting } = await space.stats();
      const data = JSON.stringify({ records, waiting: waiting.count });
      if (data !== told) await stream.writeSSE({ event: 'state', data });
      told = data;
      await stream.sleep(pause);
    }
  });
}
