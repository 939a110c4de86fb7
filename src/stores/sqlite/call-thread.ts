import { Fault, type FaultCode } from '../../base/fault.ts';
import type { SqliteThread } from './handle.ts';
import type { LongCallArguments, LongCallName, LongCallResult } from './long-calls.ts';
import { adoptDescriptors } from './raw-bytes.ts';

/** A thread that is idle for this long ends. */
const idleMs = 10_000;

/** What the thread is asked. */
export type ThreadRequest =
  | { readonly id: number; readonly name: LongCallName; readonly parameters: readonly unknown[] }
  | 'end';

/** What the thread answers; `descriptors` is its last message. */
export type ThreadReply =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly error: ThreadError }
  | { readonly descriptors: readonly number[] };

export type ThreadError =
  | { readonly code: FaultCode; readonly message: string; readonly facts: Record<string, string | number> }
  | { readonly message: string };

interface Caller {
  readonly resolve: (result: never) => void;
  readonly reject: (reason: Error) => void;
}

/** Runs long calls in a thread with a connection of its own. It starts when it is needed and ends when it is not. */
export class CallThread {
  readonly #start: () => SqliteThread;
  readonly #database: string;
  readonly #callers = new Map<number, Caller>();
  #thread: { readonly worker: SqliteThread; readonly ended: Promise<void> } | undefined;
  #idle: NodeJS.Timeout | undefined;
  #calls = 0;

  constructor(start: () => SqliteThread, database: string) {
    this.#start = start;
    this.#database = database;
  }

  call<Name extends LongCallName>(
    name: Name,
    ...parameters: LongCallArguments<Name>
  ): Promise<Awaited<LongCallResult<Name>>> {
    clearTimeout(this.#idle);
    this.#thread ??= this.#open();
    const { worker } = this.#thread;
    this.#calls += 1;
    const id = this.#calls;
    worker.ref();
    return new Promise((resolve, reject) => {
      this.#callers.set(id, { resolve, reject });
      worker.postMessage({ id, name, parameters } satisfies ThreadRequest);
    });
  }

  /** Waits for running calls. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    if (thread === undefined) return;
    thread.worker.ref();
    thread.worker.postMessage('end' satisfies ThreadRequest);
    await thread.ended;
  }

  #open(): { worker: SqliteThread; ended: Promise<void> } {
    const worker = this.#start();
    const ended = new Promise<void>((done) => {
      worker.on('exit', () => {
        this.#fail('it ended');
        done();
      });
    });
    worker.on('message', (reply) => this.#receive(reply as ThreadReply));
    worker.on('error', (error) => this.#fail(error instanceof Error ? error.name : 'it failed'));
    return { worker, ended };
  }

  #receive(reply: ThreadReply): void {
    if ('descriptors' in reply) {
      adoptDescriptors(this.#database, reply.descriptors);
      return;
    }
    const caller = this.#callers.get(reply.id);
    this.#callers.delete(reply.id);
    if (reply.ok) caller?.resolve(reply.result as never);
    else caller?.reject(errorOf(reply.error));
    if (this.#callers.size > 0) return;
    this.#thread?.worker.unref();
    this.#idle = setTimeout(() => void this.close(), idleMs).unref();
  }

  #fail(why: string): void {
    this.#thread = undefined;
    const fault = new Fault(
      'store-unavailable',
      `the thread that reads the database stopped (${why}); nothing was stored; retry`,
      { file: this.#database },
    );
    for (const { reject } of this.#callers.values()) reject(fault);
    this.#callers.clear();
  }
}

function errorOf(error: ThreadError): Error {
  return 'code' in error ? new Fault(error.code, error.message, error.facts) : new Error(error.message);
}
