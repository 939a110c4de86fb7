import type { CallToolResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { SessionOrigin, WriteResult } from '../guard/index.ts';
import { changeAnswer } from './answer.ts';
import { callerOf, type McpCall } from './caller.ts';
import { claimed } from './claim.ts';
import { canAsk, type McpConnection } from './connection.ts';
import { withFaultsAsErrors } from './faults-as-tool-errors.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { type Asking, reviewQuestion } from './questions.ts';
import type { Ticket } from './sealed-ticket.ts';
import type { McpServices } from './shared.ts';

const changes = { readOnlyHint: false, openWorldHint: false };

/** `memory_write`, `memory_replace`, `memory_remove`. None can decide about a held text: only a person can. */
export function addChangeTools(server: McpServer, services: McpServices, connection: McpConnection): void {
  const { space } = services;
  const from = async (ctx: ServerContext, call: McpCall): Promise<Asking> => ({
    ...call,
    origin: await callerOf(server, services, connection, ctx, call),
  });
  server.registerTool(
    'memory_write',
    {
      title: 'Remember',
      description:
        'Store a text for later sessions. Text that reads like an instruction to you is held for review by a person or refused; the result says so.',
      inputSchema: inputs.write,
      outputSchema: outputs.changed,
      annotations: { ...changes, destructiveHint: false, idempotentHint: true },
    },
    withFaultsAsErrors(async (given, ctx) => {
      const asking = await from(ctx, { tool: 'memory_write', arguments: given });
      const { source: _said, uri: _named, ...candidate } = given;
      return decided(server, services, ctx, asking, async (origin) => space.write(candidate, claimed(origin, given)));
    }),
  );
  server.registerTool(
    'memory_replace',
    {
      title: 'Replace an entry',
      description:
        'Replace the text of an entry. Pass `expect` (the contentHash you read) to avoid overwriting a newer text. A person can restore the old text.',
      inputSchema: inputs.replace,
      outputSchema: outputs.changed,
      annotations: { ...changes, destructiveHint: true, idempotentHint: true },
    },
    withFaultsAsErrors(async (given, ctx) => {
      const asking = await from(ctx, { tool: 'memory_replace', arguments: given });
      const { source: _said, uri: _named, ...replacement } = given;
      return decided(server, services, ctx, asking, async (origin) =>
        space.replace(replacement, claimed(origin, given)),
      );
    }),
  );
  server.registerTool(
    'memory_remove',
    {
      title: 'Remove an entry',
      description: 'Remove an entry from use. A person can restore it.',
      inputSchema: inputs.one,
      outputSchema: outputs.changed,
      annotations: { ...changes, destructiveHint: true, idempotentHint: true },
    },
    withFaultsAsErrors(async (given, ctx) => {
      const { origin } = await from(ctx, { tool: 'memory_remove', arguments: given });
      return changeAnswer(await space.remove({ id: given.id }, origin));
    }),
  );
}

/**
 * A call that carries a person's answer does not write again: it carries out their decision. Any other call writes, and if
 * the text is held, asks the person if the client can.
 */
async function decided(
  server: McpServer,
  { approvals }: McpServices,
  ctx: ServerContext,
  asking: Asking,
  write: (origin: SessionOrigin) => Promise<WriteResult>,
): Promise<CallToolResult | InputRequiredResult> {
  const ticket = ctx.mcpReq.requestState<Ticket>();
  if (ticket !== undefined) {
    return changeAnswer(await approvals.settle(ticket, asking, reviewQuestion, ctx.mcpReq.inputResponses));
  }
  const result = await write(asking.origin);
  const question =
    result.outcome === 'held' && canAsk(server, ctx)
      ? await approvals.ask(result.id, asking, reviewQuestion)
      : undefined;
  return question ?? changeAnswer(result);
}
