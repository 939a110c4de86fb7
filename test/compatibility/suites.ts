import { dockerAgent } from './docker-agent.ts';
import { delimiters } from './hermes-delimiters.ts';
import { scanMemoryContent, threatPatterns } from './hermes-scan.ts';
import { memoryStore } from './hermes-store.ts';
import { memorySentinel } from './sentinel.ts';
import type { CompatibilitySuite } from './suite.ts';

export const suites: readonly CompatibilitySuite[] = [
  scanMemoryContent,
  threatPatterns,
  memoryStore,
  delimiters,
  dockerAgent,
  memorySentinel,
];
