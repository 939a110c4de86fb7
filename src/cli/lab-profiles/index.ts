import type { Profile } from '../../lab/index.ts';
import { adapter } from './adapter.ts';
import { http, httpUnreported } from './http.ts';
import { library, libraryUnreported } from './library.ts';
import { mcp, mcpHooks } from './mcp.ts';
import { proxy } from './proxy.ts';
import { anthropic, dockerAgent, hermes, knowledgeGraph, memorySentinel } from './tool-contracts.ts';

/** Every integration that Bezoar ships, for `bezoar lab run`. */
export const labProfiles: readonly Profile[] = [
  library,
  libraryUnreported,
  adapter,
  mcpHooks,
  mcp,
  http,
  httpUnreported,
  proxy,
  hermes,
  dockerAgent,
  anthropic,
  knowledgeGraph,
  memorySentinel,
];
