import { Hono } from 'hono';
import { reviewNotes } from '../model/review-notes.ts';
import { anywhere, notFound, sendFault } from './access.tsx';
import { addAssets } from './assets.ts';
import { following } from './inbox/following.ts';
import { Inbox } from './inbox/read-inbox.ts';
import { addAlways } from './pages/always.tsx';
import { addDocument } from './pages/document.tsx';
import { addEntry } from './pages/entry.tsx';
import { addInbox } from './pages/inbox.tsx';
import { addInboxForms } from './pages/inbox-forms.tsx';
import { addLab } from './pages/lab.tsx';
import { addMemory } from './pages/memory.tsx';
import { addOpenLink } from './pages/open-link.tsx';
import { addOverview } from './pages/overview.tsx';
import { addRecovery } from './pages/recovery.tsx';
import { addSettings } from './pages/settings.tsx';
import { addTimeline } from './pages/timeline.tsx';
import { addTryIt } from './pages/try-it.tsx';
import { addWelcome } from './pages/welcome.tsx';
import type { CreatedDashboard, Dashboard, DashboardDependencies } from './parts.ts';
import { pageHeaders } from './respond.tsx';
import { Verifications } from './verifications.ts';

/**
 * The pages for reviewers. The server that mounts them must already have authenticated the caller, set `caller`, and
 * compared the `_csrf` field of every form with the caller's token.
 */
export function createDashboard(dependencies: DashboardDependencies): CreatedDashboard {
  const app: Dashboard = new Hono();
  const verifications = new Verifications();
  const { guard, state, env } = dependencies;
  const notes = state === undefined ? undefined : reviewNotes(state, env);
  const inbox = new Inbox({ guard, state, notes });
  const services = { dependencies, inbox, notes };
  // What fails here fails again for the person who asks, and is reported then.
  const ready = inbox.prepare().catch(() => undefined);
  app.use(async (call, next) => {
    await next();
    for (const [name, value] of Object.entries(pageHeaders)) {
      if (!call.res.headers.has(name)) call.res.headers.set(name, value);
    }
  });
  addAssets(app);
  addOpenLink(app, dependencies);
  addWelcome(app, dependencies);
  addOverview(app, dependencies, verifications, inbox);
  addInbox(app, services);
  addInboxForms(app, services);
  addEntry(app, dependencies);
  addAlways(app, dependencies);
  addDocument(app, dependencies);
  addMemory(app, dependencies);
  addTimeline(app, dependencies, verifications);
  addRecovery(app, dependencies);
  addLab(app, dependencies);
  addTryIt(app, dependencies);
  addSettings(app, dependencies);
  app.get('/s/*', anywhere(dependencies, 'look', notFound));
  app.onError((error, call) => {
    dependencies.onError?.(error);
    return sendFault(call, error);
  });
  return Object.assign(app, { ready, follow: () => following(() => inbox.prepare()) });
}
