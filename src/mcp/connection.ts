import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Env } from '../base/env.ts';
import type { SessionOrigin, SessionStart } from '../guard/index.ts';

/**
 * One connected client. We choose the session name: a client that could choose it could escape the taint of what it has
 * read.
 */
export interface McpConnection {
  readonly session: string;
  /** The memory this client started with. Later writes do not change it. */
  snapshot?: Promise<SessionStart>;
}

/** What the server knows of one connection, and may send to it. */
export function createConnection(env: Env): McpConnection {
  return { session: `mcp-${env.id()}` };
}

/** What a client of the 2026 revision states with every request. */
interface Envelope {
  readonly [CLIENT_INFO_META_KEY]?: { readonly name?: string };
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

/** The origin of a call, by its channel. What the client states about itself gives only a name. */
export function originOf(
  server: McpServer,
  connection: McpConnection,
  ctx: ServerContext,
  tool?: string,
): SessionOrigin {
  return {
    channel: 'agent',
    principal: principalOf(server, ctx),
    session: connection.session,
    ...(tool === undefined ? {} : { tool }),
  };
}

/** The prefix `mcp:` keeps a client from taking the name of its reviewer. */
function principalOf(server: McpServer, { mcpReq }: ServerContext): string {
  const envelope: Envelope = mcpReq.envelope ?? {};
  const claimed = envelope[CLIENT_INFO_META_KEY] ?? server.server.getClientVersion();
  const name = (claimed?.name ?? '').slice(0, 64).replace(/[^A-Za-z0-9._@-]+/g, '-');
  return `mcp:${name === '' ? 'unnamed' : name}`;
}

/** Whether this client says that it can show a form to a person. */
export function canAsk(server: McpServer, { mcpReq }: ServerContext): boolean {
  const envelope: Envelope = mcpReq.envelope ?? {};
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities();
  const elicitation = declared?.elicitation;
  if (elicitation === undefined) return false;
  // In older revisions, `elicitation` without details means the form.
  return elicitation.form !== undefined || elicitation.url === undefined;
}
