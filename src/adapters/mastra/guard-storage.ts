import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type Adapter, type AdapterOptions, createAdapter } from '../core/index.ts';
import { GuardedDomain } from './guarded-domain.ts';
import type { GuardProcessor } from './processor.ts';
import type { MastraRun } from './run-of.ts';
import type { MastraMemory, MastraStorage, MemoryDomain } from './shapes.ts';

/** Options of `guardStorage`. Without `session` or `sessionOf` the conversation is the thread of Mastra. */
export type GuardStorageOptions = Pick<AdapterOptions<MastraRun>, 'session' | 'sessionOf' | 'principal' | 'trusted'>;

/**
 * Guards a store of Mastra: working memory and Observational Memory are judged when they are written, and lines from outside are
 * marked when they are read. `guardAgentConfig` does this for the memory of its agent.
 */
export function guardStorage<Storage extends MastraStorage>(
  space: GuardedSpace,
  storage: Storage,
  options: GuardStorageOptions = {},
): Storage {
  return withGuardedDomain(createAdapter('guardStorage', space, withThreads(options)), storage);
}

/** The thread is the conversation; memory of a user that belongs to no thread is a conversation of its own. */
export function withThreads<Options extends GuardStorageOptions>(options: Options): Options {
  if (options.session !== undefined || options.sessionOf !== undefined) return options;
  const sessionOf = ({ threadId, resourceId }: MastraRun): string | undefined =>
    threadId ?? (resourceId === undefined ? undefined : `resource ${resourceId}`);
  return { ...options, sessionOf };
}

const guardedStores = new WeakSet<object>();

function withGuardedDomain<Storage extends MastraStorage>(adapter: Adapter<MastraRun>, storage: Storage): Storage {
  if (guardedStores.has(storage)) return storage;
  const domains = new WeakMap<object, object>();
  const guardedDomain = (domain: unknown): unknown => {
    if (!isObject(domain)) return domain;
    const known = domains.get(domain) ?? domainProxy(adapter, domain);
    domains.set(domain, known);
    return known;
  };
  const guarded = new Proxy(storage, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'stores') return isObject(value) ? { ...value, memory: guardedDomain(value.memory) } : value;
      if (typeof value !== 'function') return value;
      if (name !== 'getStore') return value.bind(target);
      return async (domain: string) => {
        const store: unknown = await value.call(target, domain);
        return domain === 'memory' ? guardedDomain(store) : store;
      };
    },
  });
  guardedStores.add(guarded);
  return guarded;
}

function domainProxy(adapter: Adapter<MastraRun>, domain: object): object {
  const { methods } = new GuardedDomain(adapter, domain as MemoryDomain);
  return new Proxy(domain, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const guarded = typeof name === 'string' && Object.hasOwn(methods, name) ? methods[name] : undefined;
      return guarded ?? value.bind(target);
    },
  });
}

const guardedMemories = new WeakMap<object, GuardedSpace>();

/** Guards whatever store a memory has or gets: one without a store of its own is given that of its Mastra instance later. */
export function guardMemory(adapter: Adapter<MastraRun>, memory: unknown): unknown {
  if (!isMemory(memory)) return memory;
  const space = guardedMemories.get(memory) ?? adapter.space;
  if (space !== adapter.space) {
    throw new Fault(
      'config-invalid',
      'guardAgentConfig: another space already guards this memory; give each space its own memory',
    );
  }
  if (guardedMemories.has(memory)) return memory;
  guardedMemories.set(memory, space);
  const setStorage = memory.setStorage.bind(memory);
  memory.setStorage = (storage) => setStorage(withGuardedDomain(adapter, storage));
  if (memory.hasOwnStorage) memory.setStorage(memory.storage);
  return memory;
}

/**
 * The memory as one agent has it. Processors of a call replace those of the agent, and not those of its memory, so the memory
 * brings that of the guard where the others do not.
 */
export function withProcessor(memory: unknown, processor: GuardProcessor): unknown {
  if (!isMemory(memory)) return memory;
  const getInputProcessors: MastraMemory['getInputProcessors'] = async (configured = [], context) => {
    const own = await memory.getInputProcessors(configured, context);
    return configured.some((one) => one.id === processor.id) ? own : [...own, processor];
  };
  return new Proxy(memory, {
    get(target, name) {
      if (name === 'getInputProcessors') return getInputProcessors;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}

function isMemory(memory: unknown): memory is MastraMemory {
  return typeof memory === 'object' && memory !== null && 'setStorage' in memory;
}
