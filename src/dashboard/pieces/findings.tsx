import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule } from '../../detect/index.ts';
import type { Finding, ImpactMark } from '../../model/finding.ts';
import { LevelBadge } from './badge.tsx';
import { Foreign } from './text.tsx';

/** What a rule says of itself, by id. The learned layer and invisible characters come in families named after their rule. */
export function ruleOf(rules: readonly Rule[], id: string): Rule | undefined {
  return rules.find((rule) => rule.id === id) ?? rules.find((rule) => id.startsWith(`${rule.id}_`));
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

interface ItemProps {
  readonly finding: Finding;
  readonly number: number;
  readonly rule: Rule | undefined;
}

function FindingItem({ finding, number, rule }: ItemProps): JSX.Element {
  const { ruleId, level, confidence, evidence, view, softened } = finding;
  const accusing = rule !== undefined && 'why' in rule ? rule : undefined;
  const softly = softened.length === 0 ? '' : `, milder because ${softened.join(', ')}`;
  return (
    <li id={`finding-${number}`}>
      <p class="item-head">
        <span class="footnote">{String(number)}</span> <strong>{accusing?.title ?? ruleId}</strong>{' '}
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
