import { isObject } from '../../base/is-object.ts';
import { type AdapterSession, askedIn, uriIn } from '../core/index.ts';
import { outputOf, wrapOutput } from './outputs.ts';
import type { AiMessage, AiPart } from './shapes.ts';

/** Whether a tool of Bezoar made a result, which is rendered already. Version 7 and 6 tell it by the tool; others by the result. */
export type IsOwn = (tool: string, result: { readonly callId: string; readonly output: unknown }) => boolean;

/**
 * Reports the user's turns and returns the messages as the model may see them: every tool result is wrapped, whether the
 * agent, a provider or an earlier run of the host produced it. `isOwn` says which results are Bezoar's. Without `reportsUser` the turns are reported elsewhere.
 */
export async function guardMessages<Message extends AiMessage>(
  session: AdapterSession,
  messages: readonly Message[],
  isOwn: IsOwn,
  reportsUser = true,
): Promise<Message[]> {
  const inputs = inputsOf(messages);
  const shown: Promise<Message>[] = [];
  for (const [at, message] of messages.entries()) {
    if (message.role === 'user' && reportsUser) {
      // Whether a text is the user's depends on what was read before.
      await Promise.all(shown);
      const before = messages[at - 1];
      await session.observeUser(message.content, before?.role === 'assistant' ? askedIn(before.content) : undefined);
    }
    const isGuarded = (message.role === 'tool' || message.role === 'assistant') && Array.isArray(message.content);
    shown.push(isGuarded ? guardParts(session, message, inputs, isOwn) : Promise.resolve(message));
  }
  return Promise.all(shown);
}

/** Results that are new are reported together, so that they share one commit. */
async function guardParts<Message extends AiMessage>(
  session: AdapterSession,
  message: Message,
  inputs: ReadonlyMap<string, unknown>,
  isOwn: IsOwn,
): Promise<Message> {
  const content = await Promise.all(
    (message.content as readonly unknown[]).map(async (part) => {
      if (!isPart(part) || part.type !== 'tool-result') return part;
      const tool = String(part.toolName ?? '');
      const callId = String(part.toolCallId ?? '');
      if (isOwn(tool, { callId, output: part.output })) return part;
      const result = { tool, callId, uri: uriIn(inputs.get(callId)) };
      const output = await wrapOutput(session, result, outputOf(part.output), message.role === 'assistant');
      return { ...part, output };
    }),
  );
  return { ...message, content };
}

/** The arguments of each call, by its id: they name the page that a result comes from. */
function inputsOf(messages: readonly AiMessage[]): ReadonlyMap<string, unknown> {
  const inputs = new Map<string, unknown>();
  for (const { role, content } of messages) {
    if (role !== 'assistant' || !Array.isArray(content)) continue;
    for (const part of content as readonly unknown[]) {
      if (isPart(part) && part.type === 'tool-call') inputs.set(String(part.toolCallId ?? ''), part.input);
    }
  }
  return inputs;
}

function isPart(part: unknown): part is AiPart {
  return isObject(part) && typeof part.type === 'string';
}
