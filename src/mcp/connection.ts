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
 * One client, for as long as it stays. The name of the session is ours: a client that could choose it could wash its hands
 * of what it has read.
 */
export interface McpConnection {
  readonly session: string;
  /** What this client started with. Frozen: later writes do not change it. */
  snapshot?: Promise<SessionStart>;
}

/** What the server knows of one connection, and may send to it. */
export function createConnection(env: Env): McpConnection {
  return { session: `mcp-${env.id()}` };
}

/** What a client of the 2026 revision says of itself with every request. */
interface Envelope {
  readonly [CLIENT_INFO_META_KEY]?: { readonly name?: string };
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

/** Who calls, by the way the call came in. What the client says of itself is a name and nothing more. */
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

/** `mcp:` keeps a client from calling itself by the name of the person who reviews what it writes. */
function principalOf(server: McpServer, { mcpReq }: ServerContext): string {
  const envelope: Envelope = mcpReq.envelope ?? {};
  const claimed = envelope[CLIENT_INFO_META_KEY] ?? server.server.getClientVersion();
  const name = (claimed?.name ?? '').slice(0, 64).replace(/[^A-Za-z0-9._@-]+/g, '-');
  return `mcp:${name === '' ? 'unnamed' : name}`;
}

/** Whether this client says that it can put a form before a person. */
export function canAsk(server: McpServer, { mcpReq }: ServerContext): boolean {
  const envelope: Envelope = mcpReq.envelope ?? {};
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities();
  const elicitation = declared?.elicitation;
  if (elicitation === undefined) return false;
  // Before there were two ways, the bare word meant the form.
  return elicitation.form !== undefined || elicitation.url === undefined;
}
