import type { JSX } from 'hono/jsx/jsx-runtime';
import { shortId } from '../../base/short-id.ts';
import type { Rule } from '../../detect/index.ts';
import type { Inspection, ReplayedDecision } from '../../guard/index.ts';
import type { Impact } from '../../model/finding.ts';
import type { PolicyException } from '../../policy/index.ts';
import { VerdictBadge } from '../components/badge.tsx';
import { underlinesOf } from '../components/findings.tsx';
import { Form } from '../components/form.tsx';
import { Problem } from '../components/notice.tsx';
import { EntryLink, Panel } from '../components/panel.tsx';
import { Foreign, MarkedText } from '../components/text.tsx';
import { counted } from '../format.ts';
import { Page } from '../layout.tsx';
import type { ExceptionPreview } from '../policy-exceptions.ts';
import type { SpaceVisit } from '../visit.ts';

/** What the form says. An empty source field means any. */
export interface AlwaysChoice {
  readonly host: string;
  readonly tool: string;
  readonly principal: string;
  readonly rules: readonly string[];
  readonly impacts: readonly Impact[];
  readonly until: string;
  readonly because: string;
  readonly isSaving: boolean;
  /** The hash of the exception whose effect the person has read. */
  readonly previewed: string;
}

/** The parts of a source that an exception can name; empty where there is none. */
export interface NamableSource {
  readonly host: string;
  readonly tool: string;
  readonly principal: string;
}

export type AlwaysResult =
  | { readonly outcome: 'refused'; readonly message: string }
  | {
      readonly outcome: 'previewed';
      readonly exception: PolicyException;
      readonly preview: ExceptionPreview;
      /** Names this exception when it is saved. */
      readonly hash: string;
      /** Whether the person wanted to save it without having read its effect. */
      readonly isUnread: boolean;
    }
  | {
      readonly outcome: 'saved';
      readonly exception: PolicyException;
      readonly preview: ExceptionPreview;
      readonly file: string;
      readonly counts: boolean;
    };

interface AlwaysProps {
  readonly visit: SpaceVisit;
  readonly seen: Inspection;
  readonly source: NamableSource;
  readonly choice: AlwaysChoice;
  readonly result: AlwaysResult | undefined;
  readonly rules: readonly Rule[];
}

export function AlwaysPage({ visit, seen, source, choice, result, rules }: AlwaysProps): JSX.Element {
  const { facts, text } = seen;
  return (
    <Page
      visit={visit}
      title="Always allow texts like this"
      place="queue"
      lead={
        <>
          An exception in the policy of this space, made from entry <EntryLink base={visit.base} id={facts.id} />. It
          lets texts of the source pass as data. It never lifts a refusal, a critical finding or an incomplete scan.
        </>
      }
      notice={<Notice result={result} />}
    >
      {text === undefined ? null : (
        <Panel title={`Entry ${shortId(facts.id)}`}>
          <MarkedText text={text.content} scrolls="The text" underlines={underlinesOf(seen, rules)} />
        </Panel>
      )}
      {result === undefined || result.outcome === 'refused' ? null : <Effect visit={visit} result={result} />}
      {result?.outcome === 'saved' ? null : (
        <Choose
          visit={visit}
          seen={seen}
          source={source}
          choice={choice}
          previewed={result?.outcome === 'previewed' ? result.hash : undefined}
        />
      )}
    </Page>
  );
}

function Notice({ result }: Pick<AlwaysProps, 'result'>): JSX.Element | null {
  if (result?.outcome === 'refused') return <Problem>{result.message}</Problem>;
  if (result?.outcome !== 'previewed' || !result.isUnread) return null;
  return <Problem>Nothing was added: this exception was not previewed. Read what it would have changed.</Problem>;
}

type ChooseProps = Pick<AlwaysProps, 'visit' | 'seen' | 'source' | 'choice'> & {
  readonly previewed: string | undefined;
};

function Choose({ visit, seen, source, choice, previewed }: ChooseProps): JSX.Element {
  const rules = [...new Set([...(seen.decision?.findings.map(({ ruleId }) => ruleId) ?? []), ...choice.rules])];
  const lifted = [...new Set([...(seen.decision?.impacts ?? []), ...choice.impacts])];
  const here = `${visit.base}/entries/${encodeURIComponent(seen.facts.id)}/always`;
  return (
    <Panel
      title="Exception"
      note="All chosen parts of the source must match. The exception lifts nothing that you do not choose."
    >
      <Form action={here} csrf={visit.csrf} class="stack" id="always">
        {previewed === undefined ? null : <input type="hidden" name="previewed" value={previewed} />}
        <fieldset class="checks">
          <legend>Texts from</legend>
          <Choice name="host" label="the host" value={source.host} chosen={choice.host} />
          <Choice name="tool" label="the tool" value={source.tool} chosen={choice.tool} />
          <Choice name="principal" label="the writer" value={source.principal} chosen={choice.principal} />
          {source.principal === '' ? (
            <p class="note">Only a model says where this text came from, so no exception can name its source.</p>
          ) : null}
        </fieldset>
        <fieldset class="checks">
          <legend>may pass although they have</legend>
          {rules.map((rule) => (
            <Check name="rule" value={rule} label="findings of the rule" isChecked={choice.rules.includes(rule)} />
          ))}
          {lifted.map((impact) => (
            <Check name="impact" value={impact} label="the impact" isChecked={choice.impacts.includes(impact)} />
          ))}
        </fieldset>
        <div class="fields">
          <label class="field" for="until">
            <span>Last day</span>
            <input id="until" name="until" type="date" value={choice.until} />
          </label>
          <label class="field" for="because">
            <span>Reason, for other reviewers</span>
            <input id="because" name="because" maxlength={300} value={choice.because} autocomplete="off" />
          </label>
        </div>
        <div class="actions-row">
          <button class="primary" name="step" value="preview" type="submit">
            Show what it would have changed
          </button>
          {previewed === undefined ? null : (
            <button name="step" value="save" type="submit">
              Add it to the policy
            </button>
          )}
        </div>
      </Form>
    </Panel>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly chosen: string;
}

function Choice({ name, label, value, chosen }: ChoiceProps): JSX.Element | null {
  return value === '' ? null : <Check name={name} value={value} label={label} isChecked={chosen === value} />;
}

interface CheckProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChecked: boolean;
}

function Check({ name, value, label, isChecked }: CheckProps): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" name={name} value={value} checked={isChecked} />
      <span>
        {label} <Foreign text={value} maxLength={120} />
      </span>
    </label>
  );
}

type EffectResult = Exclude<AlwaysResult, { outcome: 'refused' }>;

function Effect({ visit, result }: { readonly visit: SpaceVisit; readonly result: EffectResult }): JSX.Element {
  const { exception, preview } = result;
  const { milder, stricter, decisions, file } = preview;
  const end = exception.until === undefined ? '' : `, until ${exception.until}`;
  return (
    <Panel title={result.outcome === 'saved' ? 'Added to the policy' : 'What it would have changed'} id="effect">
      <p>
        Exception <code>{exception.name}</code> by {exception.by} on {exception.at}
        {end}. Of the last {counted(decisions, 'decision')}, {counted(milder.length, 'would be', 'would be')} milder and{' '}
        {counted(stricter.length, 'would be', 'would be')} stricter.
      </p>
      <ul class="plain">
        {[...milder, ...stricter].slice(0, maxListed).map((change) => (
          <ChangeItem visit={visit} change={change} />
        ))}
      </ul>
      {result.outcome === 'saved' ? (
        <p class="note">
          Written to <code>{file}</code>.{' '}
          {result.counts ? (
            'It counts from now on.'
          ) : (
            <>
              It counts once an administrator runs <code>bezoar config trust</code> for this file.
            </>
          )}
        </p>
      ) : null}
    </Panel>
  );
}

const maxListed = 20;

function ChangeItem({ visit, change }: { readonly visit: SpaceVisit; readonly change: ReplayedDecision }): JSX.Element {
  const { seq, entry, before, after } = change;
  return (
    <li>
      Record {String(seq)}, <EntryLink base={visit.base} id={entry} />: <VerdictBadge verdict={before.advised} />{' '}
      becomes <VerdictBadge verdict={after.advised} />
    </li>
  );
}
