import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type AdapterOptions, createAdapter } from '../core/index.ts';
import { guardMemory, withProcessor, withThreads } from './guard-storage.ts';
import { GuardedTools } from './guarded-tools.ts';
import { guardedSteps } from './prepare-step.ts';
import { guardProcessor } from './processor.ts';
import type { MastraRun } from './run-of.ts';
import type { MastraAgentConfig, MastraTool, ToolHooks } from './shapes.ts';

/** Options of `guardAgentConfig`. Without `session` or `sessionOf` the conversation is the thread of Mastra. */
export type GuardAgentConfigOptions = AdapterOptions<MastraRun>;

/**
 * Guards an agent of Mastra: pass its result to `new Agent`. The instructions contain the memory, every tool result is
 * marked as data, the agent's memory tools store only what the guard stores, its working memory and Observational
 * Memory are judged line by line, and a person is asked before an effect whose arguments come from outside text alone.
 * Your own processors, hooks and approvals are kept. The memory given is guarded itself, not a copy.
 */
export function guardAgentConfig<Config extends MastraAgentConfig>(
  space: GuardedSpace,
  config: Config,
  options: GuardAgentConfigOptions = {},
): Config {
  const adapter = createAdapter('guardAgentConfig', space, withThreads(options));
  const tools = new GuardedTools(adapter);
  const processor = guardProcessor(adapter, tools.isOwn);
  const { memory, inputProcessors, hooks, defaultOptions } = config;
  return {
    ...config,
    ...(config.tools === undefined
      ? {}
      : { tools: mapped(config.tools, (given) => (isObject(given) ? tools.guardTools(given as ToolRecord) : given)) }),
    ...(memory === undefined
      ? {}
      : { memory: mapped(memory, (given) => withProcessor(guardMemory(adapter, given), processor)) }),
    // Last, so that it sees what the model will see.
    inputProcessors: mapped(inputProcessors, (given) => [...(Array.isArray(given) ? given : []), processor]),
    hooks: tools.hooks(hooks as ToolHooks | undefined),
    defaultOptions: mapped(defaultOptions, (given) => {
      const own = isObject(given) ? given : {};
      const acts = (options.effects ?? []).length > 0;
      return {
        ...own,
        prepareStep: guardedSteps(adapter, processor, own.prepareStep),
        ...(acts ? { requireToolApproval: tools.requireToolApproval(own.requireToolApproval) } : {}),
      };
    }),
  };
}

type ToolRecord = Readonly<Record<string, MastraTool>>;

/** Mastra accepts a function of the run for most settings. */
function mapped(setting: unknown, map: (given: unknown) => unknown): unknown {
  if (typeof setting !== 'function') return map(setting);
  return async (...given: readonly unknown[]) => map(await setting(...given));
}
