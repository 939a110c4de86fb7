import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type Adapter, type AdapterOptions, createAdapter } from '../core/index.ts';
import { guardedStore } from './guard-memory-store.ts';
import { guardModel } from './guard-model.ts';
import { guardIntervention } from './intervention.ts';
import type { StrandsAgentConfig, StrandsMemoryStore, StrandsModel } from './shapes.ts';

/** Options of `guardAgentConfig`. An agent of Strands has one conversation, so it is named here. */
export interface StrandsGuardOptions
  extends Pick<AdapterOptions<undefined>, 'session' | 'memoryTools' | 'trusted' | 'effects'> {
  /** Who writes the memory. Default: `agent`. */
  readonly principal?: string;
}

/**
 * Guards an agent of Strands: pass its result to `new Agent`. The instructions contain the memory, every tool result is
 * marked as data, the agent's memory tools and the stores of its memory manager keep only what the guard stores, and a
 * person is asked before an effect whose arguments come from outside text alone. Your own interventions are kept, and
 * come first.
 */
export function guardAgentConfig<Config extends StrandsAgentConfig>(
  space: GuardedSpace,
  config: Config,
  options: StrandsGuardOptions,
): Config {
  const adapter = createAdapter<undefined>('guardAgentConfig', space, options);
  const { model, interventions, memoryManager } = config;
  return {
    ...config,
    model: guardModel(adapter, modelOf(model)),
    interventions: [
      ...(Array.isArray(interventions) ? (interventions as readonly unknown[]) : []),
      guardIntervention(adapter),
    ],
    ...(memoryManager === undefined ? {} : { memoryManager: guardMemory(adapter, memoryManager) }),
  };
}

function modelOf(model: unknown): StrandsModel {
  if (isObject(model) && typeof model.stream === 'function' && typeof model.streamAggregated === 'function') {
    return model as unknown as StrandsModel;
  }
  throw new Fault(
    'config-invalid',
    'guardAgentConfig: model must be an object such as new BedrockModel(); the guard cannot stand before a name or a router',
  );
}

function guardMemory(adapter: Adapter<undefined>, memory: unknown): object {
  if (isObject(memory) && Array.isArray(memory.stores)) {
    return { ...memory, stores: (memory.stores as StrandsMemoryStore[]).map((store) => guardedStore(adapter, store)) };
  }
  throw new Fault(
    'config-invalid',
    'guardAgentConfig: memoryManager must be its settings, { stores: [...] }; the stores of a finished MemoryManager cannot be guarded',
  );
}
