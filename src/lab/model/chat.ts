import * as z from 'zod';
import { Fault } from '../../base/fault.ts';

export interface ChatToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it: it may be broken. */
  readonly arguments: string;
}

/** What a model says: a text, calls of tools, or both. */
export interface ChatReply {
  readonly text: string;
  readonly calls: readonly ChatToolCall[];
}

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly object[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

const replySchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.looseObject({
                id: z.string().min(1).max(200),
                function: z.looseObject({
                  name: z.string().max(200),
                  // Some servers send the object itself.
                  arguments: z.union([z.string(), z.record(z.string(), z.unknown())]),
                }),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
});

/** Reads the body of an answer. A Fault says what is wrong with it, and never repeats it. */
export function parseReply(body: string): ChatReply {
  let data: unknown;
  try {
    data = JSON.parse(body);
  } catch {
    throw new Fault('input-unreadable', 'the answer of the model is not JSON');
  }
  const parsed = replySchema.safeParse(data);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') || 'the top level';
    throw new Fault('input-unreadable', `the answer of the model is not a chat completion: invalid at ${place}`);
  }
  const message = parsed.data.choices[0]?.message;
  return {
    text: message?.content ?? '',
    calls: (message?.tool_calls ?? []).map(({ id, function: { name, arguments: given } }) => ({
      id,
      name,
      arguments: typeof given === 'string' ? given : JSON.stringify(given),
    })),
  };
}

/** The message that a reply becomes in the next request. */
export function assistantMessage({ text, calls }: ChatReply): ChatMessage {
  return {
    role: 'assistant',
    content: text,
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map(({ id, name, arguments: given }) => ({
            id,
            type: 'function',
            function: { name, arguments: given },
          })),
        }),
  };
}
