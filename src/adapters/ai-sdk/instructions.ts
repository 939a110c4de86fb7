import type { AiInstructions, AiMessage } from './shapes.ts';

const maxRemembered = 64;

/**
 * Puts the memory into the instructions, once. Version 7 hands the instructions of one step to the next, so what this object
 * added before is taken out first.
 */
export class MemoryInInstructions {
  readonly #added = new Set<string>();

  add(instructions: AiInstructions | undefined, block: string): AiInstructions {
    const given = this.#without(instructions);
    if (this.#added.size >= maxRemembered) this.#added.clear();
    this.#added.add(block);
    if (given === undefined || given === '') return block;
    if (typeof given === 'string') return `${given}\n\n${block}`;
    return [...given, { role: 'system', content: block }];
  }

  #without(instructions: AiInstructions | undefined): string | readonly AiMessage[] | undefined {
    if (instructions === undefined) return undefined;
    if (typeof instructions === 'string') {
      const added = [...this.#added].find((block) => instructions === block || instructions.endsWith(`\n\n${block}`));
      return added === undefined ? instructions : instructions.slice(0, -added.length).trimEnd();
    }
    const messages: readonly AiMessage[] = 'role' in instructions ? [instructions] : instructions;
    return messages.filter(({ content }) => typeof content !== 'string' || !this.#added.has(content));
  }
}
