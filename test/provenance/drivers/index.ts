import type { Integration } from '../integration.ts';
import { library, libraryWithoutReports } from './library.ts';
import { mcpServer, mcpServerWithHooks } from './mcp.ts';

/** Every integration, in the order of the table in docs/provenance.md. */
export const integrations: readonly Integration[] = [library, libraryWithoutReports, mcpServerWithHooks, mcpServer];
