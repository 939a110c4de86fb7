import type { JSX } from 'hono/jsx/jsx-runtime';
import type { JournalLine } from '../../guard/index.ts';
import { StateBadge, VerdictBadge } from '../components/badge.tsx';
import { Health } from '../components/health.tsx';
import { Icon } from '../components/icon.tsx';
import { DoneNotice, type NoticeText } from '../components/notice.tsx';
import { At, Empty, EntryLink, Panel } from '../components/panel.tsx';
import { Foreign } from '../components/text.tsx';
import { count, counted, shortHash } from '../format.ts';
import { Page } from '../layout.tsx';
import type { CheckedJournal } from '../verifications.ts';
import { may, type SpaceVisit } from '../visit.ts';

interface TimelineProps {
  readonly visit: SpaceVisit;
  readonly lines: readonly JournalLine[];
  readonly checked: CheckedJournal | undefined;
  readonly done: NoticeText | undefined;
}

export function Timeline({ visit, lines, checked, done }: TimelineProps): JSX.Element {
  const oldest = lines.at(-1)?.seq ?? 0;
  return (
    <Page
      visit={visit}
      title="Timeline"
      place="timeline"
      lead="One sealed record per operation, refusals included. Newest first."
      notice={<DoneNotice visit={visit} done={done} />}
    >
      <Panel title="Journal">
        <Health visit={visit} checked={checked} />
      </Panel>
      {lines.length === 0 ? <Empty icon="timeline" title="No records yet." /> : null}
      <ol class="records">
        {lines.map((line) => (
          <RecordItem visit={visit} line={line} bad={isBad(line, checked)} />
        ))}
      </ol>
      {oldest === 0 ? null : (
        <p class="more">
          <a class="button" href={`${visit.base}/timeline?from=${oldest - 1}`} rel="next">
            Older records
          </a>
        </p>
      )}
    </Page>
  );
}

/** After the first bad record, no later one can be trusted. */
function isBad({ seq }: JournalLine, checked: CheckedJournal | undefined): boolean {
  return checked?.result.breaks.some((found) => found.kind === 'journal' && seq >= found.seq) ?? false;
}

interface RecordProps {
  readonly visit: SpaceVisit;
  readonly line: JournalLine;
  readonly bad: boolean;
}

function RecordItem({ visit, line, bad }: RecordProps): JSX.Element {
  const { seq, at, event, hash, key } = line;
  const { by, reason, refused, decisions, changes, shown, restoredTo, observed } = event;
  return (
    <li class="record" data-item id={`record-${seq}`}>
      <div class="record-seq">
        <a href={`${visit.base}/timeline?from=${seq}#record-${seq}`} data-open>
          {count(seq)}
        </a>
      </div>
      <div class="record-body">
        <p>
          <strong>{event.type}</strong> by <Foreign text={by.principal} maxLength={60} />{' '}
          <span class="note">
            {by.tool ?? by.channel}
            {by.session === undefined ? null : (
              <>
                , session <Foreign text={by.session} maxLength={40} />
              </>
            )}
          </span>{' '}
          {decisions.map(({ verdict }) => (
            <VerdictBadge verdict={verdict} />
          ))}
          {refused === undefined ? null : <span class="badge level-2">refused: {refused}</span>}
        </p>
        {reason === undefined ? null : (
          <p>
            <span class="note">Reason:</span> <Foreign text={reason} maxLength={300} />
          </p>
        )}
        <p class="note">
          {changes.slice(0, 6).map((facts) => (
            <>
              <EntryLink base={visit.base} id={facts.id} />{' '}
              <StateBadge state={facts.state} inactiveReason={facts.inactiveReason} />{' '}
            </>
          ))}
          {changes.length > 6 ? `and ${changes.length - 6} more ` : ''}
          {shown === undefined ? '' : `Showed ${counted(shown.entries, 'entry', 'entries')}. `}
          {observed === undefined ? '' : `Read ${observed.trust} text through channel ${observed.channel}. `}
          {restoredTo === undefined ? '' : `Restored to record ${count(restoredTo)}. `}
          <At at={at} />, {bad ? 'seal not verified' : 'seal valid'}, <code title={hash}>{shortHash(hash)}</code>, key{' '}
          <code>{key.slice(0, 8)}</code>
        </p>
      </div>
      {may(visit.caller, 'recover') ? (
        <a class="button quiet" href={`${visit.base}/restore?seq=${seq}`}>
          <Icon name="undo" /> Restore to here
          <span class="away">, record {String(seq)}</span>
        </a>
      ) : null}
    </li>
  );
}
