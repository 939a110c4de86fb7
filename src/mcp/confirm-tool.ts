import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { trustRank } from '../model/trust.ts';
import { changeAnswer, failed } from './answer.ts';
import { callerOf } from './caller.ts';
import { canAsk, type McpConnection } from './connection.ts';
import { withFaultsAsErrors } from './faults-as-tool-errors.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { confirmQuestion } from './questions.ts';
import type { Ticket } from './sealed-ticket.ts';
import type { McpServices } from './shared.ts';

const tool = 'memory_confirm';

/**
 * `memory_confirm` asks the user whether an entry says what they said. The tool decides nothing: a model controls its
 * arguments, but neither the question nor the answer.
 */
export function addConfirmTool(server: McpServer, services: McpServices, connection: McpConnection): void {
  const { approvals } = services;
  server.registerTool(
    tool,
    {
      title: 'Ask the user to confirm an entry',
      description:
        'Ask the user in a form whether an entry that is held or stored as data says what they told you. If they say yes, it is remembered as theirs. Use it for what the user said, never for what you read.',
      inputSchema: inputs.one,
      outputSchema: outputs.changed,
      annotations: { readOnlyHint: false, openWorldHint: false, destructiveHint: false, idempotentHint: true },
    },
    withFaultsAsErrors(async (given, ctx) => {
      const call = { tool, arguments: given };
      const asking = { ...call, origin: await callerOf(server, services, connection, ctx, call) };
      const ticket = ctx.mcpReq.requestState<Ticket>();
      if (ticket !== undefined) {
        const settled = await approvals.settle(ticket, asking, confirmQuestion, ctx.mcpReq.inputResponses);
        return settled.outcome === 'waits' ? notTheirs : changeAnswer(settled);
      }
      const problem = await problemWith(services, given.id, canAsk(server, ctx));
      if (problem !== undefined) return problem;
      const why = 'the text is too long for a form, or the user was asked too often';
      return (
        (await approvals.ask(given.id, asking, confirmQuestion)) ??
        failed('cannot-ask', `Not confirmed: ${why}. ${byHand(given.id)}`)
      );
    }),
  );
}

/** Why nobody is asked about this entry; undefined if the user can be. */
async function problemWith(
  { approvals, space }: McpServices,
  id: string,
  hasForms: boolean,
): Promise<CallToolResult | undefined> {
  const { person } = approvals;
  if (person === undefined) {
    return failed('cannot-ask', `Not confirmed: this server was started without --as NAME. ${byHand(id)}`);
  }
  if (!hasForms) {
    return failed('cannot-ask', `Not confirmed: this client cannot show the user a form. ${byHand(id)}`);
  }
  const shown = await space.review.inspect({ id }, { channel: 'user', principal: person });
  if (shown.outcome !== 'inspected') return failed(shown.problem, `Not done: ${shown.message}.`);
  const { state, provenance } = shown.facts;
  if (state === 'quarantined') return undefined;
  if (state !== 'active') return failed('not-waiting', `Nothing to confirm: the entry is ${state}.`);
  if (trustRank(provenance.trust) < trustRank('user')) return undefined;
  return failed('not-waiting', `Nothing to confirm: the entry is already trusted as ${provenance.trust}.`);
}

const notTheirs = failed(
  'not-confirmed',
  'Not confirmed: the user did not say that these are their words. The entry is unchanged; do not ask again.',
);

/** Ids have no characters that act on a shell. */
function byHand(id: string): string {
  return `Tell the user: \`bezoar vouch ${id}\` confirms a stored entry, \`bezoar review\` shows what is held.`;
}
