import * as z from 'zod';
import {
  type Observed,
  primariesOf,
  type StateWindow,
  type StateWindowReport,
  stateWindowReport,
  windowContents,
} from '../../decisions/index.ts';
import type { Event } from '../../model/event.ts';
import { recordsUpTo } from '../core/journal-reader.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

export const stateWindowRequest = z.strictObject({
  principal: field.text,
  session: field.text,
  window: optional(judgedLater<StateWindow>()),
});
/** Which session, and how many earlier runs the window includes; default: the session alone. */
export type WindowQuery = z.infer<typeof stateWindowRequest>;

/** What is in force for a session. */
export interface SpaceWindow {
  readonly outcome: 'read';
  readonly report: StateWindowReport;
  readonly toolClasses: readonly string[];
  readonly decisionCodes: readonly string[];
  /** Which run of its principal the session is, from zero; -1 when the journal does not know the session. */
  readonly run: number;
}

/**
 * What is in force for a session: the kinds of tool its principal has used, and the decisions, in this run and in as
 * many earlier runs as the window includes. All of it comes from verified records, so without the key nobody can add
 * anything or age anything out.
 */
export async function stateWindow(transactor: SpaceTransactor, query: WindowQuery): Promise<SpaceWindow> {
  const { principal, session, window = { window_kind: 'session' } } = query;
  const head = await transactor.read((ledger) => ledger.head);
  const runs = new Map<string, number>();
  const observed: Observed[] = [];
  if (head !== undefined) {
    for await (const { body } of recordsUpTo(transactor.dependencies, transactor.space, head)) {
      const { by } = body.event;
      if (by.principal !== principal || by.session === undefined) continue;
      const run = runs.get(by.session) ?? runs.size;
      runs.set(by.session, run);
      for (const what of observedIn(body.event)) observed.push({ run, seq: body.seq, ...what });
    }
  }
  const run = runs.get(session) ?? -1;
  const contents = windowContents(observed, run, window);
  const key = { event_source: `bezoar://${transactor.space}`, server_id: principal, session_id: session };
  return {
    outcome: 'read',
    report: stateWindowReport(key, window, contents),
    toolClasses: contents.tool_classes,
    decisionCodes: contents.decision_codes,
    run,
  };
}

function observedIn(event: Event): readonly Pick<Observed, 'tool_class' | 'decision_code'>[] {
  const seen = event.observed === undefined ? [] : [{ tool_class: event.by.tool ?? event.observed.channel }];
  const decided = event.decisions.map((decision) => ({
    tool_class: event.by.tool ?? event.by.channel,
    decision_code: primariesOf(decision, event).decision,
  }));
  return [...seen, ...decided];
}
