import { setCookie } from 'hono/cookie';
import { loadDemo } from '../demo.ts';
import { anywhere, inSpace } from '../entrance.tsx';
import { field, formOf } from '../fields.ts';
import { live } from '../live.ts';
import type { Dashboard, DashboardParts } from '../parts.ts';
import { goTo, safeBack, sendPage } from '../respond.tsx';
import { Welcome } from '../views/welcome-view.tsx';
import { baseOf, may, themeCookie, themes } from '../visit.ts';

const year = 31_536_000;

export function addWelcome(app: Dashboard, parts: DashboardParts): void {
  app.get(
    '/',
    anywhere(parts, 'look', (call, visit) => {
      const [first] = visit.spaces;
      return goTo(call, first === undefined ? '/welcome' : baseOf(first));
    }),
  );
  app.get(
    '/welcome',
    anywhere(parts, 'look', (call, visit) => sendPage(call, <Welcome visit={visit} steps={parts.steps} />)),
  );
  app.post(
    '/demo',
    anywhere(parts, 'recover', async (call, visit) => {
      // The demo is a space of its own, so only who may see every space may make one.
      if (visit.caller.spaces !== '*' || !may(visit.caller, 'recover')) return goTo(call, '/welcome');
      const space = await (parts.loadDemo ?? loadDemo)(parts.guard);
      return goTo(call, `${baseOf(space)}/queue`);
    }),
  );
  app.post(
    '/theme',
    anywhere(parts, 'look', async (call) => {
      const form = await formOf(call);
      const theme = themes.find((name) => name === field(form, 'theme')) ?? 'auto';
      setCookie(call, themeCookie, theme, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: year });
      return goTo(call, safeBack(field(form, 'back')));
    }),
  );
  app.get(
    '/s/:space/events',
    inSpace(parts, 'look', (call, visit) => live(call, visit, parts)),
  );
}
