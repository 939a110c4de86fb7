export type { SentinelCaller } from './caller.ts';
export type {
  CheckedMemory,
  DocumentArguments,
  DocumentDecision,
  DocumentMetadata,
  RecallArguments,
  RecallDecision,
  RecallMetadata,
  SentinelStats,
  ShieldDecision,
  StoredMemory,
  ThreatCategory,
  ThreatDetection,
  ThreatMetadata,
  WithheldMemory,
  WriteArguments,
  WriteDecision,
  WriteMetadata,
} from './contract.ts';
export { memorySentinelPolicy } from './policy.ts';
export { sentinelDecisions, sentinelRequests } from './schemas.ts';
export { createMemorySentinel, type MemorySentinel, type MemorySentinelOptions } from './sentinel.ts';
