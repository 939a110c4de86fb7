import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { GuardedSpace, SessionOrigin } from '../guard/index.ts';
import { type AnnouncedSession, type McpConnection, principalOf } from './connection.ts';
import type { Ticket } from './sealed-ticket.ts';
import type { McpServices } from './shared.ts';

/** A call of one of our tools. */
export interface McpCall {
  readonly tool: string;
  readonly arguments: unknown;
}

/** Takes the announcement of a call, once; undefined if no hook announced it. */
export type TakeAnnounced = (call: McpCall) => AnnouncedSession | undefined;

/**
 * The origin of a call. If the hook of an editor announced exactly this call, it belongs to the session in which the hook
 * reports what the agent reads. Any other call belongs to the connection's own session, of which the guard knows nothing.
 */
export async function callerOf(
  server: McpServer,
  services: McpServices,
  connection: McpConnection,
  ctx: ServerContext,
  call: McpCall,
): Promise<SessionOrigin> {
  const ticket = ctx.mcpReq.requestState<Ticket>();
  // An answer to a question belongs to the call that asked it, whose announcement was taken then.
  const announced = ticket === undefined ? services.takeAnnounced?.(call) : connection.announced.get(ticket.session);
  if (announced !== undefined) {
    if (connection.announced.size >= maxNames) connection.announced.clear();
    connection.announced.set(announced.session, announced);
    return { channel: 'agent', ...announced, tool: call.tool };
  }
  return { ...(await readerOf(server, services, connection, ctx)), tool: call.tool };
}

/** The origin of a request that is no tool call, such as a resource: always the connection's own session. */
export async function readerOf(
  server: McpServer,
  { space }: Pick<McpServices, 'space'>,
  { minted }: McpConnection,
  ctx: ServerContext,
): Promise<SessionOrigin> {
  const principal = principalOf(server, ctx);
  const known = minted.get(principal) ?? mint(space, principal);
  remember(minted, principal, known);
  return { channel: 'agent', principal, session: await known };
}

const maxNames = 100;

/** Keeps what was begun, unless it fails. A client that changes its name all the time must not fill the memory. */
export function remember<T>(known: Map<string, Promise<T>>, name: string, begun: Promise<T>): void {
  if (known.get(name) === begun) return;
  if (known.size >= maxNames) known.clear();
  known.set(name, begun);
  begun.catch(() => known.delete(name));
}

async function mint(space: GuardedSpace, principal: string): Promise<string> {
  // Without targets it shows nothing, so the client has read nothing yet.
  const { session = '' } = await space.startSession({ targets: [] }, { channel: 'agent', principal });
  return session;
}
