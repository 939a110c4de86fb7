/**
 * The guard for agents of Google's Agent Development Kit (ADK).
 *
 * @example
 * const runner = new Runner(guardRunnerConfig(guard.space('bot'), { appName, agent, sessionService, memoryService }));
 */
export type { Conversation } from '../core/index.ts';
export { guardMemoryService } from './guard-memory-service.ts';
export { guardRunnerConfig } from './guard-runner-config.ts';
export type { AdkGuardOptions, AdkRun } from './options.ts';
export type { AdkMemoryService } from './shapes.ts';
