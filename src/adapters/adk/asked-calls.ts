import { isObject } from '../../base/is-object.ts';
import type { AdkContext, AdkEvent } from './shapes.ts';

/**
 * The calls that a person was asked about. ADK 2.0 accepts an answer only if an event of the agent has the response of the call
 * beside the request, and does not store that event for calls whose tool does not ask by itself.
 */
export class AskedCalls {
  readonly #requests = new WeakSet<object>();

  note({ actions, functionCallId = '' }: AdkContext): void {
    const request = actions?.requestedToolConfirmations?.[functionCallId];
    if (isObject(request)) this.#requests.add(request);
  }

  /** The event that asks a person, with a response to the call. No model is shown such an event. */
  answerable(event: AdkEvent, message: string): AdkEvent {
    const requests = Object.entries(event.actions?.requestedToolConfirmations ?? {});
    const ids = requests.flatMap(([id, request]) => (isObject(request) && this.#requests.has(request) ? [id] : []));
    const parts = event.content?.parts ?? [];
    if (ids.length === 0 || parts.some(({ functionResponse }) => functionResponse !== undefined)) return event;
    const responses = ids.map((id) => ({
      functionResponse: { id, name: toolOf(event, id), response: { error: message } },
    }));
    return { ...event, content: { ...event.content, parts: [...parts, ...responses] } };
  }
}

function toolOf({ content }: AdkEvent, id: string): string {
  for (const { functionCall } of content?.parts ?? []) {
    const { args } = isObject(functionCall) ? functionCall : {};
    const { originalFunctionCall: original } = isObject(args) ? args : {};
    if (isObject(original) && original.id === id) return String(original.name);
  }
  return 'tool';
}
