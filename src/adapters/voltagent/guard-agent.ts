import { Fault } from '../../base/fault.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { createAdapter } from '../core/index.ts';
import { GuardedCalls } from './guarded-calls.ts';
import { type VoltGuardOptions, withConversations } from './options.ts';
import type { AgentMembers, CallOptions, VoltAgentLike, VoltContext } from './shapes.ts';

const guardedAgents = new WeakMap<object, GuardedSpace>();
const callNames = ['generateText', 'streamText', 'generateObject', 'streamObject'] as const;

/**
 * Guards an agent of VoltAgent, itself and not a copy, together with its sub-agents. The instructions contain the
 * memory, every tool result and retrieved text is marked as data, the agent's memory tools and its working memory store
 * only what the guard stores, and a person is asked before an effect whose arguments come from outside text alone. Your
 * own hooks are kept.
 */
export function guardAgent<Agent extends VoltAgentLike>(
  space: GuardedSpace,
  agent: Agent,
  options: VoltGuardOptions = {},
): Agent {
  const calls = new GuardedCalls(createAdapter('guardAgent', space, withConversations(options)));
  guardOnce(space, calls, agent);
  return agent;
}

function guardOnce(space: GuardedSpace, calls: GuardedCalls, agent: VoltAgentLike): void {
  const known = guardedAgents.get(agent);
  if (known === space) return;
  if (known !== undefined) {
    throw new Fault('config-invalid', 'guardAgent: another space guards this agent already; give each its own agent');
  }
  const members = agent as AgentMembers;
  const { prepareTools, retriever } = members;
  if (typeof prepareTools !== 'function') {
    throw new Fault(
      'config-invalid',
      'guardAgent: this is no Agent of @voltagent/core 2; pass the result of new Agent',
    );
  }
  guardedAgents.set(agent, space);
  const guarded: Record<string, unknown> = {
    prepareTools: async (tools: unknown, context: VoltContext, ...rest: readonly unknown[]) =>
      calls.guardTools(await prepareTools.call(agent, tools, context, ...rest), context),
  };
  for (const name of callNames) {
    const call = agent[name] as (input: unknown, options: CallOptions) => unknown;
    guarded[name] = async (input: unknown, options?: CallOptions) => {
      // Sub-agents may have been added since.
      for (const subAgent of agent.getSubAgents()) guardOnce(space, calls, agentIn(subAgent));
      calls.guardMemoryOf(members);
      return call.call(agent, input, calls.optionsFor(members, options));
    };
  }
  if (retriever !== undefined) {
    const retrieve = async (input: unknown, context: VoltContext): Promise<unknown> =>
      calls.retrieved(retriever.tool?.name ?? 'retriever', context, await retriever.retrieve(input, context));
    guarded.retriever = Object.create(retriever, { retrieve: { value: retrieve } });
  }
  Object.assign(agent, guarded);
}

/** A sub-agent is an agent, or an object that says how it is asked. */
function agentIn(subAgent: unknown): VoltAgentLike {
  const { agent } = subAgent as { readonly agent?: VoltAgentLike };
  return agent ?? (subAgent as VoltAgentLike);
}
