import * as z from 'zod';
import { inSpace, notFound } from '../access.tsx';
import { entryDetails } from '../entry-details.ts';
import { field, formOf, idOf } from '../fields.ts';
import { blastOf } from '../lineage.ts';
import type { Dashboard, DashboardDependencies, DashboardRequest } from '../parts.ts';
import { goTo, sendPage } from '../respond.tsx';
import { restorePreview } from '../restore-preview.ts';
import { Restore, Revoke } from '../views/recovery-view.tsx';
import { personOf, type SpaceVisit } from '../visit.ts';

const seqSchema = z.coerce.number().int().min(0).catch(0);
/** The guard requires a reason even for a dry run; this one is never recorded. */
const dryRunReason = 'preview before deciding';

/** The reason the person typed, and why the action was refused. */
export interface Attempt {
  readonly reason: string;
  readonly problem?: string;
}

export function addRecovery(app: Dashboard, dependencies: DashboardDependencies): void {
  app.get(
    '/s/:space/restore',
    inSpace(dependencies, 'recover', (call, visit) => {
      return showRestore(call, visit, seqSchema.parse(call.req.query('seq')), call.req.query('revive') === 'on');
    }),
  );
  app.post(
    '/s/:space/restore',
    inSpace(dependencies, 'recover', async (call, visit) => {
      const form = await formOf(call);
      const seq = seqSchema.parse(field(form, 'seq'));
      const reason = field(form, 'reason');
      const revive = form.has('revive');
      const result = await visit.space.recovery.restore(
        { to: { seq }, reason, revive, dryRun: false },
        personOf(visit),
      );
      if (result.outcome === 'refused') {
        return showRestore(call, visit, seq, revive, { reason, problem: result.message });
      }
      const ids = result.changes
        .map(({ id }) => id)
        .slice(0, 100)
        .join('.');
      return goTo(call, `${visit.base}/timeline`, { done: 'restored', ids });
    }),
  );
  app.get(
    '/s/:space/entries/:id/revoke',
    inSpace(dependencies, 'recover', (call, visit) => showRevoke(call, visit)),
  );
  app.post(
    '/s/:space/entries/:id/revoke',
    inSpace(dependencies, 'recover', async (call, visit) => {
      const form = await formOf(call);
      const reason = field(form, 'reason');
      const descendants = form.has('descendants');
      const result = await visit.space.recovery.revoke(
        { id: idOf(call), reason, descendants, dryRun: false },
        personOf(visit),
      );
      if (result.outcome === 'refused') return showRevoke(call, visit, { reason, problem: result.message });
      const ids = result.ids.slice(0, 100).join('.');
      return goTo(call, `${visit.base}/entries/${encodeURIComponent(idOf(call))}`, { done: 'revoked', ids });
    }),
  );
}

async function showRestore(
  call: DashboardRequest,
  visit: SpaceVisit,
  seq: number,
  revive: boolean,
  attempt: Attempt = { reason: '' },
): Promise<Response> {
  const person = personOf(visit);
  const plan = await visit.space.recovery.restore({ to: { seq }, reason: dryRunReason, revive, dryRun: true }, person);
  const changes = plan.outcome === 'refused' ? [] : await restorePreview(visit.space, plan, person);
  const page = <Restore visit={visit} seq={seq} revive={revive} plan={plan} changes={changes} attempt={attempt} />;
  return sendPage(call, page, attempt.problem === undefined && plan.outcome !== 'refused' ? 200 : 422);
}

async function showRevoke(
  call: DashboardRequest,
  visit: SpaceVisit,
  attempt: Attempt = { reason: '' },
): Promise<Response> {
  const person = personOf(visit);
  const id = idOf(call);
  const details = await entryDetails(visit.space, id, person);
  const plan = await visit.space.recovery.revoke({ id, reason: dryRunReason, dryRun: true }, person);
  if (details === undefined || plan.outcome === 'refused') return notFound(call, visit);
  const blast = await blastOf(visit.space, details.seen, details.trace, plan);
  const page = <Revoke visit={visit} details={details} plan={plan} blast={blast} attempt={attempt} />;
  return sendPage(call, page, attempt.problem === undefined ? 200 : 422);
}
