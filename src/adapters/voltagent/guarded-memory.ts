import { type Adapter, showMemoryText } from '../core/index.ts';
import { runOf, type VoltRun } from './options.ts';
import type { VoltContext, VoltMemory } from './shapes.ts';

const guardedMemories = new WeakSet<object>();

/**
 * VoltAgent puts the working memory of a user into the instructions. Lines that the user did not state are marked there; what is
 * stored stays as it is.
 */
export function guardMemoryOnce(adapter: Adapter<VoltRun>, memory: VoltMemory): void {
  if (guardedMemories.has(memory)) return;
  guardedMemories.add(memory);
  const { getWorkingMemory, getWorkingMemoryInstructions } = memory;
  memory.getWorkingMemoryInstructions = async (lookup) => {
    const shown = async (asked: VoltContext): Promise<string | null> => {
      const text = await getWorkingMemory.call(memory, asked);
      return text === null ? null : showMemoryText(await adapter.sessionFor(runOf(asked)), text, 'lines');
    };
    return getWorkingMemoryInstructions.call(Object.create(memory, { getWorkingMemory: { value: shown } }), lookup);
  };
}
