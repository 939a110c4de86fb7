import type { CallToolResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import { changeAnswer, failed } from './answer.ts';
import type { Settlement } from './approvals.ts';
import { callerOf, type McpCall } from './caller.ts';
import { canAsk, type McpConnection } from './connection.ts';
import type { Question } from './questions.ts';
import type { Ticket } from './sealed-ticket.ts';
import type { McpServices } from './shared.ts';

/** A tool that asks the user about one entry and carries out what they answer. */
export interface AskingTool {
  readonly question: Question;
  /** Why there is nothing to ask about this entry; undefined if the user can be asked. */
  problemWith(id: string, person: string): Promise<CallToolResult | undefined>;
  /** What the model reads if the user decided nothing. */
  readonly undecided: (settlement: Settlement) => CallToolResult;
}

/**
 * Asks the user in a form. The tool decides nothing: a model controls its arguments, but neither the question nor the
 * answer.
 */
export async function askUser(
  server: McpServer,
  services: McpServices,
  connection: McpConnection,
  ctx: ServerContext,
  call: McpCall & { readonly arguments: { readonly id: string } },
  { question, problemWith, undecided }: AskingTool,
): Promise<CallToolResult | InputRequiredResult> {
  const { approvals } = services;
  const { id } = call.arguments;
  const asking = { ...call, origin: await callerOf(server, services, connection, ctx, call) };
  const ticket = ctx.mcpReq.requestState<Ticket>();
  if (ticket !== undefined) {
    const settled = await approvals.settle(ticket, asking, question, ctx.mcpReq.inputResponses);
    return settled.outcome === 'waits' ? undecided(settled) : changeAnswer(settled);
  }
  const { person } = approvals;
  if (person === undefined) return cannotAsk('this server was started without --as NAME', id);
  if (!canAsk(server, ctx)) return cannotAsk('this client cannot show the user a form', id);
  return (
    (await problemWith(id, person)) ??
    (await approvals.ask(id, asking, question)) ??
    cannotAsk('the text is too long for a form, or the user was asked too often', id)
  );
}

/** Ids have no characters that act on a shell. */
function cannotAsk(why: string, id: string): CallToolResult {
  return failed(
    'cannot-ask',
    `Not confirmed: ${why}. Tell the user: \`bezoar vouch ${id}\` confirms a stored entry, \`bezoar review\` shows what is held.`,
  );
}
