import { open } from 'node:fs/promises';
import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';

/** A tool result that is in a conversation without marks. */
export interface BareResult {
  readonly callId: string;
  readonly tool: string;
  readonly text: string;
}

const maxNewBytes = 256 * 1024 * 1024;
/** Shorter lines are what Claude Code says itself, such as "(no content)". */
const minLineLength = 12;
const marked = /^\s*(?:\d+[→\t])?\s*(?:\||<\/?untrusted-content )/;

/**
 * What a conversation will bring back. When a host aborts a run or dies, Claude Code continues for a moment without its
 * hooks: the result of a tool that was running enters the transcript unmarked, and no hook has seen it.
 */
export class ClaudeTranscript {
  #offset = 0;
  readonly #tools = new Map<string, string>();

  /** Results without marks since the last look. A conversation without a file has none. */
  async bareResults(path: string): Promise<readonly BareResult[]> {
    const lines = await this.#newLines(path);
    return lines.flatMap((line) => this.#resultsIn(JSON.parse(line) as unknown));
  }

  async #newLines(path: string): Promise<readonly string[]> {
    const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (file === undefined) return [];
    try {
      const { size } = await file.stat();
      const length = size - this.#offset;
      if (length <= 0) return [];
      if (length > maxNewBytes) throw new Fault('input-invalid', 'the transcript is too long to be read');
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, this.#offset);
      const whole = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1; // the last line may still be written
      this.#offset += whole;
      return buffer.toString('utf8', 0, whole).split('\n').filter(Boolean);
    } finally {
      await file.close();
    }
  }

  #resultsIn(record: unknown): readonly BareResult[] {
    const message = isObject(record) && isObject(record.message) ? record.message : {};
    const blocks: readonly unknown[] = Array.isArray(message.content) ? message.content : [];
    return blocks.filter(isObject).flatMap((block) => {
      if (block.type === 'tool_use') this.#tools.set(String(block.id), String(block.name));
      if (block.type !== 'tool_result') return [];
      const callId = String(block.tool_use_id);
      const text = bareLines(textOf(block.content)).join('\n');
      return text === '' ? [] : [{ callId, tool: this.#tools.get(callId) ?? '', text }];
    });
  }
}

/** The text of a result, without its pictures. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  return parts.map((part) => (isObject(part) && typeof part.text === 'string' ? part.text : '')).join('\n');
}

function bareLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim().length >= minLineLength && !marked.test(line));
}
