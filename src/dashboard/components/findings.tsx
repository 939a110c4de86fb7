import type { JSX } from 'hono/jsx/jsx-runtime';
import type { AccusingRule, Rule } from '../../detect/index.ts';
import { type Impact, learnedRuleIds, type Mitigation, type Report } from '../../model/finding.ts';
import { counted } from '../format.ts';
import { type GroupedFinding, groupFindings, isFamily } from '../group-findings.ts';
import { LevelBadge } from './badge.tsx';
import { viewMeaning } from './readings.tsx';
import { Foreign, type Underline } from './text.tsx';

type Found = Pick<Report, 'findings' | 'impacts'>;

/** Where the findings and impacts are in the text. Impacts accuse nobody, so they get no number. */
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
  /** The scanned text. */
  readonly text: string;
  readonly complete: boolean;
  readonly rules: readonly Rule[];
}

export function Findings({ text, findings, impacts, complete, rules }: FindingsProps): JSX.Element {
  return (
    <>
      {complete ? null : (
        <p class="note">
          The scan is incomplete. The unread part may contain anything, so the text does not count as clean.
        </p>
      )}
      {findings.length === 0 && impacts.length === 0 ? <p class="note">No findings.</p> : null}
      <ol class="findings">
        {groupFindings(findings, rules).map((shown, index) => (
          <FindingItem shown={shown} number={index + 1} text={text} />
        ))}
      </ol>
      {impacts.length === 0 ? null : (
        <>
          <p class="note">What would change if the agent believed the text:</p>
          <ImpactNames impacts={[...new Set(impacts.map(({ impact }) => impact))]} rules={rules} />
        </>
      )}
    </>
  );
}

interface ImpactNamesProps {
  readonly impacts: readonly Impact[];
  readonly rules: readonly Rule[];
}

/** Impacts in plain words, with the ids that a policy names them by. */
export function ImpactNames({ impacts, rules }: ImpactNamesProps): JSX.Element {
  return (
    <ul class="impacts">
      {impacts.map((impact) => {
        const title = rules.find((rule) => 'impact' in rule && rule.impact === impact)?.title;
        return (
          <li>
            {title} <code>{impact}</code>
          </li>
        );
      })}
    </ul>
  );
}

/** Why a finding got a lower level than its rule has. */
const mitigationMeaning: Readonly<Record<Mitigation, string>> = {
  quoted: 'quoted',
  negated: 'negated',
  asked: 'part of a question',
  code: 'in a code block',
  talk: 'about attacks',
  mentioned: 'an example or a test',
};

type RuleWords = Pick<AccusingRule, 'title' | 'why' | 'advice'>;

const advice = 'Read the passage and ask whether it states a fact or gives an order.';

/** The learned model has weights instead of a rule's explanation. */
const learned: ReadonlyMap<string, RuleWords> = new Map([
  [
    learnedRuleIds.attack,
    {
      title: 'Reads like an attack',
      why: 'The shipped model finds this wording closer to attacks than to honest memory.',
      advice,
    },
  ],
  [
    learnedRuleIds.suspicion,
    {
      title: 'May read like an attack',
      why: 'The shipped model finds this wording close to attacks. That counts only in text from outside.',
      advice,
    },
  ],
]);

function wordsOf({ rule, ruleId }: GroupedFinding): RuleWords {
  if (rule !== undefined && 'why' in rule) return rule;
  return learned.get(ruleId) ?? { title: ruleId, why: '', advice: '' };
}

/** The title of a rule in plain words, with its id. */
export function RuleName({ finding }: { readonly finding: GroupedFinding }): JSX.Element {
  const { title } = wordsOf(finding);
  return (
    <span>
      {title === finding.ruleId ? null : <span class="note">{title}</span>} <code>{finding.ruleId}</code>
    </span>
  );
}

/** Evidence draws each hidden character; a long run is shortened to its ends. */
function shortened(evidence: string): string {
  return evidence.replace(/(<U\+[0-9A-F]+>)(?:<U\+[0-9A-F]+>){2,}(<U\+[0-9A-F]+>)/g, '$1 \u2026 $2');
}

interface FindingItemProps {
  readonly shown: GroupedFinding;
  readonly number: number;
  readonly text: string;
}

const maxPassageLength = 1_000;

/** The passage that a finding is about. Evidence in reports leaves out the middle, where an attack may be. */
function passageOf({ span: { start, end }, evidence }: GroupedFinding, text: string): string {
  return end - start <= maxPassageLength && end <= text.length
    ? text.slice(start, end).replace(/[\r\n\t]+/g, ' ')
    : shortened(evidence);
}

function FindingItem({ shown, number, text }: FindingItemProps): JSX.Element {
  const { ruleId, level, confidence, view, mitigations, also } = shown;
  const { title, why, advice } = wordsOf(shown);
  const lowered =
    mitigations.length === 0
      ? ''
      : `; level lowered because the text is ${mitigations.map((one) => mitigationMeaning[one]).join(', ')}`;
  return (
    <li id={`finding-${number}`}>
      <p class="item-head">
        <strong>
          <span class="footnote">{String(number)}</span> {title}
        </strong>{' '}
        {level === 0 ? null : <LevelBadge level={level} />} <code>{ruleId}</code>{' '}
        {also.length === 0 ? null : <span class="note">and {counted(also.length, 'similar rule')}</span>}
      </p>
      <p class="evidence">
        <Foreign text={passageOf(shown, text)} maxLength={maxPassageLength} />
      </p>
      <p class="note">
        {why} {advice} Found in the text {viewMeaning[view]}; confidence {`${Math.round(confidence * 100)}\u00a0%`}
        {lowered}.
      </p>
    </li>
  );
}
