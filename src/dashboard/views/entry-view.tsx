import type { JSX } from 'hono/jsx/jsx-runtime';
import { shortId } from '../../base/short-id.ts';
import type { Rule } from '../../detect/index.ts';
import { trustMeaning } from '../../model/trust.ts';
import { verdictMeaning } from '../../model/verdict.ts';
import { StateBadge, TrustBadge, VerdictBadge } from '../components/badge.tsx';
import { Diff } from '../components/diff.tsx';
import { Findings, ImpactNames, underlinesOf } from '../components/findings.tsx';
import { LineagePicture } from '../components/lineage-picture.tsx';
import { DoneNotice, type NoticeText, Problem } from '../components/notice.tsx';
import { Ago, At, EntryLink, Panel } from '../components/panel.tsx';
import { Readings } from '../components/readings.tsx';
import { Replaced } from '../components/replaced.tsx';
import { StatedBy } from '../components/stated-by.tsx';
import { Foreign, MarkedText } from '../components/text.tsx';
import type { EntryDetails, HistoryStep } from '../entry-details.ts';
import { count, counted, span } from '../format.ts';
import { Page } from '../layout.tsx';
import { lineageOf } from '../lineage.ts';
import type { ReviewDraft } from '../pages/entry.tsx';
import type { SpaceVisit } from '../visit.ts';
import { ReviewPanel } from './review-panel.tsx';

/** An entry that every session reads has thousands of records; a page shows the latest. */
const maxLines = 100;

function historyNote(lines: number): string {
  const what = 'Records about this entry, oldest first.';
  return lines > maxLines ? `${what} The latest ${maxLines} of ${count(lines)}.` : what;
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
          <Panel title="Text" note="Findings are underlined. Hidden characters are made visible.">
            {text === undefined ? (
              <p class="note">
                {facts.state === 'erased'
                  ? 'The text was permanently erased. The journal still records what happened.'
                  : 'The stored text differs from the journal, so it is not shown. Run bezoar verify.'}
              </p>
            ) : (
              <>
                <MarkedText
                  text={text.content}
                  scrolls="The text"
                  underlines={underlinesOf(seen, rules, (number) => `#finding-${number}`)}
                />
                <StatedBy {...seen} />
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
          {seen.replaced === undefined ? null : (
            <Panel title="Change" note="What a release would remove from the memory, and what takes its place.">
              <Replaced visit={visit} seen={seen} edited={draft.edited} />
            </Panel>
          )}
          {text === undefined || readings.length === 0 ? null : (
            <Panel title="Views" note="The same text in the other ways the scanner reads it.">
              <Readings text={text.content} readings={readings} />
            </Panel>
          )}
          <Panel title="Findings" note="From a new scan with the current rules.">
            <Findings
              text={text?.content ?? ''}
              findings={findings}
              impacts={impacts}
              complete={complete}
              rules={rules}
            />
          </Panel>
        </div>
        <div class="stack">
          <ReviewPanel visit={visit} seen={seen} draft={draft} rules={rules} wasVouched={wasVouched(details)} />
          <DecisionPanel visit={visit} details={details} rules={rules} />
        </div>
      </div>
      <Origins visit={visit} details={details} />
      <Panel title="History" note={historyNote(details.steps.length)}>
        <ol class="history">
          {details.steps.slice(-maxLines).map((step) => (
            <HistoryItem visit={visit} step={step} />
          ))}
        </ol>
      </Panel>
    </Page>
  );
}

function wasVouched({ steps }: EntryDetails): boolean {
  return steps.findLast(({ line }) => line.after !== undefined)?.line.type === 'review.vouched';
}

function Lead({ visit, details }: { readonly visit: SpaceVisit; readonly details: EntryDetails }): JSX.Element {
  const { facts, updatedAt } = details.seen;
  const what = facts.state === 'active' ? 'expires' : 'review expires';
  const expiry = facts.expiresAt === undefined ? '' : `, ${what} in ${span(facts.expiresAt - visit.now)}`;
  return (
    <>
      <StateBadge state={facts.state} inactiveReason={facts.inactiveReason} />{' '}
      <TrustBadge trust={facts.provenance.trust} /> {facts.kind} in {facts.target}, version {String(facts.version)},
      changed <Ago at={updatedAt} now={visit.now} />
      {expiry}
    </>
  );
}

interface DecisionPanelProps {
  readonly visit: SpaceVisit;
  readonly details: EntryDetails;
  readonly rules: readonly Rule[];
}

function DecisionPanel({ visit, details, rules }: DecisionPanelProps): JSX.Element | null {
  const { decision } = details.seen;
  if (decision === undefined) return null;
  const row = visit.space.policy.rows.find(({ id }) => id === decision.row);
  return (
    <Panel title="Decision" note={row?.why ?? 'No policy row objected.'}>
      <dl class="facts">
        <dt>Verdict</dt>
        <dd>
          <VerdictBadge verdict={decision.verdict} /> <span class="note">{verdictMeaning[decision.verdict]}.</span>
        </dd>
        <dt>Policy row</dt>
        <dd>
          <code>{decision.row}</code>
        </dd>
        <dt>Trust</dt>
        <dd>
          <TrustBadge trust={decision.trust} /> <span class="note">{trustMeaning[decision.trust]}.</span>
        </dd>
        <dt>Scan</dt>
        <dd>{decision.complete ? 'complete' : 'incomplete'}</dd>
        {decision.impacts.length === 0 ? null : (
          <>
            <dt>Effect if believed</dt>
            <dd>
              <ImpactNames impacts={decision.impacts} rules={rules} />
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

function Origins({ visit, details }: { readonly visit: SpaceVisit; readonly details: EntryDetails }): JSX.Element {
  const { seen, trace } = details;
  const { uri, session, principal, channel } = seen.facts.provenance;
  const reach = `${counted(trace.descendants.length, 'entry', 'entries')} derived from it, shown ${trace.complete ? '' : 'at least '}${counted(trace.sightings.length, 'time')}.`;
  return (
    <Panel title="Origin and reach" note={reach}>
      <LineagePicture
        lineage={lineageOf(seen, trace)}
        base={visit.base}
        label="Where the entry came from and what it led to"
      />
      <p class="note">
        Written by <Foreign text={principal} /> through channel {channel}
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
        <summary>Sessions that saw it, and related entries</summary>
        <ul class="plain">
          {trace.ancestors.map(({ id, trust }) => (
            <li>
              Derived from <EntryLink base={visit.base} id={id} /> ({trust})
            </li>
          ))}
          {trace.descendants.map(({ id, state }) => (
            <li>
              Used in <EntryLink base={visit.base} id={id} /> ({state})
            </li>
          ))}
          {trace.sightings.slice(-maxLines).map(({ session: viewer, principal: who, at, rendering, seq }) => (
            <li>
              Shown {rendering} to <Foreign text={who} /> in session <Foreign text={viewer ?? 'none'} />, record{' '}
              {count(seq)}, <At at={at} />
            </li>
          ))}
          {trace.missing.slice(-maxLines).map(({ session: viewer, principal: who, at, seq }) => (
            <li>
              May have been shown to <Foreign text={who} /> in session <Foreign text={viewer ?? 'none'} />, record{' '}
              {count(seq)}, <At at={at} />: the list of what this record showed is missing
            </li>
          ))}
          {trace.sightings.length === 0 && trace.complete ? <li class="note">No session has seen it.</li> : null}
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
          Reason: <Foreign text={reason} maxLength={1_000} />
        </p>
      )}
      {step.diff === undefined ? null : <Diff before={step.diff.before} after={step.diff.after} />}
    </li>
  );
}
