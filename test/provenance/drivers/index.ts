import type { Integration } from '../integration.ts';
import { http, httpWithoutReports } from './http.ts';
import { library, libraryWithoutReports } from './library.ts';
import { mcpServer, mcpServerWithHooks } from './mcp.ts';
import { proxy } from './proxy.ts';
import { anthropic, dockerAgent, hermes, knowledgeGraph, memorySentinel } from './tool-contracts.ts';

/** Every integration, in the order of the table in docs/provenance.md. */
export const integrations: readonly Integration[] = [
  library,
  libraryWithoutReports,
  mcpServerWithHooks,
  mcpServer,
  http,
  httpWithoutReports,
  proxy,
  hermes,
  dockerAgent,
  anthropic,
  knowledgeGraph,
  memorySentinel,
];
