import { betaMemoryTool } from '@anthropic-ai/sdk/helpers/beta/memory';
import { createScanner } from '../../../src/detect/index.ts';
import type { GuardedSpace, GuardOptions } from '../../../src/guard/index.ts';
import type { Origin } from '../../../src/model/provenance.ts';
import { presets } from '../../../src/policy/index.ts';
import { type AnthropicMemory, anthropicMemory } from '../../../src/tools/anthropic/anthropic-memory.ts';
import { world } from '../../guard/support/world.ts';

export const agent: Origin = { channel: 'agent', principal: 'helper', session: 'monday' };
/** Their own words are shown as they are; an agent's file, of which nobody knows the source, is shown as data. */
export const person: Origin = { channel: 'user', principal: 'ana', session: 'monday' };
export const web: Origin = { channel: 'tool', principal: 'helper', session: 'web', tool: 'web_fetch' };
export const olga: Origin = { channel: 'operator', principal: 'olga' };

type RealTool = ReturnType<typeof betaMemoryTool>;

/** The result of a call in the SDK's runner: the text, or the error it passes to the model. */
export type Ran = (input: Record<string, unknown>) => Promise<string>;

/** Runs the real helper as the SDK's runner does: parse, run, and turn an error into text. */
export function runner(tool: RealTool): Ran {
  return async (input) => {
    try {
      const result = await tool.run(tool.parse(input));
      if (typeof result !== 'string') throw new TypeError('a handler of ours answers with a text');
      return result;
    } catch (error) {
      if (!(error instanceof Error) || error instanceof TypeError) throw error;
      return `Error: ${error.message}`;
    }
  };
}

const scanner = createScanner();

export interface Desk {
  readonly space: GuardedSpace;
  readonly memory: AnthropicMemory;
  readonly run: Ran;
  session(origin: Origin): { readonly memory: AnthropicMemory; readonly run: Ran };
}

export function desk({
  origin: own = agent,
  ...options
}: Partial<GuardOptions> & { readonly origin?: Origin } = {}): Desk {
  const { space } = world({ scanner, policy: presets.balanced, ...options });
  const session: Desk['session'] = (origin) => {
    const memory = anthropicMemory({ space, origin });
    return { memory, run: runner(betaMemoryTool(memory)) };
  };
  return { space, session, ...session(own) };
}
