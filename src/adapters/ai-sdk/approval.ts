import { isObject } from '../../base/is-object.ts';
import { type AdapterSession, type Approval, strictest } from '../core/index.ts';
import type { AiTool, ToolRunArguments } from './shapes.ts';

/** A status of version 7: a word, or an object with a reason. */
export type ApprovalStatus = string | { readonly type: string; readonly reason?: string } | undefined;

/** The options that version 7 calls `toolApproval` with. */
export interface ApprovalArguments {
  readonly toolCall: { readonly toolCallId: string; readonly toolName: string; readonly input: unknown };
  readonly tools?: unknown;
  readonly toolsContext?: unknown;
  readonly runtimeContext?: unknown;
  readonly messages?: object;
}

const strictness: Readonly<Record<string, Approval>> = { denied: 'deny', 'user-approval': 'ask' };

function approvalOf(status: ApprovalStatus): Approval {
  const type = typeof status === 'object' ? status.type : status;
  return strictness[type ?? ''] ?? 'allow';
}

/** The stricter of the host's own status and the guard's: a person is asked if outside text alone states an argument. */
export async function stricterStatus(
  session: AdapterSession,
  { toolName, input }: ApprovalArguments['toolCall'],
  own: ApprovalStatus,
): Promise<ApprovalStatus> {
  const given = approvalOf(own);
  if (given === 'deny') return own;
  const needed = await session.needsPerson({ tool: toolName, input });
  if (needed === undefined || strictest(given, 'ask') === 'deny') return own;
  const reason = typeof own === 'object' && own.reason !== undefined ? `${own.reason} ${needed.reason}` : needed.reason;
  return { type: 'user-approval', reason };
}

/** The status that the host's own settings give, by the rules of version 7. */
export async function ownStatus(
  toolApproval: unknown,
  tool: AiTool | undefined,
  call: ApprovalArguments,
): Promise<ApprovalStatus> {
  if (typeof toolApproval === 'function') return (await toolApproval(call)) as ApprovalStatus;
  const { toolCallId, toolName, input } = call.toolCall;
  const own = isObject(toolApproval) && Object.hasOwn(toolApproval, toolName) ? toolApproval[toolName] : undefined;
  const context = isObject(call.toolsContext) ? call.toolsContext[toolName] : undefined;
  if (typeof own === 'function') {
    const { messages, runtimeContext } = call;
    return (await own(input, { toolCallId, messages, toolContext: context, runtimeContext })) as ApprovalStatus;
  }
  if (own !== undefined && own !== null) return own as ApprovalStatus;
  const run = { toolCallId, context, ...(call.messages === undefined ? {} : { messages: call.messages }) };
  return (await isNeeded(tool, input, run)) ? 'user-approval' : undefined;
}

/** Whether a tool itself asks for approval. */
export async function isNeeded(tool: AiTool | undefined, input: unknown, run: ToolRunArguments): Promise<boolean> {
  const needs = tool?.needsApproval ?? false;
  return typeof needs === 'function' ? needs(input, run) : needs;
}
