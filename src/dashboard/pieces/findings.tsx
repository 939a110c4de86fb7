import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule } from '../../detect/index.ts';
import type { Finding, ImpactMark, Report } from '../../model/finding.ts';
import { LevelBadge } from './badge.tsx';
import { Foreign, type Underline } from './text.tsx';

/** What a rule says of itself, by id. The learned layer and invisible characters come in families named after their rule. */
export function ruleOf(rules: readonly Rule[], id: string): Rule | undefined {
  return rules.find((rule) => rule.id === id) ?? rules.find((rule) => id.startsWith(`${rule.id}_`));
}

/** Where the findings and impacts stand in the text. Impacts are no accusations, so they are drawn without a number. */
export function underlinesOf(
  { findings, impacts }: Pick<Report, 'findings' | 'impacts'>,
  href?: (number: number) => string,
): readonly Underline[] {
  return [
    ...findings.map(({ span, level, ruleId }, index) => ({
      ...span,
      level,
      label: ruleId,
      ...(href === undefined ? {} : { href: href(index + 1) }),
    })),
    ...impacts.map(({ span, impact }) => ({ ...span, level: 0 as const, label: impact })),
  ];
}

interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly impacts: readonly ImpactMark[];
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
        {findings.map((finding, index) => (
          <FindingItem finding={finding} number={index + 1} rule={ruleOf(rules, finding.ruleId)} />
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

interface ItemProps {
  readonly finding: Finding;
  readonly number: number;
  readonly rule: Rule | undefined;
}

function FindingItem({ finding, number, rule }: ItemProps): JSX.Element {
  const { ruleId, level, confidence, evidence, view, softened } = finding;
  const accusing = rule !== undefined && 'why' in rule ? rule : ruleId === learned.id ? learned : undefined;
  const softly = softened.length === 0 ? '' : `, milder because ${softened.join(', ')}`;
  return (
    <li id={`finding-${number}`}>
      <p class="item-head">
        <strong>
          <span class="footnote">{String(number)}</span> {accusing?.title ?? ruleId}
        </strong>{' '}
        <LevelBadge level={level} /> <code>{ruleId}</code>
      </p>
      <p class="evidence">
        <Foreign text={evidence} />
      </p>
      <p class="note">
        {accusing === undefined ? '' : `${accusing.why} ${accusing.advice} `}
        Read {view}, {String(Math.round(confidence * 100))} of 100 sure{softly}.
      </p>
    </li>
  );
}
