import type { RemoveResult, WriteResult } from '../../guard/index.ts';
import { renderNotice } from '../../prompt/index.ts';
import { accusing } from './entry-index.ts';
import { blockedMessage } from './security.ts';

/** The result for the model when its request was not carried out. */
export interface Refusal {
  readonly success: false;
  readonly error: string;
  /** The text was stored, and a person decides. */
  readonly held?: true;
}

export function failure(error: string): Refusal {
  return { success: false, error };
}

export function blocked(rule: string): Refusal {
  return failure(blockedMessage(rule));
}

/** Undefined when the text is now in use. Contains no memory text. */
export function refusalOf(result: WriteResult | RemoveResult): Refusal | undefined {
  switch (result.outcome) {
    case 'stored':
    case 'removed':
      return undefined;
    case 'duplicate':
      return result.state === 'active' ? undefined : heldRefusal(result.id, ['duplicate']);
    case 'held':
      return threat(result) ?? heldRefusal(result.id, [result.judged.row]);
    case 'refused':
      return threat(result) ?? failure(result.message);
    default:
      return failure('nothing was changed');
  }
}

function threat({ judged }: Extract<WriteResult, { outcome: 'held' | 'refused' | 'stored' }>): Refusal | undefined {
  const [first] = accusing(judged?.findings ?? []);
  return first === undefined ? undefined : blocked(first);
}

function heldRefusal(id: string, why: readonly string[]): Refusal {
  return { success: false, held: true, error: renderNotice({ code: 'waits-for-review', id, why }) };
}
