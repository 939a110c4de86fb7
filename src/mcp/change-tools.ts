import type { CallToolResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { SessionOrigin, WriteResult } from '../guard/index.ts';
import { changeAnswer } from './answer.ts';
import type { Asking } from './approvals.ts';
import { claimed } from './claim.ts';
import { canAsk, type McpConnection, originOf } from './connection.ts';
import { withFaultsAsErrors } from './faults-as-tool-errors.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import type { Ticket } from './sealed-ticket.ts';
import type { McpServices } from './shared.ts';

const changes = { readOnlyHint: false, openWorldHint: false };

/** `memory_write`, `memory_replace`, `memory_remove`. None of them decides about what was held: only a person does. */
export function addChangeTools(server: McpServer, services: McpServices, connection: McpConnection): void {
  const { space } = services;
  server.registerTool(
    'memory_write',
    {
      title: 'Remember',
      description:
        'Remember something for later sessions. It is checked first: what reads like an instruction to you is held for a person or refused, and the answer says so.',
      inputSchema: inputs.write,
      outputSchema: outputs.changed,
      annotations: { ...changes, destructiveHint: false, idempotentHint: true },
    },
    withFaultsAsErrors(async (given, ctx) => {
      const asking = {
        tool: 'memory_write',
        arguments: given,
        origin: originOf(server, connection, ctx, 'memory_write'),
      };
      const { source: _said, uri: _named, ...candidate } = given;
      return decided(server, services, ctx, asking, async (origin) =>
        space.write(candidate, await claimed(space, origin, given)),
      );
    }),
  );
  server.registerTool(
    'memory_replace',
    {
      title: 'Replace an entry',
      description:
        'Replace the text of an entry. Give `expect` (the contentHash you read) so that nobody else is overwritten. The old text can be brought back by a person.',
      inputSchema: inputs.replace,
      outputSchema: outputs.changed,
      annotations: { ...changes, destructiveHint: true, idempotentHint: true },
    },
    withFaultsAsErrors(async (given, ctx) => {
      const tool = 'memory_replace';
      const asking = { tool, arguments: given, origin: originOf(server, connection, ctx, tool) };
      const { source: _said, uri: _named, ...replacement } = given;
      return decided(server, services, ctx, asking, async (origin) =>
        space.replace(replacement, await claimed(space, origin, given)),
      );
    }),
  );
  server.registerTool(
    'memory_remove',
    {
      title: 'Forget an entry',
      description: 'Take an entry out of use. A person can bring it back.',
      inputSchema: inputs.one,
      outputSchema: outputs.changed,
      annotations: { ...changes, destructiveHint: true, idempotentHint: true },
    },
    withFaultsAsErrors(async ({ id }, ctx) =>
      changeAnswer(await space.remove({ id }, originOf(server, connection, ctx, 'memory_remove'))),
    ),
  );
}

/**
 * A call that comes back with the answer of a person does not write again: it carries out what he decided. Any other call
 * writes, and when that is held, asks him if it can.
 */
async function decided(
  server: McpServer,
  { approvals }: McpServices,
  ctx: ServerContext,
  asking: Asking,
  write: (origin: SessionOrigin) => Promise<WriteResult>,
): Promise<CallToolResult | InputRequiredResult> {
  const ticket = ctx.mcpReq.requestState<Ticket>();
  if (ticket !== undefined) return changeAnswer(await approvals.settle(ticket, asking, ctx.mcpReq.inputResponses));
  const result = await write(asking.origin);
  const question =
    result.outcome === 'held' && canAsk(server, ctx) ? await approvals.ask(result.id, asking) : undefined;
  return question ?? changeAnswer(result);
}
