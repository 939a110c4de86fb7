/**
 * The guard for agents of LangChain, graphs of LangGraph, and deepagents.
 *
 * @example
 * const agent = createAgent({ model, tools, middleware: [guardMiddleware(guard.space('bot'), { effects: ['pay'] })] });
 */
export type { AdapterOptions, Conversation, MemoryTextOf } from '../core/index.ts';
export type { ConfirmOptions, ConfirmQuestion, MemoryToolsOptions } from '../memory-tools/index.ts';
export { interruptOnTaint, type TaintInterrupt } from './approval.ts';
export { type DeepAgentsBackend, type GuardBackendOptions, guardBackend } from './backend.ts';
export { guardCheckpointer, type LangGraphCheckpointer } from './checkpointer.ts';
export { guardAgent } from './guard-agent.ts';
export { guardModelInput, guardTools, type LangChainTool, type ModelInput } from './guard-tools.ts';
export { langChainMemoryTools, type ToolFactory } from './memory-tools.ts';
export { guardMiddleware, type LangChainGuardMiddleware } from './middleware.ts';
export type { LangChainOptions } from './run.ts';
export type { LangChainRun, LcMessage, LcRuntime, LcToolCall } from './shapes.ts';
export { type GuardedStore, type GuardStoreOptions, guardStore, type LangGraphStore } from './store.ts';
