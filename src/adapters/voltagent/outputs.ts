import { isObject } from '../../base/is-object.ts';
import type { AiMessage } from '../ai-sdk/shapes.ts';

/** Outputs that have a text or JSON of the tool in them. Not the denial of a call, which is no tool's word. */
const toolOutputs: ReadonlySet<unknown> = new Set(['text', 'json', 'error-text', 'error-json']);

/**
 * VoltAgent stores a result with the type of its output, and shows that to the model of a later run as JSON. Without the outer
 * JSON the model sees the same bytes as on the first step.
 */
export function withPlainOutputs(message: AiMessage): AiMessage {
  const { content } = message;
  if (message.role !== 'tool' || !Array.isArray(content)) return message;
  const parts = content.map((part: unknown) =>
    isObject(part) && part.type === 'tool-result' ? { ...part, output: plainOutput(part.output) } : part,
  );
  return { ...message, content: parts };
}

function plainOutput(output: unknown): unknown {
  const inner = isObject(output) && output.type === 'json' ? output.value : undefined;
  return isObject(inner) && toolOutputs.has(inner.type) && 'value' in inner
    ? { type: inner.type, value: inner.value }
    : output;
}
