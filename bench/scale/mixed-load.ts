import { quantile } from './clock.ts';
import type { Call, Server } from './http-client.ts';
import { claimTexts, queryOf, seeded } from './texts.ts';

const kinds = ['write', 'recall', 'session'] as const;
export type CallKind = (typeof kinds)[number];
const expected: Readonly<Record<CallKind, number>> = { write: 201, recall: 200, session: 201 };

/** One of two servers that are asked the same. */
export class Contestant {
  readonly name: string;
  readonly server: Server;
  readonly #entries: number;
  readonly #random = seeded(1);
  readonly micros: Record<CallKind, number[]> = { write: [], recall: [], session: [] };
  /** When each answer came, in milliseconds of the time that this one was asked. */
  readonly answeredAt: number[] = [];
  readonly rss: number[] = [];
  failures = 0;
  firstFailure = '';
  #asked = 0;
  #count = 0;

  constructor(name: string, server: Server, entries: number) {
    this.name = name;
    this.server = server;
    this.#entries = entries;
  }

  /** 60 % writes, 30 % recalls, 10 % session starts. */
  next(): { readonly kind: CallKind; readonly call: Call } {
    const share = this.#random();
    const n = this.#count++;
    if (share < 0.6) {
      return { kind: 'write', call: { path: '/entries', body: { content: claimTexts.plain(this.#entries + n) } } };
    }
    if (share >= 0.9) return { kind: 'session', call: { path: '/sessions', body: {} } };
    const words = queryOf((['rare', 'medium', 'six words'] as const)[n % 3] ?? 'rare', n, this.#entries);
    return { kind: 'recall', call: { path: '/recall', body: { query: words.join(' ') } } };
  }

  /** Each client sends the next request once the last one was answered. */
  async ask(clients: number, seconds: number, isMeasured: boolean): Promise<void> {
    const start = performance.now();
    const sample = setInterval(() => isMeasured && this.rss.push(this.server.rssBytes()), 500);
    const client = async (): Promise<void> => {
      while (performance.now() - start < seconds * 1_000) {
        const { kind, call } = this.next();
        const begin = performance.now();
        const answer = await this.server
          .send(call)
          .catch((error: unknown) => ({ status: 0, body: { error: String(error) } }));
        if (answer.status !== expected[kind]) {
          this.failures += 1;
          this.firstFailure ||= `${kind}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
        }
        if (!isMeasured) continue;
        this.micros[kind].push((performance.now() - begin) * 1_000);
        this.answeredAt.push(this.#asked + performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    clearInterval(sample);
    if (isMeasured) this.#asked += performance.now() - start;
  }

  quantile(share: number, kind?: CallKind): number {
    return quantile(kind === undefined ? kinds.flatMap((one) => this.micros[one]) : this.micros[kind], share);
  }

  get perSecond(): number {
    return this.answeredAt.length / (this.#asked / 1_000);
  }

  /** Answers in the last fifth of the time, compared with the first. */
  get lastFifth(): number {
    const fifth = this.#asked / 5;
    const first = this.answeredAt.filter((at) => at < fifth).length;
    return this.answeredAt.filter((at) => at >= this.#asked - fifth).length / first;
  }

  /** Resident memory at the end, compared with a third of the time, when caches are full. */
  get rssGrowth(): number {
    return (this.rss.at(-1) ?? Number.NaN) / (this.rss[Math.floor(this.rss.length / 3)] ?? Number.NaN);
  }
}
