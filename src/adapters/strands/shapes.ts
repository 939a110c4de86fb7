/** What the adapter reads of the objects of Strands, by shape, so that the SDK is not imported. */

/** A message of an agent, or a part of one. Both are instances of classes. */
export interface StrandsMessage {
  readonly role: string;
  readonly content: readonly StrandsBlock[];
}

/** A text, a tool call, a tool result, a document, a picture. */
export interface StrandsBlock {
  readonly type: string;
}

/** Settings of one call of a model. */
export interface StrandsStreamOptions {
  readonly systemPrompt?: unknown;
}

type ModelCall = (messages: never, options?: never) => unknown;

/** A model: whatever else it has, agents call it by these two. */
export interface StrandsModel {
  readonly stream: ModelCall;
  readonly streamAggregated: ModelCall;
}

/** The settings of `new Agent`. They are returned with the same type. */
export interface StrandsAgentConfig {
  readonly model?: unknown;
  readonly interventions?: unknown;
  readonly memoryManager?: unknown;
}

/** What interventions get about the agent of an event. */
export interface RunEvent {
  readonly agent: { readonly messages: readonly StrandsMessage[] };
  readonly invocationState: object;
}

export interface ToolEvent extends RunEvent {
  /** The tool, if the agent has one of that name. */
  readonly tool?: object | undefined;
  readonly toolUse: { readonly name: string; readonly input: unknown };
}

/** What an intervention answers. */
export type Action =
  | { readonly type: 'proceed' }
  | { readonly type: 'deny'; readonly reason: string }
  | { readonly type: 'confirm'; readonly prompt: string };

/** A memory that a store returned. */
export interface StrandsMemoryEntry {
  readonly content: string;
}

/** A message as data, which is how stores get them. */
export interface StrandsMessageData {
  readonly role: string;
  readonly content: readonly object[];
}

/** A store of memories. */
export interface StrandsMemoryStore {
  readonly name: string;
  /** Finds memories for a query. */
  search(query: string, options?: never): Promise<readonly StrandsMemoryEntry[]>;
  /** Stores one memory. */
  add?(content: string, metadata?: never): Promise<unknown>;
  /** Hands over messages, from which the store makes memories itself. */
  addMessages?(messages: never, context?: never): Promise<unknown>;
}
