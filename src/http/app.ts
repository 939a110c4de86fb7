import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { authenticate, isForm } from './authenticate.ts';
import { createChanges } from './changes.ts';
import { docsPage } from './docs-page.ts';
import { mountHealth } from './health.ts';
import { hostCheck } from './host-check.ts';
import { createIdempotencyKeys } from './idempotency.ts';
import { createMetrics } from './metrics.ts';
import { mount, type RequestServices, routeOf } from './mount.ts';
import { openApiDocument } from './openapi.ts';
import { operations } from './operations/index.ts';
import { ownState } from './own-state.ts';
import { page, pageStyle } from './page.ts';
import { defaultLimits, type HttpEnv, type HttpLimits, type ServerDependencies } from './parts.ts';
import { type ProblemDetails, problem, sendProblem } from './problem.ts';
import { problemOf } from './problems-of-guard.ts';
import { mountSignIn, mountSignOut, signInPage } from './sign-in-routes.ts';
import { createSignIns, type SignIns } from './sign-ins.ts';
import { createStreamSlots } from './stream-slots.ts';

/** The server without a network: it answers requests through `fetch`. */
export interface App {
  readonly hono: Hono<HttpEnv>;
  readonly signIns: SignIns;
  /** Ends every event stream. */
  stopStreams(): void;
}

/** The HTTP API as a Hono app, to be mounted in a server of your own. */
export function createApp(dependencies: ServerDependencies, report: (error: unknown) => void = () => undefined): App {
  const limits: HttpLimits = { ...defaultLimits, ...dependencies.limits };
  const closing = new AbortController();
  const state = dependencies.state ?? ownState(dependencies);
  const changes = createChanges(dependencies.watch, limits.pollMs, dependencies.env);
  const metrics = createMetrics(state, dependencies.env);
  const services: RequestServices = {
    dependencies,
    limits,
    state,
    changes,
    metrics,
    signIns: createSignIns(state, dependencies.env),
    streams: createStreamSlots(limits, closing.signal, (change) => metrics.stream(change)),
    once: createIdempotencyKeys(state, dependencies.guard, dependencies.env),
  };
  const app = new Hono<HttpEnv>();
  app.onError((error, context) => {
    const details = problemOf(error);
    if (details.status >= 500) report(error);
    // A browser that is not signed in gets a page; a program gets a problem document.
    const wantsPage =
      details.status === 401 && !context.req.path.startsWith('/api/') && wantsHtml(context.req.header('accept'));
    return wantsPage ? signInPage(context) : sendProblem(context, details);
  });
  app.use(hostCheck(dependencies));
  mountPublic(app, services);
  app.use(formLimit(limits));
  app.use(authenticate(services));
  mountProtected(app, services);
  app.notFound((context) => sendProblem(context, unknownRoute));
  const stopStreams = (): void => {
    closing.abort();
    // The store ends its subscriptions when it is closed, at the latest.
    changes.close().catch(() => undefined);
  };
  return { hono: app, signIns: services.signIns, stopStreams };
}

const unknownRoute: ProblemDetails = {
  status: 404,
  code: 'route-unknown',
  detail: 'no such route; see /api/docs for the list',
};

function wantsHtml(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}

/** These routes reveal nothing about any memory, so they need no token. */
function mountPublic(app: Hono<HttpEnv>, services: RequestServices): void {
  const { version } = services.dependencies;
  let document: string | undefined;
  mountHealth(app, services);
  mountSignIn(app, services);
  app.get('/api/openapi.json', (context) => {
    document ??= JSON.stringify(openApiDocument(operations, version));
    return context.body(document, 200, { 'content-type': 'application/json' });
  });
  app.get('/api/docs', (context) => context.html(docsPage(operations, version)));
  app.get('/api/page.css', (context) => context.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }));
  const { pages } = services.dependencies;
  if (pages === undefined) return;
  for (const path of ['/assets/*', '/open']) app.get(path, (context) => pages.fetch(context.req.raw, context.env));
}

function mountProtected(app: Hono<HttpEnv>, services: RequestServices): void {
  for (const operation of operations) mount(app, operation, services);
  refuseOtherMethods(app);
  // No path under /api is a page, so an unknown one gets a problem document in browsers too.
  app.all('/api/*', (context) => sendProblem(context, unknownRoute));
  app.get('/metrics', async (context) => {
    const { role, spaces } = context.get('caller');
    if (role === 'agent') throw problem(403, 'role-forbidden', 'this requires the role reviewer or admin');
    return context.body(await services.metrics.text(spaces), 200, { 'content-type': services.metrics.contentType });
  });
  mountSignOut(app, services);
  const { pages } = services.dependencies;
  if (pages !== undefined) {
    app.use(refuseAgents);
    app.route('/', pages);
  } else app.get('/', (context) => context.html(welcome));
}

/** The dashboard shows raw texts and accepts review decisions, so agents may not use it. */
const refuseAgents: MiddlewareHandler<HttpEnv> = async (context, next) => {
  if (context.get('caller').role === 'agent')
    throw problem(403, 'role-forbidden', 'agents cannot use the dashboard; sign in as a reviewer or admin');
  await next();
};

const welcome = page(
  'Bezoar',
  html`<h1>Bezoar</h1><p>The server is running. <a href="/api/docs">API documentation</a>.</p>`,
);

/** Forms are parsed before authentication, for the CSRF field, so they need a limit here. Operations limit other bodies. */
function formLimit({ maxBodyBytes: maxSize }: HttpLimits): MiddlewareHandler<HttpEnv> {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw problem(413, 'body-too-large', `a form can have at most ${maxSize} bytes`);
    },
  });
  return (context, next) => (isForm(context.req.header('content-type')) ? limit(context, next) : next());
}

/** Answers 405 for a known path with another method. */
function refuseOtherMethods(app: Hono<HttpEnv>): void {
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method.toUpperCase());
    const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.all(routeOf(path), (context) =>
      sendProblem(context, {
        status: 405,
        code: 'method-not-allowed',
        detail: `this path accepts only ${allow}`,
        headers: { allow },
      }),
    );
  }
}
