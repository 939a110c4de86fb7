import type { GuardedSpace, Refused } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { inSpace } from '../access.tsx';
import { noticeFor } from '../components/notice.tsx';
import { type FormFields, field, formOf, pickedIds } from '../fields.ts';
import { newestRecords } from '../overview-data.ts';
import type { Dashboard, DashboardDependencies, DashboardRequest } from '../parts.ts';
import { goTo, sendPage } from '../respond.tsx';
import { Queue } from '../views/queue-view.tsx';
import { personOf, type SpaceVisit } from '../visit.ts';
import { waitingPage } from '../waiting.ts';

/** How many records back the page looks for decisions to undo. */
const recentRecords = 200;

export function addQueue(app: Dashboard, dependencies: DashboardDependencies): void {
  app.get(
    '/s/:space/queue',
    inSpace(dependencies, 'look', (call, visit) => showQueue(call, visit, dependencies)),
  );
  app.post(
    '/s/:space/queue/decide',
    inSpace(dependencies, 'review', async (call, visit) => {
      const form = await formOf(call);
      const ids = pickedIds(form, 'pick');
      if (ids.length === 0)
        return showQueue(call, visit, dependencies, ['Select at least one entry, then decide.'], 422);
      const act = field(form, 'act') === 'release' ? release : discard;
      return decideEach(call, visit, dependencies, ids, act(visit.space, form, personOf(visit)));
    }),
  );
  app.post(
    '/s/:space/queue/undo',
    inSpace(dependencies, 'review', async (call, visit) => {
      const ids = pickedIds(await formOf(call), 'pick');
      const person = personOf(visit);
      const undo: Decide = (id) => visit.space.review.reopen({ id, reason: 'taken back by the reviewer' }, person);
      return decideEach(call, visit, dependencies, ids, undo);
    }),
  );
}

type Decide = (id: string) => Promise<{ readonly outcome: 'released' | 'discarded' | 'reopened' } | Refused>;

/** The form holds the content hash only of texts shown in full, so the guard refuses to release any other. */
function release(space: GuardedSpace, form: FormFields, person: Origin): Decide {
  return (id) => {
    const contentHash = field(form, `hash.${id}`);
    const accepts = form.get(`accepts.${id}`) ?? [];
    return space.review.release({ id, reason: field(form, 'reason'), contentHash, accepts }, person);
  };
}

function discard(space: GuardedSpace, form: FormFields, person: Origin): Decide {
  return (id) => space.review.discard({ id, reason: field(form, 'reason') }, person);
}

/** Decides each entry on its own, so that one refusal does not block the others; the page lists the refusals. */
async function decideEach(
  call: DashboardRequest,
  visit: SpaceVisit,
  dependencies: DashboardDependencies,
  ids: readonly string[],
  decide: Decide,
): Promise<Response> {
  const done: string[] = [];
  const problems = new Set<string>();
  let outcome = '';
  for (const id of ids) {
    const result = await decide(id);
    if (result.outcome === 'refused') problems.add(result.message);
    else {
      done.push(id);
      outcome = result.outcome;
    }
  }
  if (problems.size === 0) return goTo(call, `${visit.base}/queue`, { done: outcome, ids: done.join('.') });
  const summary = `${done.length} of ${ids.length} done. The others were refused:`;
  return showQueue(call, visit, dependencies, [summary, ...problems], 422);
}

async function showQueue(
  call: DashboardRequest,
  visit: SpaceVisit,
  { scanner }: DashboardDependencies,
  problems: readonly string[] = [],
  status: 200 | 422 = 200,
): Promise<Response> {
  const page = await waitingPage(visit.space, personOf(visit), call.req.query('cursor'));
  const lines = await newestRecords(visit.space, recentRecords);
  const done = noticeFor(call);
  const { count: waiting } = (await visit.space.audit.stats({}, personOf(visit))).waiting;
  return sendPage(
    call,
    <Queue
      visit={{ ...visit, waiting }}
      page={page}
      lines={lines}
      done={done}
      problems={problems}
      rules={scanner.rules}
    />,
    status,
  );
}
