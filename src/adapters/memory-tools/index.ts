export type { ConfirmOptions, ConfirmQuestion } from './confirm.ts';
export { type AgentMemoryTool, type MemoryToolName, type MemoryToolsOptions, memoryTools } from './memory-tools.ts';
