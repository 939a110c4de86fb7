import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import {
  type Adapter,
  type AdapterOptions,
  type AdapterSession,
  createAdapter,
  showMemoryText,
} from '../core/index.ts';
import { guardItems } from './items.ts';
import type { OpenAiSession, RunItem } from './shapes.ts';

/** Options of `guardSession`. The conversation is the session's own id unless `session` or `sessionOf` names another. */
export type GuardSessionOptions = Pick<AdapterOptions<undefined>, 'session' | 'sessionOf' | 'principal' | 'trusted'>;

type Method = (...given: readonly unknown[]) => unknown;

/**
 * Guards the stored history of a conversation, `Session` of the framework. Results of tools are reported before they are stored,
 * as they are. A system message that comes back from the store, such as the summary of a session that shortens its history, is
 * marked as data unless the guard stored it. All other members work as before.
 */
export function guardSession<Session extends OpenAiSession>(
  space: GuardedSpace,
  session: Session,
  options: GuardSessionOptions = {},
): Session {
  const named = options.session === undefined && options.sessionOf === undefined;
  const adapter = createAdapter<undefined>('guardSession', space, {
    ...options,
    ...(named ? { sessionOf: () => session.getSessionId() } : {}),
  });
  const history = new GuardedHistory(adapter);
  return new Proxy(session, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as Method;
      const guard = typeof name === 'string' ? history.methods[name] : undefined;
      return guard === undefined ? method : guard(method);
    },
  });
}

/** The methods that hand items over, in either direction. Which of them exist says what a session can do. */
class GuardedHistory {
  readonly #adapter: Adapter<undefined>;
  readonly #shown = new Map<string, Promise<string>>();
  readonly methods: Readonly<Record<string, ((method: Method) => Method) | undefined>>;

  constructor(adapter: Adapter<undefined>) {
    this.#adapter = adapter;
    const stores = this.#stores.bind(this);
    this.methods = {
      addItems: stores((items) => items),
      addItemsWithCompactionOwnership: stores((items) => items),
      replaceHistoryWithCompaction: stores((items) => items),
      applyHistoryTransaction: stores((given) =>
        isObject(given) && isObject(given.transaction) ? [given.transaction.items, given.transaction.replacement] : [],
      ),
      getItems:
        (method) =>
        async (...given) =>
          this.#loaded(await method(...given)),
      getItemsWithCompactionOwnership:
        (method) =>
        async (...given) => {
          const result = await method(...given);
          return isObject(result) ? { ...result, items: await this.#loaded(result.items) } : result;
        },
    };
  }

  #stores(itemsIn: (given: unknown) => unknown): (method: Method) => Method {
    return (method) =>
      async (...given) => {
        const items = [itemsIn(given[0])].flat(2).filter(isObject);
        await guardItems(await this.#session(), items, { isOwn: () => false, isUsers: false });
        return method(...given);
      };
  }

  async #loaded(items: unknown): Promise<unknown> {
    if (!Array.isArray(items)) return items;
    const session = await this.#session();
    return Promise.all(items.map((item: RunItem) => this.#loadedItem(session, item)));
  }

  async #loadedItem(session: AdapterSession, item: RunItem): Promise<RunItem> {
    if (item.role !== 'system' || typeof item.content !== 'string') return item;
    const { content } = item;
    const shown = this.#shown.get(content) ?? showMemoryText(session, content);
    if (this.#shown.size >= maxShownMessages) this.#shown.clear();
    this.#shown.set(content, shown);
    shown.catch(() => this.#shown.delete(content));
    return { ...item, content: await shown };
  }

  #session(): Promise<AdapterSession> {
    return this.#adapter.sessionFor(undefined);
  }
}

const maxShownMessages = 100;
