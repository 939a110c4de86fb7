/**
 * Drop-in replacements for memory tools that agents already use. They scan and journal every text and hold suspicious ones.
 *
 * @example
 * const memory = boundedMemory({ files: markdownFolder('memories'), space: guard.space('hermes'), origin });
 * const tool = memoryTool(memory);
 */
export { firstThreatMessage, scanForThreats } from '../detect/index.ts';
export {
  type DockerAgentDatabase,
  type DockerAgentOptions,
  dockerAgentDatabase,
} from '../stores/docker-agent/database.ts';
export { type MarkdownOptions, markdownFolder } from '../stores/markdown/index.ts';
export {
  type AnthropicMemory,
  type AnthropicMemoryOptions,
  anthropicMemory,
  type FileEntry,
} from './anthropic/anthropic-memory.ts';
export { anthropicMemoryTool } from './anthropic/anthropic-memory-tool.ts';
export { MemoryToolError } from './anthropic/refusal.ts';
export type { ComparedMemories, MemoryDifference } from './docker-agent/compare.ts';
export {
  type DockerAgentMemory,
  type DockerAgentMemoryOptions,
  dockerAgentMemory,
} from './docker-agent/docker-agent-memory.ts';
export type { InspectedMemories, InspectedMemory } from './docker-agent/inspect.ts';
export type { OnImport } from './docker-agent/row-reconciler.ts';
export { firstMemoryThreat, type MemoryScope, scanContent } from './docker-agent/security.ts';
export type { WithheldRow } from './docker-agent/withheld.ts';
export {
  type Account,
  type BoundedMemory,
  type BoundedOperation,
  type BoundedOptions,
  boundedMemory,
  type FolderBinding,
  folderBinding,
  type HeldLine,
  type MemoryFailure,
  type MemoryResult,
  type MemorySuccess,
  type MemoryTool,
  type MemoryToolOptions,
  memoryTool,
  type OutsideChange,
} from './hermes/index.ts';
export {
  isHighRiskTool,
  makeToolResultMessage,
  type ToolResultMessage,
  type ToolResultOptions,
} from './hermes/tool-result.ts';
export {
  type KnowledgeGraph,
  type KnowledgeGraphOptions,
  openKnowledgeGraph,
  type SyncReport,
  type WithheldItem,
} from './knowledge-graph/index.ts';
export {
  type CheckedMemory,
  createMemorySentinel,
  type DocumentArguments,
  type DocumentDecision,
  type DocumentMetadata,
  type MemorySentinel,
  type MemorySentinelOptions,
  memorySentinelPolicy,
  type RecallArguments,
  type RecallDecision,
  type RecallMetadata,
  type SentinelCaller,
  type SentinelStats,
  type ShieldDecision,
  type StoredMemory,
  type ThreatCategory,
  type ThreatDetection,
  type ThreatMetadata,
  type WithheldMemory,
  type WriteArguments,
  type WriteDecision,
  type WriteMetadata,
} from './memory-sentinel/index.ts';
export {
  archivePolicy,
  type MessageRole,
  type NewMessage,
  type NewSession,
  openSessionArchive,
  type Recorded,
  type SessionArchive,
  type SessionArchiveOptions,
  type ToolOptions,
} from './session-search/index.ts';
export type { JsonSchema, Tool } from './tool.ts';
