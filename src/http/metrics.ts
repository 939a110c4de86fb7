import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { importIfInstalled } from '../base/import-optional.ts';
import type { ServerState } from '../model/server-state.ts';
import type { Reply } from './operation.ts';

/** Metrics for Prometheus. Labels are operations, statuses and verdicts: never a space, a name or a text. */
export interface Metrics {
  observe(operation: string, status: number, milliseconds: number): void;
  judged(reply: Reply): void;
  stream(change: 1 | -1): void;
  /** For a caller with every space, all figures; for any other, only those of the reviews in their spaces. */
  text(spaces: Spaces): Promise<string>;
  readonly contentType: string;
}

type Spaces = readonly string[] | '*';

const maxCallers = 1_000;
const freshMs = 10_000;

const prometheus = await importIfInstalled('prom-client', () => import('prom-client'));

export function createMetrics(state: ServerState, env: Env): Metrics {
  if (prometheus === undefined) return noMetrics;
  const { Counter, Gauge, Histogram, Registry } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'bezoar_http_requests_total',
    help: 'Requests answered, by operation and status.',
    labelNames: ['operation', 'status'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'bezoar_http_request_duration_seconds',
    help: 'Response time, by operation.',
    labelNames: ['operation'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const verdicts = new Counter({
    name: 'bezoar_verdicts_total',
    help: 'Decisions about texts received here, by verdict.',
    labelNames: ['verdict'] as const,
    registers,
  });
  const streams = new Gauge({ name: 'bezoar_event_streams', help: 'Open event streams.', registers });
  const queues = new Map<string, Queue>();
  const queueOf = (spaces: Spaces): Queue => {
    const key = JSON.stringify(spaces);
    const queue = queues.get(key) ?? heldForReview(state, env, spaces);
    if (queues.size >= maxCallers) queues.clear();
    queues.set(key, queue);
    return queue;
  };
  const addReviewGauges = (to: InstanceType<typeof Registry>, spaces: Spaces): void => {
    const where = spaces === '*' ? 'all spaces' : 'the spaces of this token';
    const queue = queueOf(spaces);
    new Gauge({
      name: 'bezoar_reviews_waiting',
      help: `Entries held for review, in ${where}.`,
      registers: [to],
      async collect() {
        this.set((await queue()).count);
      },
    });
    new Gauge({
      name: 'bezoar_reviews_oldest_seconds',
      help: `Age of the oldest entry held for review, in ${where}.`,
      registers: [to],
      async collect() {
        this.set((await queue()).seconds);
      },
    });
  };
  addReviewGauges(registry, '*');
  return {
    contentType: registry.contentType,
    observe(operation, status, milliseconds) {
      requests.inc({ operation, status: String(status) });
      duration.observe({ operation }, milliseconds / 1_000);
    },
    judged({ body }) {
      const verdict = (body as { judged?: { verdict?: string } } | undefined)?.judged?.verdict;
      if (verdict !== undefined) verdicts.inc({ verdict });
    },
    stream: (change) => streams.inc(change),
    text: (spaces) => {
      if (spaces === '*') return registry.metrics();
      const own = new Registry();
      addReviewGauges(own, spaces);
      return own.metrics();
    },
  };
}

/** Without prom-client nothing is counted, as nobody could read it. */
const noMetrics: Metrics = {
  contentType: 'text/plain; charset=utf-8',
  observe: () => undefined,
  judged: () => undefined,
  stream: () => undefined,
  text: () =>
    Promise.reject(
      new Fault(
        'package-missing',
        '/metrics needs the package prom-client; install it with `npm install prom-client` and restart the server',
        { package: 'prom-client' },
      ),
    ),
};

type Queue = () => Promise<{ readonly count: number; readonly seconds: number }>;

/** Counts rows and opens no space. Cached, as both gauges of one scrape need it. */
function heldForReview(state: ServerState, env: Env, spaces: Spaces): Queue {
  let at = Number.NEGATIVE_INFINITY;
  let cached: ReturnType<Queue> | undefined;
  const ask: Queue = async () => {
    const held = (await state.heldAges()).filter(({ space }) => spaces === '*' || spaces.includes(space));
    const oldestAt = Math.min(env.now(), ...held.map((one) => one.oldestAt));
    return { count: held.reduce((sum, one) => sum + one.count, 0), seconds: (env.now() - oldestAt) / 1_000 };
  };
  return () => {
    if (cached === undefined || env.now() - at > freshMs) {
      at = env.now();
      cached = ask();
    }
    return cached;
  };
}
