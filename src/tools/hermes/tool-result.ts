import { isObject } from '../../base/is-object.ts';
import { type WrapOptions, wrapUntrusted } from '../../prompt/index.ts';

const highRiskNames: ReadonlySet<string> = new Set(['web_extract', 'web_search']);
const highRiskPrefixes: readonly string[] = ['browser_', 'mcp_'];
/** Shorter texts are not delimited, as in hermes-agent. */
const minDelimitedCodePoints = 32;

/** A tool's result as a message of a chat, in hermes-agent's shape. */
export interface ToolResultMessage {
  readonly role: 'tool';
  readonly name: string;
  readonly tool_name: string;
  readonly content: unknown;
  readonly tool_call_id: string;
}

export interface ToolResultOptions extends Pick<WrapOptions, 'nonce' | 'nonceFor' | 'env'> {
  /**
   * Bezoar's own marks around the result of every tool, whatever its length and form: with a nonce that the text cannot know, and each
   * line as data. Default: what hermes-agent does.
   */
  readonly strict?: boolean;
}

/** Whether hermes-agent delimits the results of a tool: the web, the browser and every MCP server. Names are case-sensitive. */
export function isHighRiskTool(name: string): boolean {
  return highRiskNames.has(name) || highRiskPrefixes.some((prefix) => name.startsWith(prefix));
}

/**
 * The message with the result of a tool, as hermes-agent builds it: of a high-risk tool, texts of 32 characters and more stand between
 * delimiters; other parts of a list, objects and the results of other tools stay as they are.
 */
export function makeToolResultMessage(
  name: string,
  content: unknown,
  toolCallId: string,
  { strict = false, ...marks }: ToolResultOptions = {},
): ToolResultMessage {
  const shown = strict ? wrapUntrusted(name, content, marks) : delimited(name, content);
  return { role: 'tool', name, tool_name: name, content: shown, tool_call_id: toolCallId };
}

function delimited(name: string, content: unknown): unknown {
  if (!isHighRiskTool(name)) return content;
  if (typeof content === 'string') return delimitedText(name, content);
  return Array.isArray(content) ? content.map((part: unknown) => delimitedPart(name, part)) : content;
}

function delimitedPart(name: string, part: unknown): unknown {
  const isText = isObject(part) && part.type === 'text' && typeof part.text === 'string';
  return isText ? { ...part, text: delimitedText(name, part.text as string) } : part;
}

function delimitedText(name: string, text: string): string {
  if (Array.from(text).length < minDelimitedCodePoints) return text;
  return wrapUntrusted(name, text, { compatible: 'verbatim' });
}
