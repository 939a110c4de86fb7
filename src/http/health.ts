import type { Hono } from 'hono';
import type { RequestServices } from './mount.ts';
import type { HttpEnv } from './parts.ts';
import { sendProblem } from './problem.ts';

const freshMs = 1_000;

/** `healthz`: the process answers. `readyz`: the store does too. Both are public, so the store's answer is cached. */
export function mountHealth(app: Hono<HttpEnv>, { dependencies }: RequestServices): void {
  const { guard, env } = dependencies;
  let at = Number.NEGATIVE_INFINITY;
  let ready: Promise<boolean> | undefined;
  const isReady = (): Promise<boolean> => {
    if (ready === undefined || env.now() - at > freshMs) {
      at = env.now();
      ready = guard.spaces().then(
        () => true,
        () => false,
      );
    }
    return ready;
  };
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    if (await isReady()) return context.json({ status: 'ready' });
    return sendProblem(context, {
      status: 503,
      code: 'store-unavailable',
      detail: 'the store does not respond; retry later',
    });
  });
}
