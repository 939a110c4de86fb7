import { inSpace } from '../access.tsx';
import type { Dashboard, DashboardDependencies } from '../parts.ts';
import { sendPage } from '../respond.tsx';
import { Lab } from '../views/lab-view.tsx';

export function addLab(app: Dashboard, dependencies: DashboardDependencies): void {
  app.get(
    '/s/:space/lab',
    inSpace(dependencies, 'look', async (call, visit) => {
      const runs = (await dependencies.lab?.runs()) ?? [];
      const chosen = runs.find(({ id }) => id === call.req.query('run')) ?? runs[0];
      const other = runs.find(({ id }) => id === call.req.query('against'));
      return sendPage(call, <Lab visit={visit} runs={runs} chosen={chosen} other={other} />);
    }),
  );
}
