import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { LangChainRun } from './shapes.ts';
import { boundStore, type GuardedStore, type LangGraphStore } from './store.ts';

/** What starts a run of an agent or a compiled graph: input first, then the config. */
const starts: ReadonlySet<string | symbol> = new Set(['invoke', 'stream', 'streamEvents', 'streamLog', 'batch']);

/**
 * The agent or compiled graph with a store that knows the thread of each run. Every run is given its own view of the guarded
 * store, in `invoke`, `stream`, `streamEvents` and `batch`; all else is the agent's.
 */
export function guardAgent<Agent extends object, Store extends LangGraphStore>(
  agent: Agent,
  store: GuardedStore<Store>,
): Agent {
  if (boundStore(store, {}) === undefined) {
    throw new Fault(
      'config-invalid',
      'guardAgent: the second argument is no guarded store; pass what guardStore returned',
    );
  }
  const withStore = (config: unknown): object => {
    const given = isObject(config) ? config : {};
    return { ...given, store: boundStore(store, given as LangChainRun) };
  };
  return new Proxy(agent, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name === 'withConfig') {
        return (...config: unknown[]) => guardAgent(value.apply(target, config) as object, store);
      }
      if (!starts.has(name)) return value.bind(target);
      return (input: unknown, config: unknown, ...rest: unknown[]): unknown => {
        const bound = Array.isArray(config) ? config.map(withStore) : withStore(config);
        return value.call(target, input, bound, ...rest);
      };
    },
  });
}
