/**
 * What an adapter for a framework is made of, and memory tools for any framework that has none.
 */
export {
  type Adapter,
  type AdapterOptions,
  AdapterSession,
  type Approval,
  type Conversation,
  createAdapter,
  type MemoryTextOf,
  type MemoryVerdict,
  orRefuse,
  type PersonNeeded,
  strictest,
  type TaintedArgument,
  type ToolCall,
  type ToolResult,
  uriIn,
} from './core/index.ts';
export {
  type AgentMemoryTool,
  type ConfirmOptions,
  type ConfirmQuestion,
  type MemoryToolName,
  type MemoryToolsOptions,
  memoryTools,
} from './memory-tools/index.ts';
