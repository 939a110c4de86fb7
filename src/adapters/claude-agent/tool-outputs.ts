import { isObject } from '../../base/is-object.ts';
import { isStructural } from '../../prompt/index.ts';
import { type AdapterSession, mapTexts, type ToolResult, textsOf, uriIn } from '../core/index.ts';
import type { ClaudeHookInput } from './shapes.ts';

/**
 * What happened to the result of a call: being read, or the lines that must not be shown and the texts to show instead.
 */
type CallState = 'reading' | { readonly rawLines: ReadonlySet<string>; readonly shown: readonly string[] };

const maxRememberedCalls = 1_000;
/** Shorter lines appear in the answers of Claude Code by chance. */
const minLineLength = 12;

/**
 * The results of tools as the model may see them. Claude Code ignores a rewritten output that differs in its form, and
 * continues if a hook is late. Therefore each result is compared again when the calls of a step are done.
 */
export class ToolOutputs {
  readonly #states = new Map<string, CallState>();

  /** The output in its own form, with every text in it marked as data. */
  async wrap(session: AdapterSession, input: ClaudeHookInput, output: unknown): Promise<unknown> {
    const { tool_name: tool = '', tool_use_id: callId = '' } = input;
    if (session.isTrusted(tool)) return output;
    this.#reads(callId);
    const result = { tool, callId, content: output, uri: uriIn(input.tool_input) };
    // Outputs of servers are lists of parts or texts; those of Claude Code's own tools have forms that it checks.
    const isParts = typeof output === 'string' || Array.isArray(output);
    const wrapped = await (isParts ? session.wrapResult(result) : session.wrapTextsIn(result));
    this.#finish(callId, output, wrapped);
    return wrapped;
  }

  /** The output in its own form, with `message` instead of every text. */
  refuse({ tool_use_id: callId = '' }: ClaudeHookInput, output: unknown, message: string): unknown {
    const refused = mapTexts(output, (text) => (isStructural(text) ? text : message));
    this.#finish(callId, output, refused);
    return refused;
  }

  /**
   * Reports the error of a tool, which Claude Code shows unchanged. What the policy would not show from a memory must
   * not be shown here either, so such an error ends the run.
   */
  async readError(session: AdapterSession, error: ToolResult & { readonly content: string }): Promise<void> {
    this.#reads(error.callId);
    if (await this.readBare(session, error)) this.#states.delete(error.callId);
  }

  /** Reports a text that the model sees unmarked. Returns whether the policy would show it. */
  async readBare(session: AdapterSession, result: ToolResult & { readonly content: string }): Promise<boolean> {
    await session.wrapResult(result);
    const { explanation } = await session.guarded.check({ content: result.content, path: 'recall' });
    return explanation.rendering !== 'placeholder';
  }

  /** A call that has begun to be read and is not finished must not be shown. */
  #reads(callId: string): void {
    if (this.#states.size >= maxRememberedCalls) this.#states.clear();
    if (!this.#states.has(callId)) this.#states.set(callId, 'reading');
  }

  #finish(callId: string, raw: unknown, shown: unknown): void {
    const before = this.#states.get(callId);
    const known = typeof before === 'object' ? before : { rawLines: [], shown: [] };
    this.#states.set(callId, {
      rawLines: new Set([...known.rawLines, ...textsOf(raw).flatMap(linesOf)]),
      shown: [...known.shown, ...textsOf(shown).filter((text) => !isStructural(text))],
    });
  }

  /** Whether a result that the model is about to see has text that was not marked. */
  isUnmarked(call: unknown): boolean {
    if (!isObject(call)) return true;
    const state = this.#states.get(String(call.tool_use_id ?? ''));
    // No hook saw a result: the call was denied, or it failed.
    if (state === undefined) return false;
    if (state === 'reading') return true;
    const texts = textsOf(call.tool_response);
    if (texts.some((text) => state.shown.some((shown) => text.includes(shown)))) return false;
    const lines = texts.flatMap((text) => text.split('\n'));
    return [...state.rawLines].some((raw) => lines.some((line) => line.includes(raw) && !line.includes(`| ${raw}`)));
  }
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line.length >= minLineLength && !isStructural(line));
}
