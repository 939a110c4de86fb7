import type { GuardedSpace } from '../../guard/index.ts';
import { type AdapterOptions, createAdapter } from '../core/index.ts';
import { guardMessages } from './messages.ts';
import type { AiMessage } from './shapes.ts';

/** Options of a guarded model. A model knows nothing about a run, so the conversation is named here. */
export type GuardModelOptions = Pick<AdapterOptions<undefined>, 'session' | 'sessionOf' | 'principal' | 'trusted'>;

interface ModelCall {
  readonly prompt: readonly AiMessage[];
}

/** A middleware for `wrapLanguageModel` and `wrapProvider`, of versions 6 and 7. */
export interface GuardMiddleware {
  readonly specificationVersion: 'v3';
  /** Marks tool results, reports the user's turns and puts the memory into the instructions. */
  readonly transformParams: <Call extends ModelCall>(call: { readonly params: Call }) => Promise<Call>;
}

/**
 * Guards what a model reads, for programs that have no agent: the instructions contain the memory and every tool result
 * is marked. It sees no tools, so it neither guards memory tools nor asks a person; use `withGuard` for those.
 */
export function guardMiddleware(space: GuardedSpace, options: GuardModelOptions): GuardMiddleware {
  const adapter = createAdapter('guardMiddleware', space, options as AdapterOptions<undefined>);
  return {
    specificationVersion: 'v3',
    transformParams: async ({ params }) => {
      const session = await adapter.sessionFor(undefined);
      const messages = await guardMessages(session, params.prompt, () => false);
      return { ...params, prompt: withBlock(messages, session.memoryBlock()) };
    },
  };
}

/** The block after the instructions: providers accept system messages at the start only. */
function withBlock(prompt: readonly AiMessage[], block: string): readonly AiMessage[] {
  if (prompt.some(({ role, content }) => role === 'system' && content === block)) return prompt;
  const first = prompt.findIndex(({ role }) => role !== 'system');
  const at = first === -1 ? prompt.length : first;
  return [...prompt.slice(0, at), { role: 'system', content: block }, ...prompt.slice(at)];
}

type ModelFunction = (call: never) => unknown;

/** The model with the guard in front of it, as the same type. */
export function guardModel<Model extends { readonly doGenerate: ModelFunction; readonly doStream: ModelFunction }>(
  space: GuardedSpace,
  model: Model,
  options: GuardModelOptions,
): Model {
  const { transformParams } = guardMiddleware(space, options);
  const guarded =
    (call: (params: never) => unknown) =>
    async (params: ModelCall): Promise<unknown> =>
      call.call(model, (await transformParams({ params })) as never);
  return new Proxy(model, {
    get(target, name) {
      if (name === 'doGenerate') return guarded(target.doGenerate);
      if (name === 'doStream') return guarded(target.doStream);
      const value: unknown = Reflect.get(target, name, target);
      // Private members of a class exist on the model and not on its proxy.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
