import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule } from '../../detect/index.ts';
import type { Report } from '../../model/finding.ts';
import { counted } from '../format.ts';
import { type GroupedFinding, groupFindings, isFamily } from '../group-findings.ts';
import { LevelBadge } from './badge.tsx';
import { Foreign, type Underline } from './text.tsx';

type Found = Pick<Report, 'findings' | 'impacts'>;

/** Where the findings and impacts stand in the text. Impacts are no accusations, so they are drawn without a number. */
export function underlinesOf(
  { findings, impacts }: Found,
  rules: readonly Rule[],
  href?: (number: number) => string,
): readonly Underline[] {
  const accused = groupFindings(findings, rules).flatMap((shown, index) => {
    if (isFamily(shown)) return [];
    const { span, level, ruleId } = shown;
    return [{ ...span, level, label: ruleId, ...(href === undefined ? {} : { href: href(index + 1) }) }];
  });
  return [...accused, ...impacts.map(({ span, impact }) => ({ ...span, level: 0 as const, label: impact }))];
}

interface FindingsProps extends Found {
  readonly complete: boolean;
  readonly rules: readonly Rule[];
}

export function Findings({ findings, impacts, complete, rules }: FindingsProps): JSX.Element {
  return (
    <>
      {complete ? null : (
        <p class="note">
          Part of the text was not read. What was not read may hold anything, so this is never counted as clean.
        </p>
      )}
      {findings.length === 0 && impacts.length === 0 ? <p class="note">Nothing was found.</p> : null}
      <ol class="findings">
        {groupFindings(findings, rules).map((shown, index) => (
          <FindingItem shown={shown} number={index + 1} />
        ))}
      </ol>
      {impacts.length === 0 ? null : (
        <p class="rules">
          <span class="note">If it were believed:</span>{' '}
          {[...new Set(impacts.map(({ impact }) => impact))].map((impact) => (
            <code>{impact}</code>
          ))}
        </p>
      )}
    </>
  );
}

/** The model is no rule: it has weights instead of a reason. */
const learned = {
  id: 'learned_attack',
  title: 'Reads like an attack',
  why: 'To the model that ships, these words are closer to attacks than to honest memory.',
  advice: 'Read the passage, and ask whether a fact or an order is to be remembered.',
};

function wordsOf({ rule, ruleId }: GroupedFinding): Omit<typeof learned, 'id'> {
  if (rule !== undefined && 'why' in rule) return rule;
  return ruleId === learned.id ? learned : { title: ruleId, why: '', advice: '' };
}

/** Evidence draws each hidden character; a run of them is told by its ends. */
function shortened(evidence: string): string {
  return evidence.replace(/(<U\+[0-9A-F]+>)(?:<U\+[0-9A-F]+>){2,}(<U\+[0-9A-F]+>)/g, '$1 \u2026 $2');
}

function FindingItem({ shown, number }: { readonly shown: GroupedFinding; readonly number: number }): JSX.Element {
  const { ruleId, level, confidence, evidence, view, mitigations, also } = shown;
  const { title, why, advice } = wordsOf(shown);
  const softly = mitigations.length === 0 ? '' : `, milder because ${mitigations.join(', ')}`;
  return (
    <li id={`finding-${number}`}>
      <p class="item-head">
        <strong>
          <span class="footnote">{String(number)}</span> {title}
        </strong>{' '}
        <LevelBadge level={level} /> <code>{ruleId}</code>{' '}
        {also.length === 0 ? null : <span class="note">and {counted(also.length, 'other', 'others')} like it</span>}
      </p>
      <p class="evidence">
        <Foreign text={shortened(evidence)} />
      </p>
      <p class="note">
        {why} {advice} Read {view}, {String(Math.round(confidence * 100))} of 100 sure{softly}.
      </p>
    </li>
  );
}
