import { userWords } from '../../model/user-words.ts';
import { isObject, isText, type JsonObject } from '../json-shape.ts';
import type { MemoryCall } from './announced-calls.ts';
import { attachedTexts } from './attached-texts.ts';
import { lastAnswer } from './last-answer.ts';

/** What a hook call says about the context of an agent. */
export type EditorEvent = { readonly session: string } & (
  | { readonly kind: 'begin' }
  /** A prompt: what the user may have typed, and what the editor added. */
  | {
      readonly kind: 'prompt';
      readonly said: string;
      readonly shown: string;
      readonly callId: string;
      /** What the editor reads for the prompt and gives to the agent with it. */
      readonly attached: readonly string[];
      /** What the agent said before, where the editor tells. */
      readonly asked?: string;
    }
  /** A tool is about to run. */
  | { readonly kind: 'call'; readonly call: MemoryCall; readonly callId: string }
  | {
      readonly kind: 'result';
      readonly call: MemoryCall;
      readonly callId: string;
      /** The tool's name as the editor writes it. */
      readonly source: string;
      readonly content: readonly string[];
      readonly uri?: string;
    }
);

/** The tools of `bezoar mcp`. Another server may use the same names: the announced call tells them apart. */
const memoryTool = /(?:^|__|:)(memory_(?:write|replace|remove|recall|list|pending|history|snapshot|scan|confirm))$/;

/** These return what the agent itself wrote. */
const writingTools: ReadonlySet<string> = new Set([
  ...['Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'TodoWrite', 'Delete'],
]);

/** A longer result is cut: the evidence of a session has room for less. */
const maxContentLength = 200_000;
const maxDepth = 32;

/** What a call of a Claude Code hook says; undefined if it adds nothing to the agent's context. */
export function claudeCodeEvent(data: unknown): EditorEvent | undefined {
  if (!isObject(data) || !isId(data.session_id)) return undefined;
  const session = data.session_id;
  switch (data.hook_event_name) {
    case 'SessionStart':
      // A resumed conversation has a past that the hooks may not have seen.
      return data.source === 'startup' || data.source === 'clear' ? { session, kind: 'begin' } : undefined;
    case 'UserPromptSubmit':
      // A subagent has no user: its prompt is written by another agent. Other prompts may come from a timer that an agent set.
      return withAnswer(
        promptEvent(session, data, data.prompt_id, isText(data.agent_id) || !isTyped(data.source)),
        data.transcript_path,
      );
    case 'PreToolUse':
      return callEvent(session, data);
    case 'PostToolUse':
      return resultEvent(session, data, data.tool_response);
    case 'PostToolUseFailure':
      return resultEvent(session, data, data.error);
    default:
      return undefined;
  }
}

/** A prompt with what it may answer. */
function withAnswer(event: EditorEvent | undefined, transcript: unknown): EditorEvent | undefined {
  if (event?.kind !== 'prompt' || event.said === '') return event;
  const asked = lastAnswer(transcript, event.said);
  return asked === undefined ? event : { ...event, asked };
}

/** Who submitted a prompt of Claude Code: `user` typed it, `sdk` is the program that was started with it; older ones do not say. */
function isTyped(source: unknown): boolean {
  return source === undefined || source === 'user' || source === 'sdk';
}

/** The same for Cursor. */
export function cursorEvent(data: unknown): EditorEvent | undefined {
  if (!isObject(data)) return undefined;
  const session = isId(data.conversation_id) ? data.conversation_id : data.session_id;
  if (!isId(session)) return undefined;
  switch (data.hook_event_name) {
    case 'sessionStart':
      return { session, kind: 'begin' };
    case 'beforeSubmitPrompt':
      return promptEvent(session, data, data.generation_id, data.is_background_agent === true);
    case 'preToolUse':
      return callEvent(session, data);
    case 'postToolUse':
      return resultEvent(session, data, data.tool_output);
    case 'postToolUseFailure':
      return resultEvent(session, data, data.error_message);
    default:
      return undefined;
  }
}

function promptEvent(session: string, data: JsonObject, id: unknown, isMachine: boolean): EditorEvent | undefined {
  const { prompt } = data;
  if (!isText(prompt) || prompt.trim() === '') return undefined;
  const { said, shown } = isMachine ? { said: '', shown: prompt } : userWords(prompt);
  const attached = bounded(attachedTexts(prompt, data));
  return { session, kind: 'prompt', said: cut(said), shown: cut(shown), attached, callId: isId(id) ? id : '' };
}

function callEvent(session: string, { tool_name: name, tool_input: input, tool_use_id: id }: JsonObject) {
  const [, tool] = memoryTool.exec(isText(name, 500) ? name : '') ?? [];
  if (tool === undefined) return undefined;
  return { session, kind: 'call', call: { tool, arguments: parsed(input) }, callId: isId(id) ? id : '' } as const;
}

function resultEvent(session: string, data: JsonObject, result: unknown): EditorEvent | undefined {
  const { tool_name, tool_input: input, tool_use_id: id } = data;
  // A result without the name of its tool was read all the same.
  const name = isText(tool_name, 500) ? tool_name : '';
  if (writingTools.has(name)) return undefined;
  const content = bounded(textsIn(parsed(result)));
  if (content.length === 0) return undefined;
  const given = parsed(input);
  const uri = isObject(given) && isText(given.url, 2_048) && /^[\x21-\x7e]+$/.test(given.url) ? given.url : undefined;
  return {
    session,
    kind: 'result',
    call: { tool: memoryTool.exec(name)?.[1] ?? '', arguments: given },
    callId: isId(id) ? id : '',
    source: sourceName(name),
    content,
    ...(uri === undefined ? {} : { uri }),
  };
}

/** Tool names come from servers; the journal keeps them forever. */
function sourceName(name: string): string {
  return name.replace(/[^A-Za-z0-9._:@/-]+/g, '-').slice(0, 100) || 'tool';
}

function isId(value: unknown): value is string {
  return isText(value, 200) && value !== '';
}

function cut(text: string): string {
  return text.slice(0, maxContentLength).toWellFormed();
}

/** Some events carry data as JSON in a string. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value; // plain text
  }
}

/** Every string of a result, names of members too: a page can be an object. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => textsIn(each, depth + 1));
  return Object.entries(value).flatMap(([name, each]) => [
    ...(name.includes(' ') ? [name] : []),
    ...textsIn(each, depth + 1),
  ]);
}

function bounded(texts: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let room = maxContentLength;
  for (const text of texts) {
    if (room <= 0) break;
    if (text.trim() !== '') kept.push(text.slice(0, room).toWellFormed());
    room -= text.length;
  }
  return kept;
}
