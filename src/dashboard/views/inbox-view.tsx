import type { JSX } from 'hono/jsx/jsx-runtime';
import { Form, NoDefaultButton } from '../components/form.tsx';
import { DoneNotice, Problem } from '../components/notice.tsx';
import { Empty } from '../components/panel.tsx';
import { count, counted } from '../format.ts';
import { type InboxQuery, inboxPath } from '../inbox/inbox-query.ts';
import type { InboxPage } from '../inbox/read-inbox.ts';
import { Page } from '../layout.tsx';
import { may } from '../visit.ts';
import { InboxActions } from './inbox-actions.tsx';
import { InboxDetailView } from './inbox-detail.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import type { InboxProps } from './inbox-props.ts';
import { InboxRows } from './inbox-rows.tsx';
import { RecentDecisions } from './recent-decisions.tsx';

export function InboxView(props: InboxProps): JSX.Element {
  const { visit, request, page, detail, lines } = props;
  const { problems = [], done, query, path } = request;
  const isSpace = 'space' in visit;
  const notice = problems.length === 0 ? <DoneNotice visit={visit} done={done} /> : <Problems problems={problems} />;
  return (
    <Page
      visit={visit}
      title={isSpace ? 'Queue' : 'Inbox'}
      place={isSpace ? 'queue' : 'inbox'}
      lead={leadOf(page)}
      notice={notice}
    >
      <InboxFilters path={path} query={query} page={page} isSpace={isSpace} />
      {page.unread === 0 ? null : <StillReading page={page} again={inboxPath(path, query, { page: page.page })} />}
      {page.rows.length === 0 ? (
        <Nothing page={page} clear={inboxPath(path, query, noFilters)} />
      ) : (
        <Form action="/decide" csrf={visit.csrf} class="inbox" id="decide">
          <NoDefaultButton />
          <input type="hidden" name="back" value={inboxPath(path, query, { open: '' })} />
          <input type="hidden" name="open" value={detail?.row.key ?? ''} />
          <InboxRows {...props} />
          <section class="inbox-detail" aria-label="The open text" data-chosen={query.open === '' ? undefined : ''}>
            {detail === undefined ? (
              <p class="note">This text was decided meanwhile. Choose another one.</p>
            ) : (
              <>
                <InboxDetailView {...props} detail={detail} />
                {may(visit.caller, 'review') ? <InboxActions {...props} detail={detail} /> : null}
              </>
            )}
          </section>
        </Form>
      )}
      {isSpace ? <RecentDecisions visit={visit} lines={lines} /> : null}
    </Page>
  );
}

const noFilters: Partial<InboxQuery> = {
  ...{ q: '', space: '', source: '', host: '', rule: '', impact: '', age: '', person: '', snoozed: '' },
};

function leadOf({ waiting, unread, snoozed, matching, rows }: InboxPage): string {
  if (waiting + unread === 0) return 'No texts are held.';
  const away = snoozed === 0 ? '' : `, ${counted(snoozed, 'of them snoozed', 'of them snoozed')}`;
  const shown = matching === waiting || rows.length === 0 ? '' : ` ${counted(matching, 'match', 'match')} the filters.`;
  return `${counted(waiting + unread, 'text')} held until a reviewer decides${away}. Most severe first, then oldest.${shown}`;
}

interface StillReadingProps {
  readonly page: InboxPage;
  /** The address of this page. */
  readonly again: string;
}

/** Right after a start, or after thousands of texts came at once. */
function StillReading({ page: { unread }, again }: StillReadingProps): JSX.Element {
  return (
    <p class="note" role="status" data-unread={String(unread)}>
      {unread === 1 ? '1 of them is' : `${count(unread)} of them are`} still being read and missing here.{' '}
      <a href={again}>Load again</a>
    </p>
  );
}

function Nothing({ page, clear }: { readonly page: InboxPage; readonly clear: string }): JSX.Element {
  if (page.waiting + page.unread === 0) {
    return (
      <Empty icon="check" title="The queue is empty.">
        Texts that the guard holds for review appear here. To see what it would hold, try a text on the page "Try it" of
        a space.
      </Empty>
    );
  }
  return (
    <Empty icon="queue" title="No held text matches.">
      {counted(page.waiting + page.unread, 'text')} wait. <a href={clear}>Clear the filters</a>.
    </Empty>
  );
}

function Problems({ problems }: { readonly problems: readonly string[] }): JSX.Element {
  return (
    <Problem>
      {problems.map((problem) => (
        <>
          {problem}
          <br />
        </>
      ))}
    </Problem>
  );
}
