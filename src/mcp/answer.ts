import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Judgement, Refused, RemoveResult, WriteResult } from '../guard/index.ts';
import { describeMasked, type MaskedKind } from '../model/private-data.ts';
import type { Coverage } from '../model/provenance.ts';
import { trustRank } from '../model/trust.ts';
import { renderNotice } from '../prompt/index.ts';
import type { Settlement } from './approvals.ts';
import type { Changed } from './outputs.ts';

/** A tool result as text for the model and as data for its client. A failure is also a result, marked as an error. */
export function answer(text: string, structured: Readonly<Record<string, unknown>>, isError = false): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...structured },
    ...(isError ? { isError } : {}),
  };
}

/** The result of a change. Contains ids, codes and our own sentences, never the text that was to be stored. */
export function changeAnswer(result: WriteResult | RemoveResult | Settlement): CallToolResult {
  switch (result.outcome) {
    case 'stored':
      return stored(result);
    case 'held':
      return held(result.id, result, result);
    case 'waits':
      return held(result.id, {});
    case 'duplicate':
      return result.state === 'active'
        ? noticeAnswer(withMasked(renderNotice({ code: 'duplicate', id: result.id }), result.redacted), {
            outcome: 'duplicate',
            id: result.id,
            ...maskedPart(result.redacted),
            why: [],
          })
        : held(result.id, {});
    case 'released':
      return noticeAnswer(renderNotice({ code: 'stored-as-data', id: result.id, why: ['released-by-a-person'] }), {
        outcome: 'released',
        id: result.id,
        version: result.version,
        contentHash: result.contentHash,
        why: [],
      });
    case 'vouched':
      return noticeAnswer(renderNotice({ code: 'stored', id: result.id, why: ['confirmed-by-the-user'] }), {
        outcome: 'confirmed',
        id: result.id,
        version: result.version,
        contentHash: result.contentHash,
        why: [],
      });
    case 'discarded':
      return noticeAnswer(renderNotice({ code: 'refused', id: result.id, why: ['discarded-by-a-person'] }), {
        outcome: 'discarded',
        id: result.id,
        version: result.version,
        why: [],
      });
    case 'removed':
      return noticeAnswer(renderNotice({ code: 'removed', id: result.id }), {
        outcome: 'removed',
        id: result.id,
        version: result.version,
        why: [],
      });
    case 'void':
      return failed('approval-void', 'This approval was already used or belongs to another call. Nothing was changed.');
    case 'refused':
      return refusal(result);
    default:
      return failed('unknown', 'Nothing was changed.');
  }
}

type Accepted = Extract<WriteResult, { outcome: 'stored' | 'held' }>;

function stored({ id, version, contentHash, judged, coverage }: Accepted): CallToolResult {
  const { trust } = judged;
  const code = trustRank(trust) <= trustRank('agent') ? 'stored-as-data' : 'stored';
  const { redacted } = judged;
  return noticeAnswer(withCoverage(withMasked(renderNotice({ code, id }), redacted), coverage), {
    outcome: 'stored',
    id,
    version,
    contentHash,
    trust,
    why: rulesOf(judged),
    ...maskedPart(redacted),
  });
}

function held(
  id: string,
  { version, contentHash }: { version?: number; contentHash?: string },
  { judged, coverage }: Partial<Accepted> = {},
): CallToolResult {
  const why = judged === undefined ? [] : rulesOf(judged);
  const redacted = judged?.redacted;
  return noticeAnswer(
    withCoverage(withMasked(renderNotice({ code: 'waits-for-review', id, why }), redacted), coverage),
    {
      outcome: 'held',
      id,
      ...(version === undefined ? {} : { version }),
      ...(contentHash === undefined ? {} : { contentHash }),
      ...(judged === undefined ? {} : { trust: judged.trust }),
      ...maskedPart(redacted),
      why,
    },
  );
}

function withMasked(text: string, redacted: readonly MaskedKind[] | undefined): string {
  return redacted === undefined
    ? text
    : `${text}\nMasked before it was stored; the original is kept nowhere: ${describeMasked(redacted)}.`;
}

function maskedPart(redacted: readonly MaskedKind[] | undefined): Pick<Changed, 'redacted'> {
  return redacted === undefined ? {} : { redacted: [...redacted] };
}

const coverageSteps: Readonly<Record<Coverage, string>> = {
  none: 'Bezoar does not see what this agent reads, so its notes are shown as data',
  partial: 'Bezoar sees only a part of what this agent reads',
  full: '',
};

/** With the first write of a session: what Bezoar sees, and the steps that fit an MCP client. */
function withCoverage(text: string, coverage: Accepted['coverage']): string {
  if (coverage === undefined) return text;
  const steps =
    'In Claude Code or Cursor, `bezoar hook install claude-code` (or `cursor`) reports it; for one note, memory_confirm asks the user.';
  return `${text}\nCoverage ${coverage.level}: ${coverageSteps[coverage.level]}. ${steps}`;
}

function refusal({ problem, message, judged }: Refused): CallToolResult {
  if (judged === undefined) return failed(problem, `Not done: ${message}.`);
  const why = rulesOf(judged);
  return answer(renderNotice({ code: 'refused', why }), { outcome: 'refused', problem, why } satisfies Changed, true);
}

export function failed(problem: string, text: string): CallToolResult {
  return answer(text, { outcome: 'refused', problem, why: [] } satisfies Changed, true);
}

function noticeAnswer(text: string, changed: Changed): CallToolResult {
  return answer(text, { ...changed });
}

function rulesOf({ findings, row }: Judgement): string[] {
  const rules = [...new Set(findings.map(({ ruleId: rule }) => rule))].sort();
  return rules.length > 0 ? rules : [row];
}
