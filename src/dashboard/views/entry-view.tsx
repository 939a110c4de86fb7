import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule } from '../../detect/index.ts';
import type { Dossier, Step } from '../dossier.ts';
import { count, counted, shortId, span } from '../format.ts';
import { Page } from '../layout.tsx';
import { lineageOf } from '../lineage.ts';
import type { Draft } from '../pages/entry.tsx';
import { StateBadge, TrustBadge, VerdictBadge } from '../pieces/badge.tsx';
import { Diff } from '../pieces/diff.tsx';
import { Findings, underlinesOf } from '../pieces/findings.tsx';
import { LineagePicture } from '../pieces/lineage-picture.tsx';
import { DoneNotice, Problem, type Told } from '../pieces/notice.tsx';
import { Ago, At, EntryLink, Panel } from '../pieces/panel.tsx';
import { Readings } from '../pieces/readings.tsx';
import { Foreign, MarkedText } from '../pieces/text.tsx';
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
  readonly dossier: Dossier;
  readonly draft: Draft;
  readonly rules: readonly Rule[];
  readonly told: Told | undefined;
}

export function EntryPage({ visit, dossier, draft, rules, told }: EntryProps): JSX.Element {
  const { seen, readings } = dossier;
  const { facts, text, findings, impacts, complete } = seen;
  const notice =
    draft.problem === undefined ? <DoneNotice visit={visit} told={told} /> : <Problem>{draft.problem}</Problem>;
  const waits = facts.state === 'quarantined';
  return (
    <Page
      visit={visit}
      title={`Entry ${shortId(facts.id)}`}
      place={waits ? 'queue' : 'memory'}
      lead={<Lead visit={visit} dossier={dossier} />}
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
          <DecisionPanel visit={visit} dossier={dossier} />
        </div>
      </div>
      <Origins visit={visit} dossier={dossier} />
      <Panel title="History" note={historyNote(dossier.steps.length)}>
        <ol class="history">
          {dossier.steps.slice(-mostLines).map((step) => (
            <HistoryItem visit={visit} step={step} />
          ))}
        </ol>
      </Panel>
    </Page>
  );
}

function Lead({ visit, dossier }: { readonly visit: SpaceVisit; readonly dossier: Dossier }): JSX.Element {
  const { facts, updatedAt } = dossier.seen;
  const left = facts.expiresAt === undefined ? '' : `, leaves the queue in ${span(facts.expiresAt - visit.now)}`;
  return (
    <>
      <StateBadge state={facts.state} resting={facts.resting} /> <TrustBadge trust={facts.provenance.trust} />{' '}
      {facts.kind} in {facts.target}, version {String(facts.version)}, changed <Ago at={updatedAt} now={visit.now} />
      {left}
    </>
  );
}

function DecisionPanel({
  visit,
  dossier,
}: {
  readonly visit: SpaceVisit;
  readonly dossier: Dossier;
}): JSX.Element | null {
  const { decision } = dossier.seen;
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

function Origins({ visit, dossier }: { readonly visit: SpaceVisit; readonly dossier: Dossier }): JSX.Element {
  const { seen, trace } = dossier;
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

function HistoryItem({ visit, step }: { readonly visit: SpaceVisit; readonly step: Step }): JSX.Element {
  const { seq, at, type, by, reason, after } = step.line;
  return (
    <li>
      <p>
        <a href={`${visit.base}/timeline?from=${seq}`}>#{String(seq)}</a> <strong>{type}</strong> by{' '}
        <Foreign text={by.principal} />, <At at={at} />
        {after === undefined ? null : (
          <>
            {' '}
            <StateBadge state={after.state} resting={after.resting} /> <TrustBadge trust={after.trust} />
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
