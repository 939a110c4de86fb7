import type { Judgement, RemoveResult, WriteResult } from '../../guard/index.ts';
import { trustRank } from '../../model/trust.ts';
import { renderNotice } from '../../prompt/index.ts';
import type { OwnToolRun } from '../core/index.ts';

const maxRecalled = 50;
const defaultRecalled = 10;

/** Proposes a note. It is trusted like the texts that state it. */
export const remember: OwnToolRun = async ({ guarded }, { text }) => {
  if (typeof text !== 'string') return missing('text', 'the note to remember');
  return writeAnswer(await guarded.write({ content: text }));
};

/** Searches the memory. The journal records what the conversation was shown. */
export const recall: OwnToolRun = async ({ guarded }, { query, limit = defaultRecalled }) => {
  if (typeof query !== 'string') return missing('query', 'words to search for');
  const asked = typeof limit === 'number' && Number.isSafeInteger(limit) ? limit : defaultRecalled;
  const result = await guarded.recall({ query, limit: Math.min(Math.max(asked, 1), maxRecalled) });
  if (result.outcome === 'refused') return `Not done: ${result.message}.`;
  return result.entries.length === 0 ? 'Nothing in the memory matches.' : result.text;
};

/** Takes an entry out of use, as far as the caller is trusted to. */
export const forget: OwnToolRun = async ({ guarded }, { id }) => {
  if (typeof id !== 'string') return missing('id', 'the id of an entry');
  return removeAnswer(await guarded.remove({ id }));
};

/** A model left out an argument; it can repeat the call. */
export function missing(name: string, what: string): string {
  return `Not done: ${name} is missing; pass a string, ${what}.`;
}

function writeAnswer(result: WriteResult): string {
  switch (result.outcome) {
    case 'stored': {
      const isData = trustRank(result.judged.trust) <= trustRank('agent');
      return renderNotice({ code: isData ? 'stored-as-data' : 'stored', id: result.id });
    }
    case 'held':
      return renderNotice({ code: 'waits-for-review', id: result.id, why: reasons(result.judged) });
    case 'duplicate':
      return renderNotice({ code: result.state === 'active' ? 'duplicate' : 'waits-for-review', id: result.id });
    default:
      return result.judged === undefined
        ? `Not done: ${result.message}.`
        : renderNotice({ code: 'refused', why: reasons(result.judged) });
  }
}

function removeAnswer(result: RemoveResult): string {
  return result.outcome === 'removed'
    ? renderNotice({ code: 'removed', id: result.id })
    : `Not done: ${result.message}.`;
}

function reasons({ findings, row }: Judgement): readonly string[] {
  return findings.length > 0 ? findings.map(({ ruleId }) => ruleId) : [row];
}
