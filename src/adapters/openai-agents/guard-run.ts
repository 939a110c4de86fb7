import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type Adapter, type AdapterOptions, createAdapter, isOwnTool } from '../core/index.ts';
import { guardItems } from './items.ts';
import type { InputFilter, OpenAiRunConfig } from './shapes.ts';

/** Options of `guardRun`. `sessionOf` and `principal` get the `context` of the run. */
export type GuardRunOptions<Context = unknown> = Pick<
  AdapterOptions<Context>,
  'session' | 'sessionOf' | 'principal' | 'trusted'
>;

/**
 * Guards what models read. Pass a `Runner`, or the settings for `new Runner` or for one `run`. The instructions contain
 * the memory and every tool result is marked as data; the history that a `Session` stores stays as it is. Your own
 * `callModelInputFilter` is kept, and with a `Runner` also that of each run. The settings of a run replace those of a
 * runner: if they have a filter without the guard, a guarded agent ends the run.
 */
export function guardRun<Config extends object, Context = unknown>(
  space: GuardedSpace,
  config: Config,
  options: GuardRunOptions<Context>,
): Config {
  const adapter = createAdapter<Context>('guardRun', space, options);
  return isRunner(config)
    ? guardedRunner(adapter as Adapter<unknown>, config)
    : withFilter(adapter as Adapter<unknown>, config, true);
}

type Run = (agent: unknown, input: unknown, options?: OpenAiRunConfig) => unknown;

function isRunner<Thing extends object>(
  thing: Thing,
): thing is Thing & { readonly run: Run; readonly config?: OpenAiRunConfig } {
  return 'run' in thing && typeof thing.run === 'function';
}

/** The runner, each of whose runs has the guard after the filter of the run or, without one, after that of the runner. */
function guardedRunner<Runner extends object>(
  adapter: Adapter<unknown>,
  runner: Runner & { readonly run: Run; readonly config?: OpenAiRunConfig },
): Runner {
  const run: Run = (agent, input, options = {}) => {
    const own = options.callModelInputFilter ?? runner.config?.callModelInputFilter;
    const all = own === undefined ? options : { ...options, callModelInputFilter: own };
    return runner.run(agent, input, withFilter(adapter, all, true));
  };
  return new Proxy(runner, {
    get(target, name) {
      if (name === 'run') return run;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** How often the guard has read what an agent's model is about to read. */
const filtered = new WeakMap<object, number>();

/** See `filtered`. */
export function timesFiltered(agent: object): number {
  return filtered.get(agent) ?? 0;
}

/** What the host gave for each filter of ours. */
const originals = new WeakMap<InputFilter, InputFilter | undefined>();

/** The settings with the guard's filter. `isUsers` says whether a person wrote the messages of the user. */
export function withFilter<Config extends object>(adapter: Adapter<unknown>, config: Config, isUsers: boolean): Config {
  const given = (config as OpenAiRunConfig).callModelInputFilter;
  const own = given !== undefined && originals.has(given) ? originals.get(given) : given;
  const filter: InputFilter = async (call) => {
    const { modelData, agent, context } = call;
    if (isObject(agent)) filtered.set(agent, timesFiltered(agent) + 1);
    const data = own === undefined ? modelData : await own(call);
    const session = await adapter.sessionFor(context);
    const input = await guardItems(session, data.input, { isOwn: (name) => hasOwnTool(agent, name), isUsers });
    const instructions = data.instructions ?? modelData.instructions ?? '';
    const block = session.memoryBlock();
    return { ...data, input, instructions: instructions === '' ? block : `${instructions}\n\n${block}` };
  };
  if (own?.preserveInputIdentity === true) filter.preserveInputIdentity = true;
  originals.set(filter, own);
  return { ...config, callModelInputFilter: filter };
}

function hasOwnTool(agent: unknown, name: string): boolean {
  const tools: unknown = isObject(agent) ? agent.tools : undefined;
  return Array.isArray(tools) && tools.some((tool) => isOwnTool(tool) && 'name' in tool && tool.name === name);
}
