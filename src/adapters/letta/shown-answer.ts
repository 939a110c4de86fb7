import { isObject } from '../../base/is-object.ts';
import { type AdapterSession, markTexts, showMemoryText } from '../core/index.ts';

type Members = Readonly<Record<string, unknown>>;

/** Members with what a tool returned, in messages, steps and results of tools. */
const returned: ReadonlySet<string> = new Set(['tool_return', 'func_response', 'func_return', 'stdout', 'stderr']);
const maxDepth = 32;

/**
 * An answer of Letta as a prompt may have it: blocks are read line by line and passages as a whole, so that what the
 * guard stored from the user is shown verbatim; any other memory and what tools returned is marked. Words of the agent
 * and the user and the settings of agents stay.
 */
export async function shownAnswer(session: AdapterSession, value: unknown, depth = 0): Promise<unknown> {
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) return shownList(session, value, depth);
  if (!isObject(value)) return value;
  if (isMemory(value)) return shownMemory(session, value);
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    members.push([name, await shownMember(session, value, name, member, depth)]);
  }
  return Object.fromEntries(members);
}

/** In order: what is shown first is what a session has seen first. */
async function shownList(session: AdapterSession, items: readonly unknown[], depth: number): Promise<unknown> {
  const shown: unknown[] = [];
  for (const item of items) shown.push(await shownAnswer(session, item, depth + 1));
  return shown;
}

async function shownMember(
  session: AdapterSession,
  owner: Members,
  name: string,
  member: unknown,
  depth: number,
): Promise<unknown> {
  if (returned.has(name)) return shownReturn(session, owner, member);
  if (name === 'summary') return markTexts(session, 'letta', member);
  return shownAnswer(session, member, depth + 1);
}

function shownReturn(session: AdapterSession, owner: Members, content: unknown): Promise<unknown> {
  const tool = typeof owner.name === 'string' ? owner.name : 'letta';
  const callId = typeof owner.tool_call_id === 'string' ? owner.tool_call_id : '';
  if (typeof content === 'string') return session.wrapResult({ callId, tool, content });
  return session.wrapTextsIn({ callId, tool, content });
}

/** A block has a value, a passage a text, and a passage that was found a content. Messages have none of these, or a type. */
function isMemory(value: Members): boolean {
  if ('message_type' in value || 'role' in value) return false;
  const isFound = 'content' in value && 'timestamp' in value;
  return isFound || ('text' in value && 'embedding' in value) || ('value' in value && 'label' in value);
}

async function shownMemory(session: AdapterSession, memory: Members): Promise<unknown> {
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(memory)) {
    members.push([name, await shownText(session, name, member)]);
  }
  return Object.fromEntries(members);
}

async function shownText(session: AdapterSession, name: string, member: unknown): Promise<unknown> {
  if (typeof member !== 'string') return name === 'embedding' ? member : markTexts(session, 'letta', member);
  if (name === 'value') return showMemoryText(session, member);
  if (name !== 'text' && name !== 'content') return markTexts(session, 'letta', member);
  const [shown] = await session.recognise([{ content: member }]);
  return String(shown?.text ?? '');
}
