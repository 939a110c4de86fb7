import type { JSX } from 'hono/jsx/jsx-runtime';
import { Fault } from '../base/fault.ts';
import { Empty } from './components/panel.tsx';
import { Page } from './layout.tsx';
import type { DashboardDependencies, DashboardRequest } from './parts.ts';
import { sendPage } from './respond.tsx';
import { may, type Right, type SpaceVisit, spaceVisitOf, type Visit, visitOf } from './visit.ts';

type Handler = (call: DashboardRequest) => Promise<Response>;

/** A page that needs a caller with a right, and no space. */
export function anywhere(
  dependencies: DashboardDependencies,
  right: Right,
  show: (call: DashboardRequest, visit: Visit) => Response | Promise<Response>,
): Handler {
  return async (call) => {
    const visit = await visitOf(call, dependencies);
    return may(visit.caller, right) ? show(call, visit) : turnAway(call, visit, right);
  };
}

/** A page of a space, for a caller who may look at that one. */
export function inSpace(
  dependencies: DashboardDependencies,
  right: Right,
  show: (call: DashboardRequest, visit: SpaceVisit) => Response | Promise<Response>,
): Handler {
  return anywhere(dependencies, right, async (call, visit) => {
    const there = await spaceVisitOf(visit, dependencies, call.req.param('space') ?? '');
    return there === undefined ? notHere(call, visit) : show(call, there);
  });
}

function turnAway(call: DashboardRequest, visit: Visit, right: Right): Promise<Response> {
  const needs = right === 'recover' ? 'an administrator' : 'a reviewer';
  return sendPage(
    call,
    <Page visit={{ ...visit, spaces: [] }} title="Not for this role">
      <Empty icon="shield" title={`This needs ${needs}.`}>
        You are signed in as {visit.caller.name}, {visit.caller.role}. Nothing was changed.
      </Empty>
    </Page>,
    403,
  );
}

export function notHere(call: DashboardRequest, visit: Visit): Promise<Response> {
  return sendPage(
    call,
    <Page visit={visit} title="Not here">
      <Empty icon="shield" title="There is no such page for you.">
        The address may be wrong, or what it names may belong to others. <a href="/">Go to the beginning</a>.
      </Empty>
    </Page>,
    404,
  );
}

/** What only an operator can mend. Whoever serves the pages hears of it by the status. */
export function sendFault(call: DashboardRequest, error: Error): Promise<Response> {
  const isAway = error instanceof Fault && /^(?:store-unavailable|store-contention|commit-unknown)$/.test(error.code);
  return sendPage(call, <FaultPage error={error} />, isAway ? 503 : 500);
}

/** A Fault says what an operator can do; anything else is a mistake of ours and says nothing. */
function FaultPage({ error }: { readonly error: Error }): JSX.Element {
  const isFault = error instanceof Fault;
  return (
    <html lang="en" data-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Something is wrong · Bezoar</title>
        <link rel="stylesheet" href="/assets/dashboard.css" />
      </head>
      <body>
        <main class="alone" id="main">
          <h1>{isFault ? 'The memory needs an operator' : 'This page failed'}</h1>
          <p>{isFault ? error.message : 'The server could not make this page. Its log may say why.'}</p>
          {isFault ? (
            <p class="note">
              Code <code>{error.code}</code>
              {Object.entries(error.facts).map(([name, value]) => `, ${name} ${value}`)}. Nothing of it reaches a
              prompt. <code>bezoar verify</code> names what is not as the journal says.
            </p>
          ) : null}
          <p>
            <a href="/">Go to the beginning</a>
          </p>
        </main>
      </body>
    </html>
  );
}
