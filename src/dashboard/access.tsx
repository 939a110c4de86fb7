import type { JSX } from 'hono/jsx/jsx-runtime';
import { Fault } from '../base/fault.ts';
import { Empty } from './components/panel.tsx';
import { Page } from './layout.tsx';
import type { DashboardDependencies, DashboardRequest } from './parts.ts';
import { sendPage } from './respond.tsx';
import { may, type Right, type SpaceVisit, spaceVisitOf, type Visit, visitOf } from './visit.ts';

type Handler = (call: DashboardRequest) => Promise<Response>;

/** A page outside any space, for callers with the given right. */
export function anywhere(
  dependencies: DashboardDependencies,
  right: Right,
  show: (call: DashboardRequest, visit: Visit) => Response | Promise<Response>,
): Handler {
  return async (call) => {
    const visit = await visitOf(call, dependencies);
    return may(visit.caller, right) ? show(call, visit) : forbidden(call, visit, right);
  };
}

/** A page of a space, for callers with the given right who may see that space. */
export function inSpace(
  dependencies: DashboardDependencies,
  right: Right,
  show: (call: DashboardRequest, visit: SpaceVisit) => Response | Promise<Response>,
): Handler {
  return anywhere(dependencies, right, async (call, visit) => {
    const there = await spaceVisitOf(visit, dependencies, call.req.param('space') ?? '');
    return there === undefined ? notFound(call, visit) : show(call, there);
  });
}

function forbidden(call: DashboardRequest, visit: Visit, right: Right): Promise<Response> {
  const needs = right === 'recover' ? 'an administrator' : 'a reviewer';
  return sendPage(
    call,
    <Page visit={{ ...visit, spaces: [] }} title="Permission denied">
      <Empty icon="shield" title={`This page requires ${needs}.`}>
        You are signed in as {visit.caller.name} ({visit.caller.role}). Nothing was changed.
      </Empty>
    </Page>,
    403,
  );
}

export function notFound(call: DashboardRequest, visit: Visit): Promise<Response> {
  return sendPage(
    call,
    <Page visit={visit} title="Page not found">
      <Empty icon="shield" title="This page does not exist, or you may not see it.">
        Check the address, or <a href="/">go to the start page</a>.
      </Empty>
    </Page>,
    404,
  );
}

/** A failure that only an operator can fix. The server sees it by the status. */
export function sendFault(call: DashboardRequest, error: Error): Promise<Response> {
  const isUnavailable =
    error instanceof Fault && /^(?:store-unavailable|store-contention|commit-unknown)$/.test(error.code);
  return sendPage(call, <FaultPage error={error} />, isUnavailable ? 503 : 500);
}

/** A Fault says what an operator can do. Any other error is a bug, and its message could leak internals. */
function FaultPage({ error }: { readonly error: Error }): JSX.Element {
  const isFault = error instanceof Fault;
  return (
    <html lang="en" data-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Error · Bezoar</title>
        <link rel="stylesheet" href="/assets/dashboard.css" />
      </head>
      <body>
        <main class="alone" id="main">
          <h1>{isFault ? 'The memory store needs an operator' : 'This page failed'}</h1>
          <p>{isFault ? error.message : 'The server could not create this page. See its log for the reason.'}</p>
          {isFault ? (
            <p class="note">
              Code <code>{error.code}</code>
              {Object.entries(error.facts).map(([name, value]) => `, ${name} ${value}`)}. Nothing affected reaches a
              prompt. <code>bezoar verify</code> lists everything that differs from the journal.
            </p>
          ) : null}
          <p>
            <a href="/">Go to the start page</a>
          </p>
        </main>
      </body>
    </html>
  );
}
