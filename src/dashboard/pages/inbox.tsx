import type { Inspection } from '../../guard/index.ts';
import type { ReviewNotes } from '../../model/review-notes.ts';
import { anywhere, inSpace, notFound } from '../access.tsx';
import { noticeFor } from '../components/notice.tsx';
import { parseInboxQuery } from '../inbox/inbox-query.ts';
import type { Inbox, InboxRow } from '../inbox/read-inbox.ts';
import { newestRecords } from '../overview-data.ts';
import type { Dashboard, DashboardDependencies, DashboardRequest } from '../parts.ts';
import { sendPage } from '../respond.tsx';
import type { InboxDetail, InboxRequest } from '../views/inbox-props.ts';
import { InboxView } from '../views/inbox-view.tsx';
import { baseOf, may, personOf, spaceVisitOf, type Visit } from '../visit.ts';

/** How many records back the queue of a space looks for decisions to undo. */
const recentRecords = 60;

export interface InboxServices {
  readonly dependencies: DashboardDependencies;
  readonly inbox: Inbox;
  readonly notes: ReviewNotes | undefined;
}

/** The inbox over all spaces, and the queue of one space, which is the same inbox with the space given. */
export function addInbox(app: Dashboard, services: InboxServices): void {
  const show = (call: DashboardRequest, visit: Visit): Promise<Response> =>
    showInbox(call, visit, services, {
      path: new URL(call.req.url).pathname,
      query: parseInboxQuery(call.req.query()),
      done: noticeFor(call),
    });
  app.get('/inbox', anywhere(services.dependencies, 'look', show));
  app.get('/s/:space/queue', inSpace(services.dependencies, 'look', show));
}

export async function showInbox(
  call: DashboardRequest,
  visit: Visit,
  services: InboxServices,
  request: InboxRequest,
): Promise<Response> {
  const { dependencies, inbox } = services;
  const { path, query, problems = [] } = request;
  const only = visit.spaces.find((space) => `${baseOf(space)}/queue` === path);
  const here = only === undefined ? undefined : await spaceVisitOf(visit, dependencies, only);
  if (only === undefined && path !== '/inbox') return notFound(call, visit);
  const spaces = only === undefined ? visit.spaces : [only];
  const page = await inbox.read(query, { spaces, held: visit.held, person: personOf(visit), now: visit.now });
  const detail = page.open === undefined ? undefined : await detailOf(page.open, visit, services);
  const lines = here === undefined ? [] : await newestRecords(here.space, recentRecords);
  return sendPage(
    call,
    <InboxView
      visit={here ?? visit}
      request={request}
      page={page}
      detail={detail}
      lines={lines}
      takesNotes={services.notes !== undefined}
      mayAllow={dependencies.exceptions !== undefined && may(visit.caller, 'recover')}
      rules={dependencies.scanner.rules}
    />,
    problems.length === 0 ? 200 : 422,
  );
}

/** Everything about the texts of a row. Undefined if all of them were decided meanwhile. */
async function detailOf(row: InboxRow, visit: Visit, services: InboxServices): Promise<InboxDetail | undefined> {
  const { dependencies, notes } = services;
  const [{ space }] = row.texts;
  const there = await spaceVisitOf(visit, dependencies, space);
  if (there === undefined) return undefined;
  const seen: Inspection[] = [];
  for (const { facts } of row.texts) {
    const one = await there.space.review.inspect({ id: facts.id }, personOf(visit));
    if (one.outcome === 'inspected' && one.facts.state === 'quarantined') seen.push(one);
  }
  const [first, ...others] = seen;
  if (first === undefined) return undefined;
  return { visit: there, row, first, others, note: await notes?.get(space, first.facts.id) };
}
