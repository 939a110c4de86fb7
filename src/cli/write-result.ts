import { shortId } from '../base/short-id.ts';
import type { Judgement, WriteResult } from '../guard/index.ts';
import { describeMasked } from '../model/private-data.ts';
import { exitCode } from './exit-code.ts';
import { type CommandResult, refusalResult } from './memory-command.ts';
import type { Style } from './style.ts';

/** The result of a proposed write. */
export function writeResult(result: WriteResult): CommandResult {
  if (result.outcome === 'refused') {
    const { judged } = result;
    return { ...refusalResult(result), text: (style) => (judged === undefined ? '' : `${reasons(judged, style)}\n`) };
  }
  if (result.outcome === 'duplicate') {
    const { id, state, redacted } = result;
    const masked = redacted === undefined ? '' : `; masked: ${describeMasked(redacted)}`;
    return { json: result, text: () => `already stored: ${shortId(id)} (${state})${masked}\n` };
  }
  const { id, outcome, judged } = result;
  return {
    json: result,
    text(style) {
      const done = outcome === 'stored' ? style.good('stored') : style.level('medium', 'held for review');
      const next = outcome === 'stored' ? '' : `\nReview it with: bezoar review ${shortId(id)}`;
      return `${done}  ${style.bold(shortId(id))}  trust ${judged.trust}\n${reasons(judged, style)}${next}\n`.replace(
        /\n+/g,
        '\n',
      );
    },
    code: outcome === 'held' ? exitCode.found : exitCode.clean,
  };
}

/** Verdict, row and rules, without the text. */
export function reasons(judged: Judgement, style: Style): string {
  const { verdict, row, why, findings, impacts, complete, redacted } = judged;
  if (verdict === 'allow' && findings.length === 0) return '';
  const rules = [...new Set(findings.map(({ ruleId: rule }) => rule))].join(', ');
  const lines = [
    `  ${style.dim('verdict:')} ${verdict} (row ${row}): ${why}`,
    ...(rules === '' ? [] : [`  ${style.dim('found:')}   ${rules}`]),
    ...(redacted === undefined ? [] : [`  ${style.dim('masked:')}  ${describeMasked(redacted)}`]),
    ...(impacts.length === 0 ? [] : [`  ${style.dim('impact:')}  ${impacts.join(', ')}`]),
    ...(complete ? [] : [`  ${style.dim('note:')}    the scan did not reach the end of the text`]),
  ];
  return lines.join('\n');
}
