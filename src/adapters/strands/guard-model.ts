import type { Adapter } from '../core/index.ts';
import { guardMessages } from './messages.ts';
import type { StrandsMessage, StrandsModel, StrandsStreamOptions } from './shapes.ts';

type Call = (messages: readonly StrandsMessage[], options: StrandsStreamOptions) => AsyncGenerator<unknown, unknown>;

/**
 * The model, which sees the memory in its instructions and tool results between marks. It is the last that a prompt passes, so
 * nothing is added after the guard, and what the agent stores stays as it is.
 */
export function guardModel<Model extends StrandsModel>(adapter: Adapter<undefined>, model: Model): Model {
  const guarded = (own: Call): Call =>
    async function* stream(messages, options = {}) {
      const session = await adapter.sessionFor(undefined);
      const shown = await guardMessages(session, messages);
      return yield* own(shown, { ...options, systemPrompt: withMemory(options.systemPrompt, session.memoryBlock()) });
    };
  return new Proxy(model, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const bound = value.bind(target) as Call;
      return name === 'stream' || name === 'streamAggregated' ? guarded(bound) : bound;
    },
  });
}

/** The instructions with the memory after them. A text stays a text, so that no provider sees another form than before. */
function withMemory(systemPrompt: unknown, block: string): unknown {
  if (Array.isArray(systemPrompt)) {
    return [
      ...(systemPrompt as readonly unknown[]),
      { type: 'textBlock', text: block, toJSON: () => ({ text: block }) },
    ];
  }
  return typeof systemPrompt === 'string' && systemPrompt !== '' ? `${systemPrompt}\n\n${block}` : block;
}
