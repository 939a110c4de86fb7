import { isObject } from '../../base/is-object.ts';
import { guardMessages, type IsOwn } from '../ai-sdk/messages.ts';
import type { AiMessage } from '../ai-sdk/shapes.ts';
import { type Adapter, type AdapterSession, lineRule, showMemoryText } from '../core/index.ts';
import { enterRun, type MastraRun, runOf } from './run-of.ts';
import type { InputArguments, RequestArguments, StoredMessage } from './shapes.ts';

/** A processor of Mastra, by shape, and what it does for a call without processors of the agent. */
export interface GuardProcessor {
  readonly id: 'bezoar';
  readonly name: 'bezoar';
  /** Reports what the user said. */
  processInput(call: InputArguments): Promise<InputArguments['messageList']>;
  /** The prompt as the model may see it. What Mastra stores stays as it is. */
  processLLMRequest(call: RequestArguments): Promise<{ readonly prompt: readonly AiMessage[] }>;
}

const blockOf = (session: AdapterSession): string => `${lineRule} ${session.memoryBlock()}`;

/** Whether the guard has made this prompt. Only the guard writes the memory into a message of its own. */
export function isGuarded(session: AdapterSession, prompt: readonly AiMessage[]): boolean {
  const block = blockOf(session);
  return prompt.some(({ role, content }) => role === 'system' && content === block);
}

/** `isOwn` says which results are Bezoar's, and rendered already. */
export function guardProcessor(adapter: Adapter<MastraRun>, isOwn: IsOwn): GuardProcessor {
  return {
    id: 'bezoar',
    name: 'bezoar',
    async processInput({ messageList, requestContext }) {
      const { isDelegated } = enterRun(requestContext);
      const session = await adapter.sessionFor(runOf(requestContext));
      if (!isDelegated) {
        for (const message of messageList.get.input.db()) await session.observeUser(wordsOfUser(message));
      }
      return messageList;
    },
    async processLLMRequest({ prompt, requestContext }) {
      const session = await adapter.sessionFor(runOf(requestContext));
      const messages = await markRemembered(session, await guardMessages(session, prompt, isOwn, false));
      const first = messages.findIndex(({ role }) => role !== 'system');
      const at = first === -1 ? messages.length : first;
      const block = { role: 'system', content: blockOf(session) };
      return { prompt: [...messages.slice(0, at), block, ...messages.slice(at)] };
    },
  };
}

const remembered = /^([^\n]*\n<remembered_from_other_conversation>\n)([\s\S]*)$/;

/** Messages of other conversations, which semantic recall puts into the instructions, are no instructions. */
async function markRemembered(session: AdapterSession, messages: readonly AiMessage[]): Promise<readonly AiMessage[]> {
  const shown: AiMessage[] = [];
  for (const message of messages) {
    const text = message.role === 'system' && typeof message.content === 'string' ? message.content : '';
    const [, intro, texts] = remembered.exec(text) ?? [];
    if (intro === undefined || texts === undefined) shown.push(message);
    else shown.push({ ...message, content: `${intro}${await showMemoryText(session, texts, 'lines')}` });
  }
  return shown;
}

/** The text parts of a user's message. Reminders that Mastra writes in the user's name are not theirs. */
function wordsOfUser({ role, content }: StoredMessage): readonly unknown[] {
  if (role !== 'user' || !isObject(content) || !Array.isArray(content.parts)) return [];
  return content.parts.filter(
    (part) => !isObject(part) || typeof part.text !== 'string' || !part.text.startsWith('<system-reminder'),
  );
}
