import { copyOf } from '../core/index.ts';
import type { AdkAgent, AdkContext, AdkInvocation, AdkTool } from './shapes.ts';

interface Plugin {
  readonly name: string;
}

/**
 * A tool that asks another agent starts a runner without plugins, so that the agent would run without the guard. It is run here
 * instead, with the plugin, after the host's own callbacks, as ADK does. Nothing for any other tool.
 */
export async function guardedAgentTool(
  plugin: Plugin,
  { tool, toolArgs: args, toolContext }: { tool: AdkTool; toolArgs: object; toolContext: AdkContext },
): Promise<object | undefined> {
  const { agent } = tool;
  if (typeof agent?.runAsync !== 'function') return undefined;
  for (const callback of toolContext.invocationContext.agent?.canonicalBeforeToolCallbacks ?? []) {
    const answer = await callback({ tool, args, context: toolContext });
    if (answer) return asResponse(answer);
  }
  try {
    return asResponse(await copyOf(tool, { agent: guardedAgent(plugin, agent) }).runAsync({ args, toolContext }));
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** The agent with the plugin in every run that it begins, also where a run continues with an agent below it. */
function guardedAgent(plugin: Plugin, agent: AdkAgent): AdkAgent {
  return copyOf(agent, {
    subAgents: (agent.subAgents ?? []).map((one) => guardedAgent(plugin, one)),
    runAsync(this: AdkAgent, context: AdkInvocation) {
      const { pluginManager } = context;
      if (pluginManager.getPlugin(plugin.name) === undefined) pluginManager.registerPlugin(plugin);
      return agent.runAsync.call(this, context);
    },
  });
}

function asResponse(answer: unknown): object {
  if (typeof answer !== 'object' || answer === null) return { result: answer ?? '' };
  return Array.isArray(answer) ? { results: answer } : answer;
}
