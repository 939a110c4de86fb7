import { dayMs, dayOf } from '../../base/day.ts';
import { Fault } from '../../base/fault.ts';
import { hostOf } from '../../base/host-of.ts';
import type { Inspection } from '../../guard/index.ts';
import { type Impact, impacts } from '../../model/finding.ts';
import type { PolicyException } from '../../policy/index.ts';
import { inSpace, notFound } from '../access.tsx';
import { type FormFields, field, formOf, idOf } from '../fields.ts';
import type { Dashboard, DashboardDependencies, DashboardRequest } from '../parts.ts';
import type { PolicyExceptions } from '../policy-exceptions.ts';
import { sendPage } from '../respond.tsx';
import { type AlwaysChoice, AlwaysPage, type AlwaysResult } from '../views/always-view.tsx';
import { personOf, type SpaceVisit } from '../visit.ts';

/** How many past decisions a preview makes again. */
const replayed = 1_000;
const usualDays = 90;

/** "And always for this source": an exception in the policy, after a look at what it would have changed. */
export function addAlways(app: Dashboard, dependencies: DashboardDependencies): void {
  const { exceptions } = dependencies;
  if (exceptions === undefined) return;
  app.get(
    '/s/:space/entries/:id/always',
    inSpace(dependencies, 'recover', (call, visit) => show(call, visit, dependencies)),
  );
  app.post(
    '/s/:space/entries/:id/always',
    inSpace(dependencies, 'recover', async (call, visit) => {
      const choice = choiceOf(await formOf(call));
      return show(call, visit, dependencies, choice, await resultOf(exceptions, visit, choice));
    }),
  );
}

function choiceOf(form: FormFields): AlwaysChoice {
  return {
    host: field(form, 'host'),
    tool: field(form, 'tool'),
    principal: field(form, 'principal'),
    rules: form.get('rule') ?? [],
    impacts: (form.get('impact') ?? []).filter((name): name is Impact => impacts.some((impact) => impact === name)),
    until: field(form, 'until'),
    because: field(form, 'because'),
    isSaving: field(form, 'step') === 'save',
  };
}

async function resultOf(exceptions: PolicyExceptions, visit: SpaceVisit, choice: AlwaysChoice): Promise<AlwaysResult> {
  const { space } = visit;
  const exception = exceptionOf(exceptions, visit, choice);
  try {
    const preview = await exceptions.preview(space.name, exception, replayed);
    if (!choice.isSaving) return { outcome: 'previewed', exception, preview };
    return { outcome: 'saved', exception, preview, ...(await exceptions.save(space.name, exception)) };
  } catch (error) {
    // A mistake in the form, or a file that cannot be changed: the message says which.
    if (error instanceof Fault) return { outcome: 'refused', message: error.message };
    throw error;
  }
}

function exceptionOf(exceptions: PolicyExceptions, visit: SpaceVisit, choice: AlwaysChoice): PolicyException {
  const { host, tool, principal, rules, impacts: lifted, until, because } = choice;
  const lists = { host: [host], tool: [tool], principal: [principal], rule: rules, impact: lifted };
  const given = Object.entries(lists).filter(([, items]) => items.some((item) => item !== ''));
  const taken = new Set(visit.space.policy.exceptions.map(({ name }) => name));
  const wanted = exceptions.nameFor([host, tool, principal].find((name) => name !== '') ?? 'source');
  const numbered = [wanted, ...Array.from({ length: 200 }, (_, index) => `${wanted.slice(0, 60)}-${index + 2}`)];
  return {
    name: numbered.find((name) => !taken.has(name)) ?? wanted,
    by: visit.caller.name,
    at: dayOf(visit.now),
    ...(until === '' ? {} : { until }),
    ...(because.trim() === '' ? {} : { because: because.trim() }),
    match: Object.fromEntries(given) as PolicyException['match'],
  };
}

async function show(
  call: DashboardRequest,
  visit: SpaceVisit,
  dependencies: DashboardDependencies,
  chosen?: AlwaysChoice,
  result?: AlwaysResult,
): Promise<Response> {
  const seen = await visit.space.review.inspect({ id: idOf(call) }, personOf(visit));
  if (seen.outcome !== 'inspected') return notFound(call, visit);
  const choice = chosen ?? usualChoice(seen, visit.now);
  return sendPage(
    call,
    <AlwaysPage visit={visit} seen={seen} choice={choice} result={result} rules={dependencies.scanner.rules} />,
    result?.outcome === 'refused' ? 422 : 200,
  );
}

/** The narrowest source that is known, what held this text, and an end. */
function usualChoice({ facts, decision }: Inspection, now: number): AlwaysChoice {
  const { uri, tool = '', principal } = facts.provenance;
  const host = hostOf(uri);
  return {
    host,
    tool,
    principal: host === '' && tool === '' ? principal : '',
    rules: liftableRules(decision),
    impacts: decision?.impacts ?? [],
    until: dayOf(now + usualDays * dayMs),
    because: '',
    isSaving: false,
  };
}

/** Rules that an exception may lift: no critical finding, and none that reads more than one text. */
function liftableRules(decision: Inspection['decision']): readonly string[] {
  const found = decision?.findings.filter(({ ruleId, level }) => level < 4 && !ruleId.startsWith('sentinel_')) ?? [];
  return [...new Set(found.map(({ ruleId }) => ruleId))];
}
