import { codePointName, hidden } from '../../base/visible.ts';
import type { RemoveResult, WriteResult } from '../../guard/index.ts';
import { renderNotice } from '../../prompt/index.ts';

/** How a handler of this tool says no: the helper that runs it hands the message to the model, marked as an error. */
export class MemoryToolError extends Error {
  override readonly name = 'MemoryToolError';
}

const toDraw = new RegExp(`[${hidden}]`, 'gu');
const maxEvidenceLength = 200;

/** Something the model sent, repeated to it: on one line, nothing hidden, and not at any length. */
export function drawn(text: string): string {
  const points = Array.from(text);
  const cut = points.length > maxEvidenceLength ? `${points.slice(0, maxEvidenceLength).join('')}\u2026` : text;
  return cut.replace(toDraw, (character) => `\u2039${codePointName(character)}\u203a`);
}

/** Why the guard did not do it, and that nothing has changed. Undefined when it did. Holds no memory text. */
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
