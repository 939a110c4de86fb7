import { setCookie } from 'hono/cookie';
import { anywhere, inSpace } from '../access.tsx';
import { loadDemo } from '../demo.ts';
import { field, formOf } from '../fields.ts';
import { live } from '../live.ts';
import type { Dashboard, DashboardDependencies } from '../parts.ts';
import { goTo, safeBack, sendPage } from '../respond.tsx';
import { Welcome } from '../views/welcome-view.tsx';
import { baseOf, may, themeCookie, themes } from '../visit.ts';

const yearSeconds = 31_536_000;

export function addWelcome(app: Dashboard, dependencies: DashboardDependencies): void {
  app.get(
    '/',
    anywhere(dependencies, 'look', (call, visit) => {
      const [first] = visit.spaces;
      return goTo(call, first === undefined ? '/welcome' : baseOf(first));
    }),
  );
  app.get(
    '/welcome',
    anywhere(dependencies, 'look', (call, visit) =>
      sendPage(call, <Welcome visit={visit} steps={dependencies.steps} />),
    ),
  );
  app.post(
    '/demo',
    anywhere(dependencies, 'recover', async (call, visit) => {
      // The demo creates a new space, so only administrators of all spaces may load it.
      if (visit.caller.spaces !== '*' || !may(visit.caller, 'recover')) return goTo(call, '/welcome');
      const space = await (dependencies.loadDemo ?? loadDemo)(dependencies.guard);
      return goTo(call, `${baseOf(space)}/queue`);
    }),
  );
  app.post(
    '/theme',
    anywhere(dependencies, 'look', async (call) => {
      const form = await formOf(call);
      const theme = themes.find((name) => name === field(form, 'theme')) ?? 'auto';
      setCookie(call, themeCookie, theme, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: yearSeconds });
      return goTo(call, safeBack(field(form, 'back')));
    }),
  );
  app.get(
    '/s/:space/events',
    inSpace(dependencies, 'look', (call, visit) => live(call, visit, dependencies)),
  );
}
