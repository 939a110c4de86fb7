import type { JSX } from 'hono/jsx/jsx-runtime';
import { shortId } from '../../base/short-id.ts';
import type { Rule } from '../../detect/index.ts';
import { StateBadge, TrustBadge, VerdictBadge } from '../components/badge.tsx';
import { Diff } from '../components/diff.tsx';
import { Findings, underlinesOf } from '../components/findings.tsx';
import { LineagePicture } from '../components/lineage-picture.tsx';
import { DoneNotice, type NoticeText, Problem } from '../components/notice.tsx';
import { Ago, At, EntryLink, Panel } from '../components/panel.tsx';
import { Readings } from '../components/readings.tsx';
import { Foreign, MarkedText } from '../components/text.tsx';
import type { EntryDetails, HistoryStep } from '../entry-details.ts';
import { count, counted, span } from '../format.ts';
import { Page } from '../layout.tsx';
import { lineageOf } from '../lineage.ts';
import type { ReviewDraft } from '../pages/entry.tsx';
import type { SpaceVisit } from '../visit.ts';
import { ReviewPanel } from './review-panel.tsx';

/** An entry that every session reads has thousands of records; the latest say enough on a page. */
const mostLines = 100;

function historyNote(lines: number): string {
  const what = 'Records that touched it, oldest first.';
  return lines > mostLines ? `${what} The latest ${mostLines} of ${count(lines)}.` : what;
}

interface EntryProps {
  readonly visit: SpaceVisit;
  readonly details: EntryDetails;
  readonly draft: ReviewDraft;
  readonly rules: readonly Rule[];
  readonly done: NoticeText | undefined;
}

export function EntryPage({ visit, details, draft, rules, done }: EntryProps): JSX.Element {
  const { seen, readings } = details;
  const { facts, text, findings, impacts, complete } = seen;
  const notice =
    draft.problem === undefined ? <DoneNotice visit={visit} done={done} /> : <Problem>{draft.problem}</Problem>;
  const waits = facts.state === 'quarantined';
  return (
    <Page
      visit={visit}
      title={`Entry ${shortId(facts.id)}`}
      place={waits ? 'queue' : 'memory'}
      lead={<Lead visit={visit} details={details} />}
      notice={notice}
    >
      <div class="columns entry">
        <div class="stack">
          <Panel title="Text" note="What was found is underlined where it stands. What does not show is drawn.">
            {text === undefined ? (
              <p class="note">
                {facts.state === 'erased'
                  ? 'The text was erased for good. The journal still says what happened.'
                  : 'What is stored is not what was journaled, so it is not shown. Run bezoar verify.'}
              </p>
            ) : (
              <>
                <MarkedText
                  text={text.content}
                  scrolls="The text"
                  underlines={underlinesOf(seen, rules, (number) => `#finding-${number}`)}
                />
                {text.tags.length === 0 ? null : (
                  <p class="rules">
                    <span class="note">Tags</span>{' '}
                    {text.tags.map((tag) => (
                      <span class="tag">
                        <Foreign text={tag} />
                      </span>
                    ))}
                  </p>
                )}
              </>
            )}
          </Panel>
          {text === undefined || readings.length === 0 ? null : (
            <Panel title="Readings" note="The same text as the scanner reads it.">
              <Readings text={text.content} readings={readings} />
            </Panel>
          )}
          <Panel title="Findings" note="Found again now, with the rules of today.">
            <Findings findings={findings} impacts={impacts} complete={complete} rules={rules} />
          </Panel>
        </div>
        <div class="stack">
          <ReviewPanel visit={visit} seen={seen} draft={draft} rules={rules} />
          <DecisionPanel visit={visit} details={details} />
        </div>
      </div>
      <Origins visit={visit} details={details} />
      <Panel title="History" note={historyNote(details.steps.length)}>
        <ol class="history">
          {details.steps.slice(-mostLines).map((step) => (
            <HistoryItem visit={visit} step={step} />
          ))}
        </ol>
      </Panel>
    </Page>
  );
}

function Lead({ visit, details }: { readonly visit: SpaceVisit; readonly details: EntryDetails }): JSX.Element {
  const { facts, updatedAt } = details.seen;
  const left = facts.expiresAt === undefined ? '' : `, leaves the queue in ${span(facts.expiresAt - visit.now)}`;
  return (
    <>
      <StateBadge state={facts.state} inactiveReason={facts.inactiveReason} />{' '}
      <TrustBadge trust={facts.provenance.trust} /> {facts.kind} in {facts.target}, version {String(facts.version)},
      changed <Ago at={updatedAt} now={visit.now} />
      {left}
    </>
  );
}

function DecisionPanel({
  visit,
  details,
}: {
  readonly visit: SpaceVisit;
  readonly details: EntryDetails;
}): JSX.Element | null {
  const { decision } = details.seen;
  if (decision === undefined) return null;
  const row = visit.space.policy.rows.find(({ id }) => id === decision.row);
  return (
    <Panel title="Decision" note={row?.why ?? 'No row of the policy spoke against it.'}>
      <dl class="facts">
        <dt>Verdict</dt>
        <dd>
          <VerdictBadge verdict={decision.verdict} />
        </dd>
        <dt>Row</dt>
        <dd>
          <code>{decision.row}</code>
        </dd>
        <dt>Weighed as</dt>
        <dd>
          <TrustBadge trust={decision.trust} />
        </dd>
        <dt>Read</dt>
        <dd>{decision.complete ? 'in full' : 'in part'}</dd>
        {decision.impacts.length === 0 ? null : (
          <>
            <dt>Would change</dt>
            <dd>{decision.impacts.join(', ')}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

function Origins({ visit, details }: { readonly visit: SpaceVisit; readonly details: EntryDetails }): JSX.Element {
  const { seen, trace } = details;
  const { uri, session, principal, channel } = seen.facts.provenance;
  const reach = `${counted(trace.descendants.length, 'entry', 'entries')} made from it, shown ${counted(trace.sightings.length, 'time')}.`;
  return (
    <Panel title="Where it came from, and where it went" note={reach}>
      <LineagePicture lineage={lineageOf(seen, trace)} base={visit.base} label="Where it came from and where it went" />
      <p class="note">
        By <Foreign text={principal} /> over {channel}
        {session === undefined ? null : (
          <>
            {' '}
            in session <Foreign text={session} />
          </>
        )}
        {uri === undefined ? null : (
          <>
            , from <Foreign text={uri} />
          </>
        )}
        .
      </p>
      <details class="behind">
        <summary>Who saw it, and its relatives</summary>
        <ul class="plain">
          {trace.ancestors.map(({ id, trust }) => (
            <li>
              Made from <EntryLink base={visit.base} id={id} /> ({trust})
            </li>
          ))}
          {trace.descendants.map(({ id, state }) => (
            <li>
              Went into <EntryLink base={visit.base} id={id} /> ({state})
            </li>
          ))}
          {trace.sightings.slice(-mostLines).map(({ session: room, principal: who, at, rendering, seq }) => (
            <li>
              Shown {rendering} to <Foreign text={who} /> in session <Foreign text={room ?? 'none'} />, record{' '}
              {count(seq)}, <At at={at} />
            </li>
          ))}
          {trace.sightings.length === 0 ? <li class="note">No session was shown it.</li> : null}
        </ul>
      </details>
    </Panel>
  );
}

function HistoryItem({ visit, step }: { readonly visit: SpaceVisit; readonly step: HistoryStep }): JSX.Element {
  const { seq, at, type, by, reason, after } = step.line;
  return (
    <li>
      <p>
        <a href={`${visit.base}/timeline?from=${seq}`}>#{String(seq)}</a> <strong>{type}</strong> by{' '}
        <Foreign text={by.principal} />, <At at={at} />
        {after === undefined ? null : (
          <>
            {' '}
            <StateBadge state={after.state} inactiveReason={after.inactiveReason} /> <TrustBadge trust={after.trust} />
          </>
        )}
      </p>
      {reason === undefined ? null : (
        <p class="note">
          Reason: <Foreign text={reason} longest={1_000} />
        </p>
      )}
      {step.diff === undefined ? null : <Diff before={step.diff.before} after={step.diff.after} />}
    </li>
  );
}
