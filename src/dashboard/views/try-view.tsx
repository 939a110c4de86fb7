import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule, TextReading } from '../../detect/index.ts';
import type { Report } from '../../model/finding.ts';
import { type Trust, trustMeaning } from '../../model/trust.ts';
import { verdictMeaning } from '../../model/verdict.ts';
import type { Ruling } from '../../policy/index.ts';
import { TrustBadge, VerdictBadge } from '../components/badge.tsx';
import { Findings, underlinesOf } from '../components/findings.tsx';
import { Form } from '../components/form.tsx';
import { Panel } from '../components/panel.tsx';
import { Readings } from '../components/readings.tsx';
import { MarkedText } from '../components/text.tsx';
import { Page } from '../layout.tsx';
import type { SpaceVisit } from '../visit.ts';

export interface TriedScan {
  readonly report: Report;
  readonly readings: readonly TextReading[];
  readonly rulings: readonly { readonly trust: Trust; readonly ruling: Ruling }[];
}

interface TryProps {
  readonly visit: SpaceVisit;
  readonly text: string;
  readonly trial: TriedScan | undefined;
  readonly rules: readonly Rule[];
}

export function TryIt({ visit, text, trial, rules }: TryProps): JSX.Element {
  return (
    <Page
      visit={visit}
      title="Try it"
      place="try"
      lead="Paste any text. Bezoar scans it and applies the policy of this space. Nothing is stored."
    >
      <Panel title="Text to test">
        <Form action={`${visit.base}/try`} csrf={visit.csrf} class="stack">
          <label class="field" for="try-text">
            <span>A text that someone might want your agent to remember</span>
            <textarea id="try-text" name="text" rows={6} required spellcheck={false} data-search>
              {`\n${text}`}
            </textarea>
          </label>
          <button class="primary" type="submit">
            Scan
          </button>
        </Form>
      </Panel>
      {trial === undefined ? null : <Outcome text={text} trial={trial} rules={rules} />}
    </Page>
  );
}

interface OutcomeProps {
  readonly text: string;
  readonly trial: TriedScan;
  readonly rules: readonly Rule[];
}

function Outcome({ text, trial, rules }: OutcomeProps): JSX.Element {
  const { report, readings, rulings } = trial;
  return (
    <>
      <div class="columns entry" id="outcome">
        <div class="stack">
          <Panel title="Text">
            <MarkedText
              text={text}
              scrolls="The text"
              underlines={underlinesOf(report, rules, (number) => `#finding-${number}`)}
            />
          </Panel>
          <Panel title="Findings">
            <Findings {...report} text={text} rules={rules} />
          </Panel>
        </div>
        <Panel title="Verdicts" note="The decision depends on the source: this is what each level of trust would get.">
          <table class="rulings">
            <thead>
              <tr>
                <th scope="col">Trust</th>
                <th scope="col">Verdict</th>
              </tr>
            </thead>
            <tbody>
              {[...rulings].reverse().map(({ trust, ruling }) => (
                <tr>
                  <th scope="row">
                    <TrustBadge trust={trust} />
                    <p class="note">{trustMeaning[trust]}.</p>
                  </th>
                  <td>
                    <VerdictBadge verdict={ruling.verdict} />
                    <p class="note">
                      {verdictMeaning[ruling.verdict]}. {ruling.why}
                    </p>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      </div>
      {readings.length === 0 ? null : (
        <Panel title="Views" note="The same text in the other ways the scanner reads it.">
          <Readings text={text} readings={readings} />
        </Panel>
      )}
    </>
  );
}
