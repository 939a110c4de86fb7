import type { Context } from 'hono';
import { type SSEMessage, type SSEStreamingApi, streamSSE } from 'hono/streaming';
import * as z from 'zod';
import type { GuardedSpace, JournalLine } from '../../guard/index.ts';
import { bezoarItself } from '../../model/provenance.ts';
import type { Changes, Follower } from '../changes.ts';
import { type HttpOperation, inSpace } from '../operation.ts';
import type { HttpLimits } from '../parts.ts';
import { HttpProblem } from '../problem.ts';
import type { StreamSlots } from '../stream-slots.ts';

/** Ids, codes and counts: no memory text, no reason, no URI. */
function eventData({ seq, at, event }: JournalLine): object {
  const { type, by, refused, decisions, changes } = event;
  return {
    seq,
    at,
    type,
    by: { channel: by.channel, principal: by.principal },
    ...(refused === undefined ? {} : { refused }),
    verdicts: decisions.map(({ entry, verdict, level, trust, row, findings }) => ({
      ...(entry === undefined ? {} : { entry }),
      verdict,
      level,
      trust,
      row,
      rules: [...new Set(findings.map(({ ruleId: rule }) => rule))],
    })),
    changes: changes.map(({ id, version, state, inactiveReason }) => ({
      id,
      version,
      state,
      ...(inactiveReason === undefined ? {} : { inactiveReason }),
    })),
  };
}

function kindOf({ event }: JournalLine): 'review' | 'verdict' | 'record' {
  const waits = event.changes.some(({ state }) => state === 'quarantined');
  if (waits || event.type.startsWith('review.')) return 'review';
  return event.decisions.length > 0 ? 'verdict' : 'record';
}

/** The first record to send: after the last one the reader has, or after the newest. */
async function firstSeq(space: GuardedSpace, last: string | undefined): Promise<number> {
  if (last !== undefined && /^\d{1,15}$/.test(last)) return Number(last) + 1;
  const [head] = (await space.audit.journal({ backwards: true, limit: 1 }, bezoarItself)).lines;
  return (head?.seq ?? -1) + 1;
}

const recordsPerPage = 100;

export const eventOperations: readonly HttpOperation[] = [
  inSpace({
    id: 'followEvents',
    method: 'get',
    path: '/events',
    group: 'Journal',
    summary:
      'Follow the journal as Server-Sent Events: `review` for held and reviewed entries, `verdict`, `record`. Resumes with `Last-Event-ID`.',
    roles: ['reviewer', 'admin'],
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .describe('Same as Last-Event-ID, for clients that cannot set that header.')
        .exactOptional(),
    }),
    answers: { 200: { what: 'A stream that ends when either side closes it.' } },
    content: 'text/event-stream',
    async run({ space, query, caller, streams, changes, limits }) {
      const release = streams.take(caller.name);
      if (release === undefined) {
        const detail = 'too many open event streams; close one and retry';
        throw new HttpProblem({ status: 429, code: 'too-many-streams', detail, headers: { 'retry-after': '5' } });
      }
      return {
        status: 200,
        respond: (context) => follow(context, { space, query, streams, changes, limits, release }),
      };
    },
  }),
];

interface Following {
  readonly space: GuardedSpace;
  readonly query: { readonly after?: string };
  readonly streams: StreamSlots;
  readonly changes: Changes;
  readonly limits: HttpLimits;
  readonly release: () => void;
}

function follow(context: Context, { space, query, streams, changes, limits, release }: Following): Response {
  const last = context.req.header('last-event-id') ?? query.after;
  // A HEAD response has no body: a stream behind it would wait forever and keep its slot.
  if (context.req.method === 'HEAD') {
    release();
    return context.body(null, 200, { 'content-type': 'text/event-stream' });
  }
  return streamSSE(
    context,
    async (stream) => {
      const gone = new AbortController();
      // From before the journal is read, so that no change falls in between.
      const follower = changes.follow(space.name);
      stream.onAbort(() => gone.abort());
      try {
        const next = await firstSeq(space, last);
        await stream.writeSSE({ event: 'hello', data: JSON.stringify({ next }), retry: 2_000 });
        await copy(space, next, stream, follower, limits, [gone.signal, streams.closing]);
      } finally {
        follower.close();
        release();
      }
    },
    // The reader reconnects by itself; if the error persists, it then gets a problem document.
    async () => undefined,
  );
}

/** Records of other processes are sent too: the store tells of them, or the journal is polled. */
async function copy(
  space: GuardedSpace,
  first: number,
  stream: SSEStreamingApi,
  follower: Follower,
  { heartbeatMs, maxStreamMs }: HttpLimits,
  ends: readonly AbortSignal[],
): Promise<void> {
  let next = first;
  let silentMs = 0;
  for (let ageMs = 0; ageMs < maxStreamMs && !ends.some(({ aborted }) => aborted); ) {
    const lines = (await space.audit.journal({ from: next, limit: recordsPerPage }, bezoarItself)).lines;
    for (const line of lines) await stream.writeSSE(messageOf(line));
    next += lines.length;
    if (lines.length > 0) silentMs = 0;
    if (silentMs >= heartbeatMs) {
      await stream.write(': still here\n\n');
      silentMs = 0;
    }
    if (lines.length === recordsPerPage) continue;
    const waitedMs = await follower.next(ends);
    silentMs += waitedMs;
    ageMs += waitedMs;
  }
}

function messageOf(line: JournalLine): SSEMessage {
  return { id: String(line.seq), event: kindOf(line), data: withoutMarkup(JSON.stringify(eventData(line))) };
}

/** Strangers choose names, so escape everything that a careless page could take for markup. The JSON stays equal. */
function withoutMarkup(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
