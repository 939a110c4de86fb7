import { isObject } from '../../base/is-object.ts';
import type { AdapterSession, MemoryVerdict, ToolCall } from '../core/index.ts';
import { inputObject } from '../core/index.ts';
import type { GuardLettaOptions } from './options.ts';

type Members = Readonly<Record<string, unknown>>;

/** The calls that wait for an answer, by their own id and by the id of the message that asks for them. */
export interface PendingCalls {
  byCall(id: unknown): ToolCall | undefined;
  byRequest(id: unknown): readonly ToolCall[] | undefined;
}

/** What messages to an agent of Letta are checked with. */
export interface MessageGuard {
  readonly session: AdapterSession;
  readonly options: GuardLettaOptions;
  /** Asks the server, which knows the arguments of a call also after a stream and in another process. */
  pending(): Promise<PendingCalls>;
}

const unknownCall: MemoryVerdict = {
  run: false,
  message: 'Not approved: the server has no call with this id that waits for an answer.',
};

/** The body of a call that sends messages, as the server may have it. */
export async function guardedBody(guard: MessageGuard, body: unknown): Promise<unknown> {
  if (!isObject(body)) return body;
  const { input, messages } = body;
  if (input !== undefined && input !== null) await reportTurn(guard, input);
  if (!Array.isArray(messages)) return body;
  const guarded: unknown[] = [];
  for (const message of messages as readonly unknown[]) guarded.push(await guardedMessage(guard, message));
  return { ...body, messages: guarded };
}

async function guardedMessage(guard: MessageGuard, message: unknown): Promise<unknown> {
  if (!isObject(message)) return message;
  if (message.type === 'approval' || 'approvals' in message || 'approve' in message)
    return guardedApproval(guard, message);
  if (Array.isArray(message.tool_returns)) {
    return { ...message, tool_returns: await guardedReturns(guard, message.tool_returns) };
  }
  const { role, content } = message;
  if (role === 'user') await reportTurn(guard, content);
  return Array.isArray(content) ? { ...message, content: await guardedReturns(guard, content) } : message;
}

/** A turn of the user, if the host says that it is one; otherwise text from outside. */
async function reportTurn({ session, options }: MessageGuard, content: unknown): Promise<void> {
  if (options.reportsTurns === true) await session.observeUser(content);
  else await session.wrapResult({ callId: '', tool: 'letta', content });
}

async function guardedApproval(guard: MessageGuard, message: Members): Promise<unknown> {
  const { approvals, approve, approval_request_id: request } = message;
  const answers = Array.isArray(approvals) ? await guardedReturns(guard, approvals) : approvals;
  if (approve !== true) return { ...message, approvals: answers };
  const calls = (await guard.pending()).byRequest(request);
  const verdict = calls === undefined ? unknownCall : await strictestOf(guard, calls);
  return { ...message, approvals: answers, ...denial(guard, verdict) };
}

async function strictestOf(guard: MessageGuard, calls: readonly ToolCall[]): Promise<MemoryVerdict> {
  for (const call of calls) {
    const verdict = await judged(guard, call);
    if (!verdict.run) return verdict;
  }
  return { run: true };
}

function denial({ options }: MessageGuard, verdict: MemoryVerdict): object {
  if (verdict.run) return {};
  options.onRefused?.(verdict.message);
  return { approve: false, reason: verdict.message };
}

/** Approvals, results of tools that ran here, and parts of a message that have such a result. */
async function guardedReturns(guard: MessageGuard, items: readonly unknown[]): Promise<readonly unknown[]> {
  const guarded: unknown[] = [];
  for (const item of items) guarded.push(isObject(item) ? await guardedItem(guard, item) : item);
  return guarded;
}

async function guardedItem(guard: MessageGuard, item: Members): Promise<unknown> {
  if (item.approve === true) {
    const call = (await guard.pending()).byCall(item.tool_call_id);
    return { ...item, ...denial(guard, call === undefined ? unknownCall : await judged(guard, call)) };
  }
  if ('tool_return' in item) return markedReturn(guard, item, ['tool_return', 'stdout', 'stderr']);
  return item.type === 'tool_return' ? markedReturn(guard, item, ['content']) : item;
}

async function judged({ session, options }: MessageGuard, call: ToolCall): Promise<MemoryVerdict> {
  const verdict = await session.judgeMemoryCall(call);
  const needed = verdict.run ? await session.needsPerson(call) : undefined;
  if (needed === undefined || (await options.askPerson?.(needed)) === true) return verdict;
  return { run: false, message: `Not approved. ${needed.reason}` };
}

/** The server builds the prompt, so a result is marked before it is stored there. */
async function markedReturn(guard: MessageGuard, item: Members, names: readonly string[]): Promise<unknown> {
  const id = String(item.tool_call_id ?? '');
  const tool = (await guard.pending()).byCall(id)?.tool ?? 'tool';
  const marked: [string, unknown][] = [];
  for (const name of names) {
    const content = item[name];
    if (content === undefined || content === null) continue;
    const result = { callId: name === names[0] ? id : `${id} ${name}`, tool, content };
    const isText = typeof content === 'string';
    marked.push([name, isText ? await guard.session.wrapResult(result) : await guard.session.wrapTextsIn(result)]);
  }
  return { ...item, ...Object.fromEntries(marked) };
}

/** The calls in messages of an agent that ask for an answer. */
export function pendingIn(messages: readonly unknown[]): PendingCalls {
  const byCall = new Map<unknown, ToolCall>();
  const byRequest = new Map<unknown, readonly ToolCall[]>();
  for (const message of messages) {
    if (!isObject(message) || message.message_type !== 'approval_request_message') continue;
    const given = Array.isArray(message.tool_calls) ? (message.tool_calls as readonly unknown[]) : [message.tool_call];
    const calls = given.filter(isObject).map((call) => [call.tool_call_id, toolCall(call)] as const);
    for (const [id, call] of calls) byCall.set(id, call);
    byRequest.set(
      message.id,
      calls.map(([, call]) => call),
    );
  }
  return { byCall: (id) => byCall.get(id), byRequest: (id) => byRequest.get(id) };
}

function toolCall({ name, arguments: input }: Members): ToolCall {
  return { tool: String(name), input: inputObject(input) };
}
