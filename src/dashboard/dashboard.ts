import { Hono } from 'hono';
import { addAssets } from './assets.ts';
import { anywhere, notHere, sendFault } from './entrance.tsx';
import { addDocument } from './pages/document.tsx';
import { addEntry } from './pages/entry.tsx';
import { addLab } from './pages/lab.tsx';
import { addMemory } from './pages/memory.tsx';
import { addOverview } from './pages/overview.tsx';
import { addQueue } from './pages/queue.tsx';
import { addRecovery } from './pages/recovery.tsx';
import { addSettings } from './pages/settings.tsx';
import { addTimeline } from './pages/timeline.tsx';
import { addTryIt } from './pages/try-it.tsx';
import { addWelcome } from './pages/welcome.tsx';
import type { Dashboard, DashboardParts } from './parts.ts';
import { pageHeaders } from './respond.tsx';
import { Verifications } from './verifications.ts';

/**
 * The pages of the person who reviews. Whoever mounts them has let the caller in, put him into `caller`, and compares the
 * `_csrf` of every form with the caller's own before it comes here.
 */
export function createDashboard(parts: DashboardParts): Dashboard {
  const app: Dashboard = new Hono();
  const verifications = new Verifications();
  app.use(async (call, next) => {
    await next();
    for (const [name, value] of Object.entries(pageHeaders)) {
      if (!call.res.headers.has(name)) call.res.headers.set(name, value);
    }
  });
  addAssets(app);
  addWelcome(app, parts);
  addOverview(app, parts, verifications);
  addQueue(app, parts);
  addEntry(app, parts);
  addDocument(app, parts);
  addMemory(app, parts);
  addTimeline(app, parts, verifications);
  addRecovery(app, parts);
  addLab(app, parts);
  addTryIt(app, parts);
  addSettings(app, parts);
  app.get('/s/*', anywhere(parts, 'look', notHere));
  app.onError((error, call) => {
    parts.onError?.(error);
    return sendFault(call, error);
  });
  return app;
}
