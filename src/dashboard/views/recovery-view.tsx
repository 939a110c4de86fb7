import type { JSX } from 'hono/jsx/jsx-runtime';
import { shortId } from '../../base/short-id.ts';
import type { RestoreResult, RevokeResult } from '../../guard/index.ts';
import { Diff } from '../components/diff.tsx';
import { Form, Reason } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { LineagePicture } from '../components/lineage-picture.tsx';
import { Problem } from '../components/notice.tsx';
import { Empty, EntryLink, Panel } from '../components/panel.tsx';
import { Foreign, MarkedText } from '../components/text.tsx';
import type { EntryDetails } from '../entry-details.ts';
import { count, counted } from '../format.ts';
import { Page } from '../layout.tsx';
import type { Lineage } from '../lineage.ts';
import type { Attempt } from '../pages/recovery.tsx';
import { maxChanges, type RestoredChange } from '../restore-preview.ts';
import type { SpaceVisit } from '../visit.ts';

interface RestoreProps {
  readonly visit: SpaceVisit;
  readonly seq: number;
  readonly revive: boolean;
  readonly plan: RestoreResult;
  readonly changes: readonly RestoredChange[];
  readonly attempt: Attempt;
}

export function Restore({ visit, seq, revive, plan, changes, attempt }: RestoreProps): JSX.Element {
  const problem = attempt.problem ?? (plan.outcome === 'refused' ? plan.message : undefined);
  return (
    <Page
      visit={visit}
      title={`Restore to record ${count(seq)}`}
      place="timeline"
      lead="Preview: nothing has changed yet. A restore adds one record to the journal and deletes no history."
      notice={problem === undefined ? undefined : <Problem>{problem}</Problem>}
    >
      {plan.outcome === 'refused' ? (
        <Empty icon="timeline" title="The journal has no such record.">
          <a href={`${visit.base}/timeline`}>Choose a record</a>
        </Empty>
      ) : (
        <RestorePlan visit={visit} seq={seq} revive={revive} plan={plan} changes={changes} attempt={attempt} />
      )}
    </Page>
  );
}

type PlanProps = Omit<RestoreProps, 'plan'> & { readonly plan: Extract<RestoreResult, { changes: unknown }> };

function RestorePlan({ visit, seq, revive, plan, changes, attempt }: PlanProps): JSX.Element {
  return (
    <>
      <Panel
        title={counted(plan.changes.length, 'change')}
        note={plan.changes.length > maxChanges ? `The first ${maxChanges} are shown.` : undefined}
      >
        {changes.length === 0 ? (
          <Empty icon="check" title="Nothing to restore: memory has not changed since this record." />
        ) : null}
        <ul class="items">
          {changes.map((change) => (
            <ChangeItem visit={visit} change={change} />
          ))}
        </ul>
      </Panel>
      {plan.left.length === 0 ? null : <StaysOut visit={visit} seq={seq} left={plan.left} />}
      {revive ? (
        <p>
          <a href={`${visit.base}/restore?seq=${seq}`}>Leave out entries that a person revoked or discarded</a>
        </p>
      ) : null}
      {changes.length === 0 ? null : (
        <Panel title="Restore">
          <Form action={`${visit.base}/restore`} csrf={visit.csrf} class="stack">
            <input type="hidden" name="seq" value={String(seq)} />
            {revive ? <input type="hidden" name="revive" value="on" /> : null}
            <Reason id="restore-reason" value={attempt.reason} placeholder="a bad import on Monday" />
            <button class="primary" type="submit">
              <Icon name="undo" /> Restore {counted(plan.changes.length, 'entry', 'entries')}
            </button>
          </Form>
        </Panel>
      )}
    </>
  );
}

interface StaysProps {
  readonly visit: SpaceVisit;
  readonly seq: number;
  readonly left: PlanProps['plan']['left'];
}

function StaysOut({ visit, seq, left }: StaysProps): JSX.Element {
  return (
    <Panel title="Not restored" note="Active at that record, but left out of this restore.">
      <ul class="plain">
        {left.map(({ id, why }) => (
          <li>
            <EntryLink base={visit.base} id={id} /> {why}
          </li>
        ))}
      </ul>
      <p>
        <a href={`${visit.base}/restore?seq=${seq}&revive=on`}>
          Include entries that a person has revoked or discarded since
        </a>
      </p>
    </Panel>
  );
}

function ChangeItem({ visit, change }: { readonly visit: SpaceVisit; readonly change: RestoredChange }): JSX.Element {
  const { id, from, to, now, then } = change;
  return (
    <li class="item">
      <div class="item-body">
        <p class="item-head">
          <EntryLink base={visit.base} id={id} /> <span class={`badge state-${from}`}>{from}</span>{' '}
          {from === to ? (
            'gets its earlier text back'
          ) : (
            <>
              becomes <span class={`badge state-${to}`}>{to}</span>
            </>
          )}
        </p>
        {now !== undefined && then !== undefined && now !== then ? (
          <Diff before={now} after={then} />
        ) : (
          <MarkedText text={then ?? now ?? ''} />
        )}
      </div>
    </li>
  );
}

interface RevokeProps {
  readonly visit: SpaceVisit;
  readonly details: EntryDetails;
  readonly plan: Extract<RevokeResult, { ids: unknown }>;
  readonly blast: Lineage;
  readonly attempt: Attempt;
}

export function Revoke({ visit, details, plan, blast, attempt }: RevokeProps): JSX.Element {
  const { id } = details.seen.facts;
  const here = `${visit.base}/entries/${encodeURIComponent(id)}`;
  return (
    <Page
      visit={visit}
      title={`Revoke ${shortId(id)}`}
      place="memory"
      lead="Preview: nothing has changed yet. This is how far the entry has spread."
      notice={attempt.problem === undefined ? undefined : <Problem>{attempt.problem}</Problem>}
    >
      <Panel
        title="Blast radius"
        note={`${counted(plan.ids.length, 'entry', 'entries')} would be revoked; ${counted(plan.sessions.length, 'session')} saw at least one of them.`}
      >
        <LineagePicture lineage={blast} base={visit.base} label="How far the entry has spread" />
        {plan.sessions.length === 0 ? null : (
          <p class="note">
            Revoking does not undo what these sessions did after reading it. Check them:{' '}
            {plan.sessions.slice(0, 20).map((session) => (
              <span class="tag">
                <Foreign text={session} maxLength={60} />
              </span>
            ))}
          </p>
        )}
        <ul class="plain">
          {plan.ids.slice(0, 50).map((one) => (
            <li>
              <EntryLink base={visit.base} id={one} /> {one === id ? 'this entry' : 'derived from it'}
            </li>
          ))}
          {plan.ids.length > 50 ? <li>and {String(plan.ids.length - 50)} more</li> : null}
        </ul>
      </Panel>
      <Panel title="Revoke" note="Revoked entries are kept but hidden from agents. An administrator can restore them.">
        <Form action={`${here}/revoke`} csrf={visit.csrf} class="stack">
          <Reason id="revoke-reason" value={attempt.reason} placeholder="the page was poisoned" />
          <label class="check">
            <input type="checkbox" name="descendants" checked />
            <span>Also revoke everything derived from it</span>
          </label>
          <button class="bad" type="submit">
            <Icon name="undo" /> Revoke
          </button>
        </Form>
      </Panel>
    </Page>
  );
}
