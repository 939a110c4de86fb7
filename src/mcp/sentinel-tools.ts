import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import {
  createMemorySentinel,
  type MemorySentinel,
  type ShieldDecision,
  sentinelDecisions,
  sentinelRequests,
} from '../tools/memory-sentinel/index.ts';
import { answer, failed } from './answer.ts';
import { callerOf } from './caller.ts';
import type { McpConnection } from './connection.ts';
import { withFaultsAsErrors } from './faults-as-tool-errors.ts';
import type { McpServices } from './shared.ts';

const stores = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const reads = { ...stores, readOnlyHint: true };

/**
 * The memory sentinel contract, for programs that keep their memories elsewhere. Anyone who asks is trusted at most
 * like an agent.
 */
export function addSentinelTools(server: McpServer, services: McpServices, connection: McpConnection): void {
  const { space, env } = services;
  const sentinelFor = async (ctx: ServerContext, tool: string, given: unknown): Promise<MemorySentinel> => {
    const { channel, ...known } = await callerOf(server, services, connection, ctx, { tool, arguments: given });
    return createMemorySentinel({ space, env, caller: { ...known, atMost: channel } });
  };
  server.registerTool(
    'sentinel_check_write',
    {
      title: 'May this be remembered?',
      description:
        'Check a text before your program stores it in a memory of its own. An allowed text is recorded here as well.',
      inputSchema: sentinelRequests.write,
      outputSchema: sentinelDecisions.write,
      annotations: stores,
    },
    withFaultsAsErrors(async (given, ctx) => {
      const { content, ...rest } = given;
      return decided(await (await sentinelFor(ctx, 'sentinel_check_write', given)).checkWrite(content, rest));
    }),
  );
  server.registerTool(
    'sentinel_check_recall',
    {
      title: 'May these memories be shown?',
      description:
        'Check memories that your program fetched from its own store. Use only `filtered_memories` of the answer.',
      inputSchema: sentinelRequests.recall,
      outputSchema: sentinelDecisions.recall,
      annotations: reads,
    },
    withFaultsAsErrors(async (given, ctx) => {
      const { memories, ...rest } = given;
      return decided(await (await sentinelFor(ctx, 'sentinel_check_recall', given)).checkRecall(memories, rest));
    }),
  );
  server.registerTool(
    'sentinel_check_document',
    {
      title: 'May this document be kept?',
      description: 'Check a document before your program takes it in. Its chunks are recorded here as well.',
      inputSchema: sentinelRequests.document,
      outputSchema: sentinelDecisions.document,
      annotations: stores,
    },
    withFaultsAsErrors(async (given, ctx) => {
      const { content, base64, ...rest } = given;
      if ((content === undefined) === (base64 === undefined))
        return failed('input-invalid', 'Not done: send the document either as `content` or as `base64`.');
      const document = content ?? Buffer.from(base64 ?? '', 'base64');
      return decided(await (await sentinelFor(ctx, 'sentinel_check_document', given)).checkDocument(document, rest));
    }),
  );
}

/** Our own words and ids: evidence and memories are in the structured answer only. */
function decided<M>(decision: ShieldDecision<M>): CallToolResult {
  const { verdict, threats_detected: threats } = decision;
  const ids = [...new Set(threats.map(({ signature_id = 'policy' }) => signature_id))];
  return answer(`Verdict ${verdict}${ids.length === 0 ? '' : ` (${ids.join(', ')})`}.`, { ...decision });
}
