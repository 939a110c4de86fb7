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
 * Guards what models read: pass its result to `new Runner` or, as the options of one run, to `run`. The memory stands in the
 * instructions and every tool result is marked as data; the history that a `Session` stores stays as it is. Your own
 * `callModelInputFilter` is kept. The options of a run replace those of its runner, so guard whichever has a filter.
 */
export function guardRun<Config extends object, Context = unknown>(
  space: GuardedSpace,
  config: Config,
  options: GuardRunOptions<Context>,
): Config {
  const adapter = createAdapter<Context>('guardRun', space, options);
  return withFilter(adapter as Adapter<unknown>, config, true);
}

/** What the host gave for each filter of ours. */
const originals = new WeakMap<InputFilter, InputFilter | undefined>();

/** The settings with the guard's filter. `isUsers` says whether a person wrote the messages of the user. */
export function withFilter<Config extends object>(adapter: Adapter<unknown>, config: Config, isUsers: boolean): Config {
  const given = (config as OpenAiRunConfig).callModelInputFilter;
  const own = given !== undefined && originals.has(given) ? originals.get(given) : given;
  const filter: InputFilter = async (call) => {
    const { modelData, agent, context } = call;
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
