import { isObject } from '../../base/is-object.ts';
import type { AdapterSession, ToolResult } from '../core/index.ts';
import type { AiOutput } from './shapes.ts';

/** The output of a tool as the model may see it. */
export async function wrapOutput(
  session: AdapterSession,
  result: Omit<ToolResult, 'content'>,
  output: AiOutput,
  isProviders: boolean,
): Promise<AiOutput> {
  // Words of the person who denied the call, or of the host.
  if (output.type === 'execution-denied') return output;
  const { type, value } = output;
  if (isProviders && isJson(type))
    return { ...output, value: await session.wrapTextsIn({ ...result, content: value }) };
  const shown = await session.wrapResult({ ...result, content: value });
  if (shown === value) return output;
  // JSON without a known form becomes a text between marks, which the provider must not quote as JSON.
  return isJson(type) && typeof shown === 'string'
    ? { ...output, type: type === 'json' ? 'text' : 'error-text', value: shown }
    : { ...output, value: shown };
}

function isJson(type: string): boolean {
  return type === 'json' || type === 'error-json';
}

/** Outputs of other shapes come from a newer SDK: they are wrapped whole. */
export function outputOf(output: unknown): AiOutput {
  return isObject(output) && typeof output.type === 'string'
    ? { ...output, type: output.type }
    : { type: 'json', value: output };
}
