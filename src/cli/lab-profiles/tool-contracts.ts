import type { Profile } from '../../lab/index.ts';
import { openAnthropic, openDockerAgent, openGraph, openHermes, openSentinel } from './open-tools.ts';
import { toolContract } from './tool-contract.ts';

export const hermes: Profile = toolContract('hermes', 'the memory tool of hermes-agent', openHermes);
export const dockerAgent: Profile = toolContract('docker-agent', 'the memory tools of docker-agent', openDockerAgent);
export const anthropic: Profile = toolContract('anthropic', 'the memory tool of Claude', openAnthropic);
export const knowledgeGraph: Profile = toolContract(
  'knowledge-graph',
  'the tools of the MCP memory server, on the guard',
  openGraph,
);
export const memorySentinel: Profile = toolContract('sentinel', 'the checks of the memory sentinel', openSentinel);
