export type { Account, HeldLine } from './account.ts';
export { type FolderBinding, folderBinding } from './binding.ts';
export { boundedMemory } from './bounded-memory.ts';
export type { BoundedMemory, BoundedOptions } from './contract.ts';
export type { OutsideChange } from './line.ts';
export { type MemoryTool, type MemoryToolOptions, memoryTool } from './memory-tool.ts';
export type { BoundedOperation } from './operation.ts';
export type { MemoryFailure, MemoryResult, MemorySuccess } from './results.ts';
