import { isObject } from '../../base/is-object.ts';
import { type AdapterSession, askedIn, guardProviderResults, inputObject, uriIn } from '../core/index.ts';
import type { LangChainOptions } from './run.ts';
import { isNested } from './run.ts';
import { copyWith, type LangChainRun, type LcMessage } from './shapes.ts';

/** What is known about the run that messages belong to. */
export interface MessageContext {
  readonly run: LangChainRun;
  readonly isUser: LangChainOptions['isUser'];
  /** Which tools are Bezoar's, whose results are rendered already. */
  readonly isOwn: (tool: string) => boolean;
}

/**
 * Reports the user's turns and returns the messages as the model may see them: every tool result is marked, whichever tool,
 * command or provider brought it, and so is a summary that another model made of them. The messages themselves stay.
 */
export async function guardMessages<Message extends LcMessage>(
  session: AdapterSession,
  messages: readonly Message[],
  context: MessageContext,
): Promise<Message[]> {
  const calls = new Map<string, Call>();
  const shown: Message[] = [];
  // In order: whether a text is the user's depends on what was read before, and an id means the last call that had it.
  for (const [at, message] of messages.entries()) {
    addCalls(calls, message);
    const content = await shownContent(session, message, { ...context, asked: askedBy(messages[at - 1]) }, calls);
    shown.push(content === message.content ? message : copyWith(message, { content }));
  }
  return shown;
}

interface Call {
  readonly tool: string;
  readonly input: unknown;
}

async function shownContent(
  session: AdapterSession,
  message: LcMessage,
  context: MessageContext & { readonly asked: string | undefined },
  calls: ReadonlyMap<string, Call>,
): Promise<unknown> {
  const { type, content } = message;
  if (type === 'tool' || type === 'function') return shownResult(session, message, context, calls);
  if (type === 'ai') return Array.isArray(content) ? guardProviderResults(session, content) : content;
  if (type !== 'human' && type !== 'system') return content;
  const maker = makerOf(message);
  if (maker !== undefined) return session.wrapResult({ callId: textOr(message.id, ''), tool: maker, content });
  if (type === 'human' && isUsers(message, context)) await session.observeUser(content, context.asked);
  return content;
}

/** What the agent said in a message, unless it continued with a tool. */
function askedBy(message: LcMessage | undefined): string | undefined {
  if (message?.type !== 'ai') return undefined;
  const { tool_calls: calls, content } = message;
  return Array.isArray(calls) && calls.length > 0 ? undefined : askedIn(content);
}

function isUsers(message: LcMessage, { run, isUser }: MessageContext): boolean {
  return isUser === undefined ? !isNested(run) : isUser(message, run);
}

async function shownResult(
  session: AdapterSession,
  { content, name, tool_call_id: id }: LcMessage,
  { isOwn }: MessageContext,
  calls: ReadonlyMap<string, Call>,
): Promise<unknown> {
  const callId = textOr(id, '');
  const call = calls.get(callId);
  // The call says which tool ran; a tool may name its result as it likes.
  if (call !== undefined && isOwn(call.tool)) return content;
  const named = textOr(name, 'tool');
  const tool = call?.tool ?? (session.isTrusted(named) ? 'tool' : named);
  return session.wrapResult({ callId, tool, content, uri: uriIn(call?.input) });
}

/** The key that LangChain uses for messages that no person wrote, such as a summary. */
const makerKey = 'lc_source';

function makerOf({ additional_kwargs: kwargs }: LcMessage): string | undefined {
  const maker = isObject(kwargs) ? kwargs[makerKey] : undefined;
  return maker === undefined ? undefined : textOr(maker, 'tool');
}

/** A human or system message that a tool returned. The mark goes where it is stored with the message. */
export function markAsMade<Message extends LcMessage>(message: Message, tool: string): Message {
  if (message.type !== 'human' && message.type !== 'system') return message;
  const kwargs = isObject(message.additional_kwargs) ? message.additional_kwargs : {};
  return copyWith(message, { additional_kwargs: { ...kwargs, [makerKey]: tool } });
}

/** Remembers the tool and the arguments of each call, by its id: they name the page that a result comes from. */
function addCalls(calls: Map<string, Call>, { type, tool_calls: asked }: LcMessage): void {
  if (type !== 'ai' || !Array.isArray(asked)) return;
  for (const call of asked as readonly unknown[]) {
    const { id, name, args } = inputObject(call);
    if (typeof id === 'string' && typeof name === 'string') calls.set(id, { tool: name, input: args });
  }
}

export function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

/** The instructions with the memory after them. A text stays a text, so that no provider sees another form than before. */
export function withMemory<Message extends LcMessage>(system: Message, block: string): Message {
  const { content } = system;
  if (Array.isArray(content)) return copyWith(system, { content: [...content, { type: 'text', text: block }] });
  return copyWith(system, { content: content === '' ? block : `${String(content)}\n\n${block}` });
}
