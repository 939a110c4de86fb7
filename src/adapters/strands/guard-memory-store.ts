import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type Adapter, type AdapterOptions, createAdapter, textsOf } from '../core/index.ts';
import type { StrandsMemoryEntry, StrandsMemoryStore, StrandsMessageData } from './shapes.ts';

/** Options of `guardMemoryStore`. */
export interface StrandsStoreOptions extends Pick<AdapterOptions<undefined>, 'session'> {
  /** Who writes the memory. Default: `agent`. */
  readonly principal?: string;
}

/**
 * Guards a store of memories: `new MemoryManager({ stores: [guardMemoryStore(space, store, { session })] })`. What is
 * added is stored only if the guard stores it, and memories are returned in the form that a prompt may contain. Methods
 * keep their types.
 */
export function guardMemoryStore<Store extends StrandsMemoryStore>(
  space: GuardedSpace,
  store: Store,
  options: StrandsStoreOptions,
): Store {
  return guardedStore(createAdapter<undefined>('guardMemoryStore', space, options), store);
}

export function guardedStore<Store extends StrandsMemoryStore>(adapter: Adapter<undefined>, store: Store): Store {
  const methods: Readonly<Record<string, (own: Method) => Method>> = {
    search: (own) => async (query, options) => shown(adapter, (await own(query, options)) as Entries),
    add: (own) => async (content, metadata) => add(adapter, content, () => own(content, metadata)),
    addMessages: (own) => async (messages, context) => addMessages(adapter, messages as Messages, context, own),
  };
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const own = value.bind(target) as Method;
      return typeof name === 'string' && Object.hasOwn(methods, name) ? methods[name]?.(own) : own;
    },
  });
}

type Method = (...args: readonly unknown[]) => Promise<unknown>;
type Entries = readonly StrandsMemoryEntry[];
type Messages = readonly StrandsMessageData[];

async function shown(adapter: Adapter<undefined>, entries: Entries): Promise<Entries> {
  if (entries.length === 0) return entries;
  const session = await adapter.sessionFor(undefined);
  const texts = await session.recognise(entries.map(({ content }) => ({ content })));
  return Promise.all(
    entries.map(async (entry, at) => {
      const { metadata } = entry as { readonly metadata?: unknown };
      const marked = await session.wrapTextsIn({ callId: '', tool: 'memory', content: metadata ?? {} });
      return {
        ...entry,
        content: String(texts[at]?.text ?? ''),
        ...(metadata === undefined ? {} : { metadata: marked }),
      };
    }),
  );
}

/** The tool of Strands shows the model why a store threw. */
async function add(adapter: Adapter<undefined>, content: unknown, own: () => Promise<unknown>): Promise<unknown> {
  const session = await adapter.sessionFor(undefined);
  const verdict = await session.judgeText(textsOf(content).join('\n'));
  if (verdict.run) return own();
  throw new Fault('input-invalid', verdict.message);
}

/** The service makes memories from whole messages: those that would not be stored themselves do not reach it. */
async function addMessages(
  adapter: Adapter<undefined>,
  messages: Messages,
  context: unknown,
  own: Method,
): Promise<unknown> {
  const session = await adapter.sessionFor(undefined);
  const kept: number[] = [];
  for (const [at, { content }] of messages.entries()) {
    if (await session.wouldStore(textsOf(content).join('\n'))) kept.push(at);
  }
  if (kept.length === 0) return undefined;
  const numbers = isObject(context) ? context.sequenceNumbers : undefined;
  const changed = Array.isArray(numbers)
    ? { ...(context as object), sequenceNumbers: kept.map((at) => (numbers as readonly unknown[])[at]) }
    : context;
  return own(
    kept.map((at) => messages[at]),
    changed,
  );
}
