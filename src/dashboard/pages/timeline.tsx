import * as z from 'zod';
import { inSpace } from '../access.tsx';
import { noticeFor } from '../components/notice.tsx';
import { field, formOf } from '../fields.ts';
import type { Dashboard, DashboardDependencies } from '../parts.ts';
import { goTo, safeBack, sendPage } from '../respond.tsx';
import type { Verifications } from '../verifications.ts';
import { Timeline } from '../views/timeline-view.tsx';
import { personOf } from '../visit.ts';

const pageSize = 40;
const fromSchema = z.coerce.number().int().min(0).optional().catch(undefined);

export function addTimeline(app: Dashboard, dependencies: DashboardDependencies, verifications: Verifications): void {
  app.get(
    '/s/:space/timeline',
    inSpace(dependencies, 'look', async (call, visit) => {
      const from = fromSchema.parse(call.req.query('from'));
      const wanted = from === undefined ? {} : { from };
      const lines = (await visit.space.audit.journal({ ...wanted, limit: pageSize, backwards: true }, personOf(visit)))
        .lines;
      const checked = await verifications.latest(visit.space, visit.records, visit.now);
      return sendPage(call, <Timeline visit={visit} lines={lines} checked={checked} done={noticeFor(call)} />);
    }),
  );
  app.post(
    '/s/:space/verify',
    inSpace(dependencies, 'review', async (call, visit) => {
      await verifications.check(visit.space, visit.now);
      return goTo(call, safeBack(field(await formOf(call), 'back')).split('?')[0] ?? '/', { done: 'verified' });
    }),
  );
}
