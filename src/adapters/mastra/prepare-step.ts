import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { AiMessage } from '../ai-sdk/shapes.ts';
import type { Adapter } from '../core/index.ts';
import { type GuardProcessor, isGuarded } from './processor.ts';
import { hasEntered, type MastraRun, runOf } from './run-of.ts';
import type { PrepareStepArguments, RequestContext } from './shapes.ts';

type PrepareStep = (call: PrepareStepArguments) => Promise<Readonly<Record<string, unknown>>>;
type ModelCall = (options: Readonly<Record<string, unknown>> & { readonly prompt: readonly AiMessage[] }) => unknown;

/**
 * A `prepareStep` that lets the guard stand before the model itself. Processors of one call replace those of the agent, and not
 * this: what the model reads is guarded here, unless the processor has done it.
 */
export function guardedSteps(adapter: Adapter<MastraRun>, processor: GuardProcessor, own: unknown): PrepareStep {
  return async (call) => {
    const given: unknown = typeof own === 'function' ? await own(call) : undefined;
    const result = Array.isArray(given) ? { messages: given as unknown } : isObject(given) ? given : {};
    const { requestContext } = call;
    const isEntered = hasEntered(requestContext);
    if (!isEntered) await processor.processInput(call);
    const model = result.model ?? call.model;
    if (isModel(model)) return { ...result, model: guardedModel(adapter, processor, model, requestContext) };
    if (isEntered) return result;
    throw new Fault(
      'config-invalid',
      'guardAgentConfig: the processors of this call replace the guard, and its prepareStep names a model by a string, which the guard cannot wrap; return the model as an object',
    );
  };
}

function isModel(model: unknown): model is object {
  return isObject(model) && typeof model.doGenerate === 'function' && typeof model.doStream === 'function';
}

function guardedModel(
  adapter: Adapter<MastraRun>,
  processor: GuardProcessor,
  model: object,
  requestContext: RequestContext | undefined,
): object {
  const guarded =
    (own: ModelCall): ModelCall =>
    async (options) => {
      const session = await adapter.sessionFor(runOf(requestContext));
      if (isGuarded(session, options.prompt)) return own(options);
      const from = requestContext === undefined ? {} : { requestContext };
      return own({ ...options, ...(await processor.processLLMRequest({ prompt: options.prompt, ...from })) });
    };
  return new Proxy(model, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const bound = value.bind(target) as ModelCall;
      return name === 'doGenerate' || name === 'doStream' ? guarded(bound) : bound;
    },
  });
}
