import type { GuardedSpace } from '../../guard/index.ts';
import { guardedMemoryService } from './guard-memory-service.ts';
import { type AdkGuardOptions, adkAdapter } from './options.ts';
import { GuardPlugin } from './plugin.ts';
import type { AdkRunnerConfig } from './shapes.ts';
import { ShownMemories } from './shown-memories.ts';

/**
 * Guards a runner of ADK: pass its result to `new Runner`. For all agents of the runner, and for those that they ask,
 * the instructions contain the memory, every tool result is marked as data, memory tools, the state of users and the
 * memory service keep only what the guard stores, and a person is asked before an effect whose arguments come from
 * outside text alone. Your own plugins are kept, and come first.
 */
export function guardRunnerConfig<Config extends object>(
  space: GuardedSpace,
  config: Config,
  options: AdkGuardOptions = {},
): Config {
  const adapter = adkAdapter('guardRunnerConfig', space, options);
  const { plugins, memoryService } = config as AdkRunnerConfig;
  const shown = new ShownMemories();
  return {
    ...config,
    plugins: [
      ...(Array.isArray(plugins) ? (plugins as readonly unknown[]) : []),
      new GuardPlugin('bezoar', adapter, shown),
    ],
    ...(memoryService === undefined ? {} : { memoryService: guardedMemoryService(adapter, memoryService, shown) }),
  };
}
