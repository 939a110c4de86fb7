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
export { createMemorySentinel, type MemorySentinel, type MemorySentinelOptions } from './sentinel.ts';
