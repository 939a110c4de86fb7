import type { GuardedSession, WriteResult } from '../../guard/index.ts';
import type { Trust } from '../../model/trust.ts';
import type { MemoryTextOf } from './options.ts';
import { textsOf } from './texts-of.ts';
import { inputObject, type ToolCall } from './tool-call.ts';

/** Whether a memory tool may run, and the message for the model if not. */
export type MemoryVerdict =
  | {
      readonly run: true;
      /** How far the stored text is trusted; absent if the call stores nothing new. */
      readonly trust?: Trust;
      /** The entry of the guard with the same text. */
      readonly entry?: string;
    }
  | { readonly run: false; readonly message: string };

/** Writes what the tool is about to store, so that it is scanned, traced and journaled, and says whether the tool may run. */
export async function judgeMemoryCall(
  session: GuardedSession,
  { tool, input }: ToolCall,
  textOf: MemoryTextOf,
): Promise<MemoryVerdict> {
  const found = textOf(inputObject(input));
  if (found === null) return { run: true };
  const content = textsOf(found).join('\n');
  if (content === '') {
    return refusal(
      `The text to store was not found in the input of ${tool}. Call it with the input its schema asks for.`,
    );
  }
  return judgeText(session, content);
}

/** Writes a text that is about to be stored elsewhere, and says whether it may be. */
export async function judgeText(session: GuardedSession, content: string): Promise<MemoryVerdict> {
  return verdictOf(await session.write({ content }));
}

/** What the answer of a write means for who stores the same text elsewhere. */
export function verdictOf(result: WriteResult): MemoryVerdict {
  if (isMasked(result)) {
    return refusal(
      'The memory guard stores this text with private data masked; the tool would have stored the original, so it did not run.',
    );
  }
  switch (result.outcome) {
    case 'stored':
      return { run: true, trust: result.judged.trust, entry: result.id };
    case 'held':
      return refusal(
        `A person has to review this text first (${result.judged.why}). Do not try to store it in another way.`,
      );
    case 'duplicate':
      return result.state === 'active'
        ? { run: true, entry: result.id }
        : refusal(`The same text was stored before and is now ${result.state}. Only a person can bring it back.`);
    default:
      return refusal(result.message);
  }
}

/** Whether the guard stores a text, but with private data masked. */
function isMasked(result: WriteResult): boolean {
  if (result.outcome === 'stored') return result.judged.redacted !== undefined;
  return result.outcome === 'duplicate' && result.state === 'active' && result.redacted !== undefined;
}

function refusal(reason: string): MemoryVerdict {
  return { run: false, message: `Not saved. ${reason}` };
}
