import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule, TextReading } from '../../detect/index.ts';
import type { Report } from '../../model/finding.ts';
import type { Trust } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';
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

const becomes: Readonly<Record<Verdict, string>> = {
  allow: 'stored',
  sanitize: 'stored, and shown as data',
  challenge: 'held until a person confirms it',
  quarantine: 'held for a person',
  block: 'refused, and kept out of reach',
};

export function TryIt({ visit, text, trial, rules }: TryProps): JSX.Element {
  return (
    <Page
      visit={visit}
      title="Try it"
      place="try"
      lead="Paste any text. It is read and weighed by the policy of this space, and nothing is stored."
    >
      <Panel title="A text">
        <Form action={`${visit.base}/try`} csrf={visit.csrf} class="stack">
          <label class="field" for="try-text">
            <span>What somebody might want your agent to remember</span>
            <textarea id="try-text" name="text" rows={6} required spellcheck={false} data-search>
              {`\n${text}`}
            </textarea>
          </label>
          <button class="primary" type="submit">
            Read it
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
            <Findings {...report} rules={rules} />
          </Panel>
        </div>
        <Panel title="Verdicts" note="The same words, said by different sources.">
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
                  </th>
                  <td>
                    <VerdictBadge verdict={ruling.verdict} />
                    <p class="note">
                      {becomes[ruling.verdict]}. {ruling.why}
                    </p>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      </div>
      {readings.length === 0 ? null : (
        <Panel title="Readings" note="The same text as the scanner reads it.">
          <Readings text={text} readings={readings} />
        </Panel>
      )}
    </>
  );
}
