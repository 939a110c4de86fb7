import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type AdapterSession, askedIn, guardProviderResults, uriIn } from '../core/index.ts';
import { anthropicAdapter, guardAll } from './guard-tools.ts';
import type { AnthropicGuardOptions } from './options.ts';
import type { AnthropicMessage, RunnerParams, ToolUse } from './shapes.ts';

/**
 * Guards the parameters of `client.beta.messages.toolRunner`, or of a single `create`: `system` contains the memory,
 * the user's turns are reported, tool results in earlier messages are marked, and the tools are guarded as by
 * `guardTools`.
 */
export async function guardParams<Params extends RunnerParams>(
  space: GuardedSpace,
  params: Params,
  options: AnthropicGuardOptions,
): Promise<Params> {
  const adapter = anthropicAdapter('guardParams', space, options);
  const session = await adapter.sessionFor(undefined);
  const messages = await guardMessages(session, params.messages as readonly AnthropicMessage[]);
  return {
    ...params,
    messages,
    system: withMemory(params.system, session.memoryBlock()),
    ...(Array.isArray(params.tools) ? { tools: guardAll(adapter, params.tools as readonly object[], options) } : {}),
  };
}

function withMemory(system: unknown, block: string): unknown {
  if (system === undefined || system === '') return block;
  if (Array.isArray(system)) {
    const rest = system.filter((part: unknown) => !isObject(part) || part.text !== block);
    return [...rest, { type: 'text', text: block }];
  }
  const text = String(system);
  return text === block || text.endsWith(`\n\n${block}`) ? text : `${text}\n\n${block}`;
}

async function guardMessages(
  session: AdapterSession,
  messages: readonly AnthropicMessage[],
): Promise<readonly AnthropicMessage[]> {
  const uses = usesIn(messages);
  const shown: AnthropicMessage[] = [];
  // In order: whether a text is the user's depends on what was read before.
  for (const [at, message] of messages.entries()) {
    if (message.role === 'user') await session.observeUser(message.content, askedBy(messages[at - 1]));
    const { content } = message;
    const parts = Array.isArray(content) ? await guardParts(session, message.role, content, uses) : content;
    shown.push(parts === content ? message : { ...message, content: parts });
  }
  return shown;
}

function askedBy(before: AnthropicMessage | undefined): string | undefined {
  return before?.role === 'assistant' ? askedIn(before.content) : undefined;
}

/** What the provider's own tools returned is in the answer of the model; other results are in messages of the user. */
async function guardParts(
  session: AdapterSession,
  role: string,
  parts: readonly unknown[],
  uses: ReadonlyMap<string, ToolUse>,
): Promise<readonly unknown[]> {
  if (role !== 'user') return guardProviderResults(session, parts);
  const shown: unknown[] = [];
  for (const part of parts) shown.push(await guardPart(session, part, uses));
  return shown;
}

async function guardPart(session: AdapterSession, part: unknown, uses: ReadonlyMap<string, ToolUse>): Promise<unknown> {
  if (!isObject(part) || part.type !== 'tool_result' || part.content === undefined) return part;
  const callId = String(part.tool_use_id ?? '');
  const { name: tool = '', input } = uses.get(callId) ?? {};
  return { ...part, content: await session.wrapResult({ callId, tool, content: part.content, uri: uriIn(input) }) };
}

/** Each call by its id: it names the tool and the page that a result comes from. */
function usesIn(messages: readonly AnthropicMessage[]): ReadonlyMap<string, ToolUse> {
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as unknown[]) : []));
  return new Map(
    blocks.flatMap((block) =>
      isObject(block) && block.type === 'tool_use' ? [[String(block.id ?? ''), block as ToolUse] as const] : [],
    ),
  );
}
