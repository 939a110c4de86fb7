import { isObject } from '../../base/is-object.ts';
import type { AdapterSession } from './adapter-session.ts';

/**
 * What a provider executed itself is in the answer of the model, in parts such as `web_search_tool_result`. Their form
 * must stay, because the provider checks it, and their texts are marked where they stand. Returns the same list if
 * there is none.
 */
export async function guardProviderResults(
  session: AdapterSession,
  parts: readonly unknown[],
): Promise<readonly unknown[]> {
  const shown: unknown[] = [];
  for (const part of parts) {
    const type = isObject(part) ? part.type : undefined;
    if (!isObject(part) || typeof type !== 'string' || !/_result$/.test(type)) {
      shown.push(part);
      continue;
    }
    const { type: _type, id, tool_use_id, toolCallId, name, ...members } = part;
    const [callId = ''] = [tool_use_id, toolCallId, id].filter((one) => typeof one === 'string' && one !== '');
    const tool = type.replace(/(?:_tool)?(?:_call)?_result$/, '') || 'tool';
    const wrapped = await session.wrapTextsIn({ callId: String(callId), tool, content: members });
    shown.push({ ...part, ...(isObject(wrapped) ? wrapped : {}) });
  }
  return shown.every((part, at) => part === parts[at]) ? parts : shown;
}
