import type { RemoveResult, WriteResult } from '../../guard/index.ts';
import { renderNotice } from '../../prompt/index.ts';
import { accusing } from './entry-index.ts';
import { blockedMessage } from './security.ts';

/** Said to the model when nothing came of what it asked for. */
export interface Refusal {
  readonly success: false;
  readonly error: string;
  /** It was kept, and a person decides. */
  readonly held?: true;
}

export function failure(error: string): Refusal {
  return { success: false, error };
}

export function blocked(rule: string): Refusal {
  return failure(blockedMessage(rule));
}

/** Undefined when the text is in use from now on. Holds no memory text. */
export function refusalOf(result: WriteResult | RemoveResult): Refusal | undefined {
  switch (result.outcome) {
    case 'stored':
    case 'removed':
      return undefined;
    case 'duplicate':
      return result.state === 'active' ? undefined : waits(result.id, ['duplicate']);
    case 'held':
      return threat(result) ?? waits(result.id, [result.judged.row]);
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

function waits(id: string, why: readonly string[]): Refusal {
  return { success: false, held: true, error: renderNotice({ code: 'waits-for-review', id, why }) };
}
