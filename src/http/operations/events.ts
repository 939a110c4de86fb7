import type { Context } from 'hono';
import { type SSEMessage, type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { z } from 'zod';
import type { GuardedSpace, JournalLine } from '../../guard/index.ts';
import { bezoarItself } from '../../model/provenance.ts';
import { type HttpOperation, inSpace } from '../operation.ts';
import type { HttpLimits } from '../parts.ts';
import { HttpProblem } from '../problem.ts';
import type { StreamSlots } from '../stream-slots.ts';

/** Ids, codes and counts: no memory text, no reason, no address. */
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

/** The record to begin with: behind the last one the reader has, or behind the last there is. */
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
      'Follow the journal as Server-Sent Events: `review` for what waits or was decided, `verdict`, `record`. Resumes with `Last-Event-ID`.',
    roles: ['reviewer', 'admin'],
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .describe('As Last-Event-ID, for clients that cannot set it.')
        .exactOptional(),
    }),
    answers: { 200: { what: 'A stream that ends when either side closes it.' } },
    content: 'text/event-stream',
    async run({ space, query, caller, streams, limits }) {
      const release = streams.take(caller.name);
      if (release === undefined) {
        const detail = 'too many event streams are open; close one';
        throw new HttpProblem({ status: 429, code: 'too-many-streams', detail, headers: { 'retry-after': '5' } });
      }
      return { status: 200, respond: (context) => follow(context, { space, query, streams, limits, release }) };
    },
  }),
];

interface Following {
  readonly space: GuardedSpace;
  readonly query: { readonly after?: string };
  readonly streams: StreamSlots;
  readonly limits: HttpLimits;
  readonly release: () => void;
}

function follow(context: Context, { space, query, streams, limits, release }: Following): Response {
  const last = context.req.header('last-event-id') ?? query.after;
  // Nobody reads what follows a head: a stream behind it would wait for its reader for ever, and hold its place.
  if (context.req.method === 'HEAD') {
    release();
    return context.body(null, 200, { 'content-type': 'text/event-stream' });
  }
  return streamSSE(
    context,
    async (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      try {
        const next = await firstSeq(space, last);
        await stream.writeSSE({ event: 'hello', data: JSON.stringify({ next }), retry: 2_000 });
        await copy(space, next, stream, limits, [gone.signal, streams.closing]);
      } finally {
        release();
      }
    },
    // The reader comes again by itself, and finds the same trouble told as a problem, or none.
    async () => undefined,
  );
}

/** Looks at the journal rather than at this process: what other processes write is told too. */
async function copy(
  space: GuardedSpace,
  first: number,
  stream: SSEStreamingApi,
  { poll, heartbeat, streamLife }: HttpLimits,
  ends: readonly AbortSignal[],
): Promise<void> {
  let next = first;
  let silent = 0;
  for (let age = 0; age < streamLife && !ends.some(({ aborted }) => aborted); ) {
    const lines = (await space.audit.journal({ from: next, limit: recordsPerPage }, bezoarItself)).lines;
    for (const line of lines) await stream.writeSSE(messageOf(line));
    next += lines.length;
    silent = lines.length > 0 ? 0 : silent + poll;
    if (silent >= heartbeat) {
      await stream.write(': still here\n\n');
      silent = 0;
    }
    if (lines.length === recordsPerPage) continue;
    await pause(poll, ends);
    age += poll;
  }
}

function messageOf(line: JournalLine): SSEMessage {
  return { id: String(line.seq), event: kindOf(line), data: inert(JSON.stringify(eventData(line))) };
}

/** Names are chosen by strangers. The same JSON, with nothing in it that a careless page would take for markup. */
function inert(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Waits, unless someone leaves meanwhile. */
function pause(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    for (const signal of signals) signal.addEventListener('abort', end, { once: true });
  });
}
