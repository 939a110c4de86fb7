import { codePointName, hidden } from '../../base/visible.ts';
import type { RemoveResult, WriteResult } from '../../guard/index.ts';
import { renderNotice } from '../../prompt/index.ts';

/** A refusal of this tool: the SDK's helper passes the message to the model, marked as an error. */
export class MemoryToolError extends Error {
  override readonly name = 'MemoryToolError';
}

const hiddenCharacter = new RegExp(`[${hidden}]`, 'gu');
const maxQuotedCodePoints = 200;

/** Quotes text that the model sent: on one line, with nothing hidden, and of limited length. */
export function drawn(text: string): string {
  const points = Array.from(text);
  const cut = points.length > maxQuotedCodePoints ? `${points.slice(0, maxQuotedCodePoints).join('')}\u2026` : text;
  return cut.replace(hiddenCharacter, (character) => `\u2039${codePointName(character)}\u203a`);
}

/** Why the guard refused, with a note that nothing has changed; undefined if it did not. Contains no memory text. */
export function refusalOf(result: WriteResult | RemoveResult, path: string): MemoryToolError | undefined {
  const message = notice(result);
  return message === undefined ? undefined : new MemoryToolError(`${message} ${path} was not changed.`);
}

function notice(result: WriteResult | RemoveResult): string | undefined {
  switch (result.outcome) {
    case 'stored':
    case 'removed':
      return undefined;
    case 'duplicate':
      return result.state === 'active' ? undefined : renderNotice({ code: 'waits-for-review', id: result.id });
    case 'held':
      return renderNotice({ code: 'waits-for-review', id: result.id, why: reasons(result) });
    case 'refused':
      if (result.problem === 'blocked') return renderNotice({ code: 'refused', why: reasons(result) });
      return `Not done: ${result.message}.`;
    default:
      return 'Not done.';
  }
}

function reasons({ judged }: Extract<WriteResult, { outcome: 'held' | 'refused' | 'stored' }>): readonly string[] {
  const rules = (judged?.findings ?? []).map(({ ruleId: rule }) => rule);
  return rules.length > 0 || judged === undefined ? rules : [judged.row];
}
