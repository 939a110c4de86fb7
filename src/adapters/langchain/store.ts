import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { KeptTexts } from './kept-texts.ts';
import { rootPrototype } from './root-prototype.ts';
import { createLangChainAdapter, type LangChainOptions } from './run.ts';
import type { LangChainRun } from './shapes.ts';
import { GuardedItems } from './store-items.ts';
import { withoutLabels } from './store-labels.ts';

/** Options of `guardStore`. */
export interface GuardStoreOptions extends Pick<LangChainOptions, 'session' | 'sessionOf' | 'principal'> {
  /**
   * The text of a value: a text, or a value whose texts are stored together. `null` says that it is no memory, such as
   * a counter, and is left alone. Default: the whole value, but for members that only sort items, such as `kind:
   * 'fact'`.
   */
  readonly textOf?: (value: Readonly<Record<string, unknown>>, namespace: readonly string[]) => unknown;
}

/** A store of LangGraph, by shape. Everything it does goes through `batch`. */
export interface LangGraphStore {
  /** Runs operations, and answers each in its place. */
  batch(operations: never): Promise<unknown>;
}

/** The guarded store, and the same store for one conversation. */
export type GuardedStore<Store> = Store & {
  /** The store as a run of this thread may use it: what the run stores is traced to what the thread has read. */
  forSession(thread: string): Store;
};

/** How `guardAgent` binds a store to a run. */
const binders = new WeakMap<object, (run: LangChainRun) => object>();

/** The store for a run, if it is a guarded one. */
export function boundStore(store: object, run: LangChainRun): object | undefined {
  return binders.get(store)?.(run);
}

/**
 * Guards the long-term store of a graph: an item is stored only if the guard stores its text, and what is read without the
 * trust of the user comes marked as data. LangGraph does not tell a store which thread calls it; `guardAgent` does. Without
 * it everything is stored as text from outside.
 */
export function guardStore<Store extends LangGraphStore>(
  store: Store,
  space: GuardedSpace,
  options: GuardStoreOptions = {},
): GuardedStore<Store> {
  const { textOf = (value) => withoutLabels(value), ...rest } = options;
  const adapter = createLangChainAdapter('guardStore', space, rest);
  const inner = innermost(store);
  const texts = async (run: LangChainRun | undefined): Promise<KeptTexts> => {
    if (run !== undefined) return new KeptTexts(space, (await adapter.sessionFor(run)).guarded.origin);
    const { principal = 'agent' } = rest;
    const name = typeof principal === 'string' ? principal : principal({});
    // Nobody knows what its caller has read, so the text is not the agent's own.
    return new KeptTexts(space, { channel: 'tool', principal: name, tool: 'langgraph-store' });
  };
  const bind = (run: LangChainRun | undefined): Store =>
    proxied(inner, new GuardedItems(inner, () => texts(run), textOf));
  const known = options.session === undefined ? undefined : {};
  const guarded = Object.assign(bind(known), {
    forSession: (thread: string) => bind({ configurable: { thread_id: thread } }),
  }) as GuardedStore<Store>;
  binders.set(guarded, bind);
  return guarded;
}

const operations: ReadonlySet<string | symbol> = new Set(['get', 'search', 'put', 'delete', 'listNamespaces']);

function proxied<Store extends LangGraphStore>(store: Store, items: GuardedItems): Store {
  const added = new Map<string | symbol, unknown>();
  const batch = (asked: readonly unknown[]): Promise<unknown[]> => items.batch(asked);
  // For direct calls: a refusal is an error here, and not an element of the answer.
  const settled = async (asked: readonly unknown[]): Promise<unknown[]> => Promise.all(await batch(asked));
  // Methods of the class that all stores extend call `batch` and nothing else, whatever a subclass does instead.
  const root = rootPrototype(store);
  return new Proxy(store, {
    get(target, name) {
      if (name === 'batch') return batch;
      if (added.has(name)) return added.get(name);
      if (operations.has(name)) {
        const method = (root as Readonly<Record<string | symbol, unknown>>)[name];
        return typeof method === 'function' ? method.bind({ batch: settled }) : undefined;
      }
      const value: unknown = Reflect.get(target, name, target);
      // Private members of a class exist on the store and not on its proxy.
      return typeof value === 'function' ? value.bind(target) : value;
    },
    // Nothing of the guard is written to the store of the host.
    set: (_target, name, value) => added.set(name, value) !== undefined,
  });
}

/** LangGraph takes a store out of its own wrapper, and would take it out of ours, too. */
function innermost<Store extends LangGraphStore>(store: Store): Store {
  const { lg_name: name, store: inner } = store as { readonly lg_name?: unknown; readonly store?: unknown };
  return name === 'AsyncBatchedStore' && isObject(inner) ? (inner as unknown as Store) : store;
}
