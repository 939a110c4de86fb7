import { copyOf } from '../core/index.ts';

/**
 * What the adapter reads of the objects of LangChain and LangGraph, by shape, so that neither is imported. All of them are
 * instances of classes; they are copied with their prototype.
 */
export interface LcMessage {
  /** `human`, `ai`, `tool`, `system` and others. */
  readonly type?: unknown;
  readonly content?: unknown;
  readonly id?: unknown;
  readonly name?: unknown;
  readonly tool_call_id?: unknown;
  readonly tool_calls?: unknown;
  readonly additional_kwargs?: unknown;
}

/** What LangChain knows about a run: the `configurable` of its config, above all the `thread_id`, and its `context`. */
export interface LangChainRun {
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
  readonly context?: unknown;
}

/** A tool call that a model asks for. */
export interface LcToolCall {
  readonly name: string;
  readonly args: unknown;
  readonly id?: string | undefined;
}

/** The run with the hook that asks a person. LangGraph has it wherever a tool or a middleware runs. */
export interface LcRuntime extends LangChainRun {
  readonly interrupt?: unknown;
}

/** What `wrapToolCall` gets. */
export interface LcToolRequest {
  readonly toolCall: LcToolCall;
  readonly tool?: unknown;
  readonly state?: unknown;
  readonly runtime: LcRuntime;
}

/** What `wrapModelCall` gets. */
export interface LcModelRequest {
  readonly messages: readonly LcMessage[];
  readonly systemMessage: LcMessage;
  readonly tools?: readonly unknown[];
  readonly runtime: LcRuntime;
}

/** A copy of an object of a class with other members. What serializes itself by `lc_kwargs` gets them there as well. */
export function copyWith<Thing extends object>(thing: Thing, members: Readonly<Record<string, unknown>>): Thing {
  const copy = copyOf(thing, members);
  const { lc_kwargs: kwargs } = thing as { readonly lc_kwargs?: unknown };
  return typeof kwargs === 'object' && kwargs !== null
    ? Object.assign(copy, { lc_kwargs: { ...kwargs, ...members } })
    : copy;
}
