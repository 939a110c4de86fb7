import { dayMs, dayOf } from '../../base/day.ts';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import type { Inspection } from '../../guard/index.ts';
import { type Impact, impacts } from '../../model/finding.ts';
import { isCertainSource, type PolicyException, plainWebHost } from '../../policy/index.ts';
import { inSpace, notFound } from '../access.tsx';
import { type FormFields, field, formOf, idOf } from '../fields.ts';
import type { Dashboard, DashboardDependencies, DashboardRequest } from '../parts.ts';
import type { PolicyExceptions } from '../policy-exceptions.ts';
import { sendPage } from '../respond.tsx';
import { type AlwaysChoice, AlwaysPage, type AlwaysResult, type NamableSource } from '../views/always-view.tsx';
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
    previewed: field(form, 'previewed'),
  };
}

async function resultOf(exceptions: PolicyExceptions, visit: SpaceVisit, choice: AlwaysChoice): Promise<AlwaysResult> {
  const { space } = visit;
  try {
    const exception = exceptionOf(exceptions, visit, choice);
    const preview = await exceptions.preview(space.name, exception, replayed);
    const hash = sha256(JSON.stringify(exception));
    // Only the exception whose effect the person has read is saved.
    const isRead = choice.previewed === hash;
    if (!choice.isSaving || !isRead) {
      return { outcome: 'previewed', exception, preview, hash, isUnread: choice.isSaving };
    }
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
  const named = [host, tool, principal].find((name) => name !== '') ?? 'source';
  return {
    name: exceptions.nameFor(visit.space.name, named),
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
    <AlwaysPage
      visit={visit}
      seen={seen}
      source={namableSource(seen.facts)}
      choice={choice}
      result={result}
      rules={dependencies.scanner.rules}
    />,
    result?.outcome === 'refused' ? 422 : 200,
  );
}

/** The parts of the source that an exception can name. An address that programs read differently names no host. */
function namableSource({ provenance }: Inspection['facts']): NamableSource {
  if (!isCertainSource({}, provenance)) return { host: '', tool: '', principal: '' };
  const { uri, tool = '', principal } = provenance;
  return { host: plainWebHost(uri) ?? '', tool, principal };
}

/** The narrowest source that is known, what held this text, and an end. */
function usualChoice({ facts, decision }: Inspection, now: number): AlwaysChoice {
  const { host, tool, principal } = namableSource(facts);
  return {
    host,
    tool,
    principal: host === '' && tool === '' ? principal : '',
    rules: liftableRules(decision),
    impacts: decision?.impacts ?? [],
    until: dayOf(now + usualDays * dayMs),
    because: '',
    isSaving: false,
    previewed: '',
  };
}

/** Rules that an exception may lift: no critical finding, and none that reads more than one text. */
function liftableRules(decision: Inspection['decision']): readonly string[] {
  const found = decision?.findings.filter(({ ruleId, level }) => level < 4 && !ruleId.startsWith('sentinel_')) ?? [];
  return [...new Set(found.map(({ ruleId }) => ruleId))];
}
