import {
  openAnthropic,
  openDockerAgent,
  openGraph,
  openHermes,
  openSentinel,
} from '../../../src/cli/lab-profiles/open-tools.ts';
import type { Integration } from '../integration.ts';
import { toolContract } from './tool-contract.ts';

// The tools are opened and read as the lab does it; what is started and stopped around them differs.

export const hermes: Integration = toolContract('hermes-agent memory', openHermes);
export const dockerAgent: Integration = toolContract('docker-agent memory', openDockerAgent);
export const anthropic: Integration = toolContract('Anthropic memory tool', openAnthropic);
export const knowledgeGraph: Integration = toolContract('knowledge graph', openGraph);
export const memorySentinel: Integration = toolContract('memory sentinel', openSentinel);
