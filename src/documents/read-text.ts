import { sha256 } from '../base/hash.ts';
import { type DocumentLimits, limitsFrom } from './limits.ts';
import { problemMessages, Unreadable } from './problem.ts';
import type { ReadResult } from './read-document.ts';
import { TextWriter } from './text-writer.ts';

/** For plain text. There is nothing to parse, so it needs no thread. */
export function readText(name: string, text: string, given: Partial<DocumentLimits> = {}): ReadResult {
  const limits = limitsFrom(given);
  try {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length === 0) throw new Unreadable('empty');
    if (bytes.length > limits.bytes) throw new Unreadable('too-large');
    const writer = new TextWriter(limits);
    writer.verbatim(text);
    const rest = { pages: [], headings: [], hidden: [], remarks: [] };
    return { ok: true, document: { name, format: 'text', digest: sha256(bytes), text: writer.text, ...rest } };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, problem: error.problem, message: problemMessages[error.problem] };
  }
}
