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
export { sentinelPolicy } from './policy.ts';
export { createSentinel, type Sentinel, type SentinelOptions } from './sentinel.ts';
