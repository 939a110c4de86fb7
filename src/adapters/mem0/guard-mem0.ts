import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type Adapter, type AdapterSession, createAdapter, textsOf } from '../core/index.ts';
import type { GuardMem0Options } from './options.ts';
import { itemsOf, marked, shownMemories } from './shown-memories.ts';

type Call = Readonly<Record<string, unknown>>;
type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** Methods whose answers have no words of a memory. */
const plain: ReadonlySet<string> = new Set([
  'constructor',
  'delete',
  'deleteAll',
  'deleteUser',
  'deleteUsers',
  'batchDelete',
  'ping',
  'reset',
  'close',
  'users',
  'toString',
  'valueOf',
]);

/**
 * Guards a memory of mem0: the open-source `Memory` or the client of the service. What is added or changed is stored
 * only if the guard stores it, and memories are returned in the form that a prompt may contain. Methods keep their
 * types.
 */
export function guardMem0<Client extends object>(
  space: GuardedSpace,
  client: Client,
  options: GuardMem0Options,
): Client {
  const { reportsTurns: _turns, onRefused: _told, ...shared } = options;
  const adapter: Adapter<Call> = createAdapter('guardMem0', space, shared);
  const guard = new GuardedMem0(adapter, client, options);
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return guard.method(name, value.bind(target) as Method);
    },
  });
}

class GuardedMem0 {
  readonly #adapter: Adapter<Call>;
  readonly #client: object;
  readonly #options: GuardMem0Options;

  constructor(adapter: Adapter<Call>, client: object, options: GuardMem0Options) {
    this.#adapter = adapter;
    this.#client = client;
    this.#options = options;
  }

  method(name: string | symbol, own: Method): Method {
    switch (name) {
      case 'add':
        return (messages, call) => this.#add(own, messages, call);
      case 'update':
        return (id, change) => this.#update(own, id, change);
      case 'search':
        return async (query, call) => this.#shown(call, await own(query, call));
      case 'getAll':
        return async (call) => this.#shown(call, await own(call));
      case 'get':
        return async (id) => this.#shown({}, await own(id));
      case 'batchUpdate':
        return (changes) => this.#updateAll(own, changes);
      default:
        return typeof name === 'symbol' || name.startsWith('_') || plain.has(name) ? own : this.#markedAnswer(own);
    }
  }

  /** Histories, exports, profiles, and whatever a newer version returns. */
  #markedAnswer(own: Method): Method {
    const run = (...args: readonly unknown[]): unknown => {
      const running: unknown = own(...args);
      if (!(running instanceof Promise)) return running;
      return running.then(async (answer) => marked(await this.#session(args.at(-1)), answer));
    };
    return run as Method;
  }

  #session(call: unknown): Promise<AdapterSession> {
    return this.#adapter.sessionFor(isObject(call) ? call : {});
  }

  async #shown(call: unknown, answer: unknown): Promise<unknown> {
    if (answer === null || answer === undefined) return answer;
    const [items, withItems] = itemsOf(answer);
    return withItems(await shownMemories(await this.#session(call), items));
  }

  async #add(own: Method, given: unknown, call: unknown): Promise<unknown> {
    const session = await this.#session(call);
    const isInferred = !isObject(call) || call.infer !== false;
    const messages = Array.isArray(given) ? (given as readonly unknown[]) : [given];
    for (const message of messages) await this.#report(session, message, isInferred);
    if (isInferred) return this.#judgeExtracted(session, await own(given, call));
    const stored: unknown[] = [];
    for (const message of messages) if (await this.#isStored(session, textOf(message))) stored.push(message);
    if (stored.length === 0) return this.#nothing({ results: [] });
    const answer = await own(Array.isArray(given) ? stored : given, call);
    const [items, withItems] = itemsOf(answer);
    return withItems(await shownMemories(session, items));
  }

  /** A model extracts memories from messages, in other words. Whatever the user did not say comes from outside. */
  async #report(session: AdapterSession, message: unknown, isInferred: boolean): Promise<void> {
    const isUsers = isObject(message) && message.role === 'user' && this.#options.reportsTurns === true;
    if (isUsers) await session.observeUser(message.content);
    else if (isInferred) await session.wrapResult({ callId: '', tool: 'mem0', content: textOf(message) });
  }

  /** What the guard does not store is deleted again. Memories that are extracted later are no record's, and shown as data. */
  async #judgeExtracted(session: AdapterSession, answer: unknown): Promise<unknown> {
    const [items, withItems] = itemsOf(answer);
    const kept: unknown[] = [];
    for (const item of items) {
      if (!isObject(item) || typeof item.memory !== 'string' || isDeletion(item)) kept.push(item);
      else if (await this.#isStored(session, item.memory).catch((error) => this.#undo(item, error))) kept.push(item);
      else await this.#undo(item);
    }
    return withItems(await shownMemories(session, kept));
  }

  async #undo({ id }: Readonly<Record<string, unknown>>, error?: unknown): Promise<false> {
    await (this.#client as { delete(id: unknown): Promise<unknown> }).delete(id);
    if (error !== undefined) throw error;
    return false;
  }

  async #updateAll(own: Method, changes: unknown): Promise<unknown> {
    const session = await this.#session({});
    const kept: unknown[] = [];
    for (const change of Array.isArray(changes) ? changes : []) {
      if (await this.#isStored(session, textsOf(isObject(change) ? change.text : change).join('\n'))) kept.push(change);
    }
    return kept.length === 0 ? 'Nothing was stored.' : own(kept);
  }

  async #update(own: Method, id: unknown, change: unknown): Promise<unknown> {
    const session = await this.#session(change);
    const changes = isObject(change) ? [change.text, change.data] : [change];
    const text = changes.find((one) => typeof one === 'string');
    if (typeof text !== 'string' || (await this.#isStored(session, text))) return own(id, change);
    return this.#nothing({ message: 'Not saved. A person has to review this text first.' });
  }

  async #isStored(session: AdapterSession, content: string): Promise<boolean> {
    const verdict = await session.judgeText(content);
    if (!verdict.run) this.#options.onRefused?.(verdict.message);
    return verdict.run;
  }

  /** The client of the service answers with a list. */
  #nothing(answer: object): unknown {
    return 'host' in this.#client ? [] : answer;
  }
}

function textOf(message: unknown): string {
  return textsOf(isObject(message) ? message.content : message).join('\n');
}

function isDeletion({ event, metadata }: Readonly<Record<string, unknown>>): boolean {
  return event === 'DELETE' || (isObject(metadata) && metadata.event === 'DELETE');
}
