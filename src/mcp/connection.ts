import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { SessionStart } from '../guard/index.ts';

/** The session of an editor that made a call, as its hook announced it. */
export interface AnnouncedSession {
  readonly session: string;
  readonly principal: string;
}

/**
 * One connected client. The guard mints its session: a client that could choose one could leave behind what it has read, or
 * take over what the user of another session said.
 */
export interface McpConnection {
  /** Session ids by principal: a client that changes its name is another agent. */
  readonly minted: Map<string, Promise<string>>;
  /** The memory that each session started with. Later writes do not change it. */
  readonly snapshots: Map<string, Promise<SessionStart>>;
  /** Sessions of editors that have made calls through this connection. */
  readonly announced: Map<string, AnnouncedSession>;
}

/** What the server knows about one connection. */
export function createConnection(): McpConnection {
  return { minted: new Map(), snapshots: new Map(), announced: new Map() };
}

/** What a client of the 2026 revision states with every request. */
interface Envelope {
  readonly [CLIENT_INFO_META_KEY]?: { readonly name?: string };
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

/** What the client calls itself. The prefix `mcp:` keeps it from taking the name of its reviewer. */
export function principalOf(server: McpServer, { mcpReq }: ServerContext): string {
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
